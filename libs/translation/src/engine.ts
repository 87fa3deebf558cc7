/** Languages between which an engine translates: every source into every target. Codes as the engine writes them. */
export interface LanguageGroup {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

export type Side = 'source' | 'target';

export interface TranslationRequest {
  /** HTML without line breaks: text, `<i id="p1">…</i>` around marked text, and the engine's form of what stays as it is. */
  readonly texts: readonly string[];
  /** Code of the engine; null = the engine finds it out, which takes `detects`. */
  readonly from: string | null;
  readonly to: string;
}

/** A service that translates. Codes, errors and limits of the service end in its adapter. */
export interface TranslationEngine {
  readonly name: string;
  /** Whether it finds out the language of a text. */
  readonly detects: boolean;
  /**
   * How what stays as it is is marked: `kept` = an element with `translate="no"` around the original; `empty` = an element
   * without content, for an engine that translates whatever it reads.
   */
  readonly mark: 'kept' | 'empty';
  /** Most code points that one call takes; longer requests are divided. */
  readonly maxCharacters: number;
  /** Most texts that one call takes. */
  readonly maxTexts: number;
  /** @throws EngineFault */
  languages(signal: AbortSignal): Promise<readonly LanguageGroup[]>;
  /** The tags (BCP 47) that a code of the engine means as a source or as a target. */
  tagsOf(code: string, side: Side): readonly string[];
  /** As many texts as it was given, in their order. @throws EngineFault */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<readonly string[]>;
}

/** What kept an engine from translating. */
export type FaultKind = 'unreachable' | 'lost' | 'busy' | 'quota' | 'denied' | 'refused' | 'failed' | 'garbage';

/** An engine did not translate. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';

  /**
   * @param kind `unreachable`: no connection; `lost`: no answer, so that nobody knows what the engine did; `busy`: too many calls; `quota`: its own limit
   *   is used up; `denied`: it does not accept our key; `refused`: it does not accept this text or pair; `failed`: its own
   *   error; `garbage`: an answer that nobody can read
   * @param code as the engine says it, such as `429` or `403001`
   */
  constructor(
    readonly engine: string,
    readonly kind: FaultKind,
    readonly code: string,
    cause?: unknown,
  ) {
    super(`${engine}: ${kind} ${code}`, cause === undefined ? undefined : { cause });
  }

  /** Whether it says something about the engine, and not about one text alone. */
  get isOutage(): boolean {
    return this.kind !== 'refused';
  }

  /** Whether the engine may charge for the call: it took the texts, and whether it translated them is not known. */
  get mayCost(): boolean {
    return this.kind === 'lost' || this.kind === 'garbage';
  }
}
