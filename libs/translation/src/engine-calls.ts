import { BreakerOpenError } from '@tripoint/outside';
import type { Budget } from './budget';
import { EngineFault, type TranslationEngine } from './engine';
import type { Guard } from './guard';
import type { Hop } from './routing/plans';
import { codePoints } from './text/code-points';
import { TextDocument } from './text/document';

/** An engine and what it charges. */
export interface PricedEngine {
  readonly engine: TranslationEngine;
  /** Of a million characters, in the currency of the operator; 0 = free. */
  readonly price: number;
}

/** The spending cap of a key does not allow a call to a paid engine. */
export class SpendingCapError extends Error {
  override readonly name = 'SpendingCapError';
}

export interface EngineCallsOptions {
  readonly engines: readonly PricedEngine[];
  readonly budget: Budget;
  readonly guard: Guard;
}

/** Calls to engines, with what they cost and with every part of the text that must stay. */
export class EngineCalls {
  private readonly engines: ReadonlyMap<string, PricedEngine>;

  constructor(private readonly options: EngineCallsOptions) {
    this.engines = new Map(options.engines.map((priced) => [priced.engine.name, priced]));
  }

  /**
   * Translates a text by one engine.
   * @throws EngineFault, SpendingCapError, or what the guard rejects with
   */
  async translate(text: string, hop: Hop, keyId: string, signal: AbortSignal): Promise<string> {
    const document = TextDocument.of(text);
    const { mark } = this.engines.get(hop.engine)!.engine;
    const ask = (texts: readonly string[]): Promise<readonly string[]> => this.ask(texts, hop, keyId, signal);
    const answers = await ask(document.lines.map((line) => line.marked(mark)));
    const lines = document.lines.map((line, i) => line.restored(answers[i]!, document.isHtml));
    // The words alone always leave the parts where they were, at the price of the sentence.
    const apart = document.lines.map((line, i) =>
      lines[i] === null ? TextDocument.apart(line, document.isHtml) : null,
    );
    const words = apart.flatMap((doc) => doc?.lines ?? []);
    const wordAnswers = words.length === 0 ? [] : await ask(words.map((line) => line.marked(mark)));
    let next = 0;
    const repaired = apart.map((doc, i) => {
      if (doc === null) return lines[i]!;
      return doc.withLines(
        doc.lines.map((line) => {
          const restored = line.restored(wordAnswers[next++]!, document.isHtml);
          if (restored === null) throw new EngineFault(hop.engine, 'garbage', 'unknown markup');
          return restored;
        }),
      );
    });
    return document.withLines(repaired);
  }

  private async ask(
    texts: readonly string[],
    hop: Hop,
    keyId: string,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const answers: string[] = [];
    for (const batch of batchesOf(texts, this.engines.get(hop.engine)!.engine)) {
      answers.push(...(await this.askOnce(batch, hop, keyId, signal)));
    }
    return answers;
  }

  private async askOnce(texts: readonly string[], hop: Hop, keyId: string, signal: AbortSignal) {
    const { engine, price } = this.engines.get(hop.engine)!;
    const { budget, guard } = this.options;
    const { from, to } = hop;
    const characters = texts.reduce((sum, text) => sum + codePoints(text), 0);
    const charge = await budget.spending(keyId, characters, price);
    if (charge === null) throw new SpendingCapError();
    try {
      return await guard(engine.name, signal, (inner) => engine.translate({ texts, from, to }, inner));
    } catch (cause) {
      const isFree = cause instanceof BreakerOpenError || (cause instanceof EngineFault && !cause.mayCost);
      if (isFree) await charge.undo();
      throw cause;
    }
  }
}

function batchesOf(texts: readonly string[], { maxTexts, maxCharacters }: TranslationEngine): readonly string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const characters = codePoints(text);
    const last = batches.at(-1);
    if (last === undefined || last.length >= maxTexts || characters > room) {
      batches.push([text]);
      room = maxCharacters - characters;
    } else {
      last.push(text);
      room -= characters;
    }
  }
  return batches;
}
