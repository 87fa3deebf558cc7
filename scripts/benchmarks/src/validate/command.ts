import { randomInt } from 'node:crypto';
import { openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption, indexOptions, registerHelp } from '../shared/live-search';
import { machineLoad } from '../shared/machine-load';
import { commonHelp, MAX_SEED, readOptions, textOption, wholeOption } from '../shared/options';
import { type Random, seededRandom, seedFor } from '../shared/random';
import { registerBatches, registerSource } from '../shared/register-source';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { percent, textTable, verdict } from '../shared/table';
import { type Answered, calibrationOf } from './calibration';
import { type AddressPlace, classes, type Draw, type ValidatedPlace, type ValidationClass } from './classes';
import { type MixedDraw, mixedDraw } from './mixed';
import { Truth } from './truth';

const COUNT_DEFAULT = 700;
const MIXED_DEFAULT = 10_000;
const MAX_COUNT = 100_000;
const MAX_MIXED = 1_000_000;
/** Drawn at a time, which bounds the memory. */
const MIXED_AT_ONCE = 50_000;
/** Addresses drawn for each that is written: not every one can be written in every way. */
const DRAWN_FOR_EACH = 6;
/** One wrong `valid` of so many answers at most. */
const WRONG_VALID_GOAL = 1 / 2_000;
const FAILURES_SHOWN = 3;
const jsonDefault = 'bench-results/validate.json';

const help = `Usage: scripts/bench validate [options]

Writes addresses drawn from the register as customers do, right and wrong, checks them, and compares the answers with
the whole register: the status, wrong answers of "valid", and the confidence. Exit code 1 when a goal is missed.
The confidence is measured over all classes and over addresses with any number of errors at once.

${registerHelp}
  --count N         addresses of each class (default ${COUNT_DEFAULT})
  --mixed N         addresses with any number of errors at once (default ${MIXED_DEFAULT})
  --class TEXT      only classes whose name holds this text
  --seed N          seed of the draw (default: random, printed)
${commonHelp}
                    (default ${jsonDefault})`;

interface Failure {
  readonly text: string;
  readonly wanted: string;
  readonly answer: ValidatedPlace;
}

interface Row {
  readonly name: string;
  readonly n: number;
  readonly goal: number;
  readonly right: number;
  readonly wrongValid: number;
  readonly ok: boolean;
  readonly failures: readonly Failure[];
  readonly answers: readonly Answered[];
}

async function measure(search: PlaceSearch, { name, goal }: ValidationClass, draws: readonly Draw[]): Promise<Row> {
  const failures: Failure[] = [];
  const answers: Answered[] = [];
  let wrongValid = 0;
  for (const { text, status, isMeant } of draws) {
    const answer = await search.validate({ text });
    const isPlace = answer.place_id !== null;
    const meant = isPlace && isMeant(answer);
    if (isPlace) answers.push({ confidence: answer.confidence, right: meant });
    if (answer.status === 'valid' && !(status === 'valid' && meant)) wrongValid++;
    // A place that is answered where none is meant is a wrong answer whatever its status.
    if (answer.status !== status || (isPlace && !meant && status !== 'many'))
      failures.push({ text, wanted: status, answer });
  }
  const right = (draws.length - failures.length) / draws.length;
  return { name, n: draws.length, goal, right, wrongValid, ok: right >= goal, failures, answers };
}

async function answersTo(search: PlaceSearch, draws: readonly MixedDraw[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const { text, isMeant } of draws) {
    const answer = await search.validate({ text });
    if (answer.place_id !== null) answers.push({ confidence: answer.confidence, right: isMeant(answer) });
  }
  return answers;
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    count: { type: 'string' },
    mixed: { type: 'string' },
    class: { type: 'string' },
    seed: { type: 'string' },
    ...indexOptions,
  });
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 1, MAX_COUNT);
  const mixedCount = wholeOption(values, 'mixed', MIXED_DEFAULT, 1, MAX_MIXED);
  const { register, indexFile } = await indexOption(values);
  const source = registerSource(undefined, register, indexFile);
  say(`Seed ${seed}. Reading all rows of ${source.path}`);
  const truth = new Truth();
  for await (const batch of registerBatches(source)) truth.add(batch);
  const search = new PlaceSearch([await openAddressIndex(indexFile)]);

  const drawn = async <T>(
    name: string,
    wanted: number,
    draw: (address: AddressPlace, random: Random, truth: Truth, other: AddressPlace) => T | null,
  ): Promise<T[]> => {
    const random = seededRandom(seedFor(seed, name));
    const places = await search.sample(wanted * DRAWN_FOR_EACH, seedFor(seed, name));
    const draws: T[] = [];
    for (let i = 0; i < places.length && draws.length < wanted; i++) {
      // Spread over the whole register, which is drawn in its own order.
      const at = (i * DRAWN_FOR_EACH + Math.floor((i * DRAWN_FOR_EACH) / places.length)) % places.length;
      const one = draw(places[at] as AddressPlace, random, truth, random.pick(places));
      if (one !== null) draws.push(one);
    }
    return draws;
  };
  const rows: Row[] = [];
  for (const one of classes.filter(({ name }) => name.includes(textOption(values, 'class') ?? ''))) {
    const draws = await drawn(one.name, count, one.draw);
    if (draws.length > 0) rows.push(await measure(search, one, draws));
    else say(`No address of this register can be written as in the class "${one.name}"`);
  }
  const mixed: Answered[] = [];
  for (let from = 0; from < mixedCount; from += MIXED_AT_ONCE) {
    const draws = await drawn(`mixed ${from}`, Math.min(MIXED_AT_ONCE, mixedCount - from), mixedDraw);
    mixed.push(...(await answersTo(search, draws)));
  }
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  const wrongValid = rows.reduce((sum, row) => sum + row.wrongValid, 0);
  const calibration = calibrationOf([...rows.flatMap(({ answers }) => answers), ...mixed]);
  const isSafe = wrongValid / total < WRONG_VALID_GOAL;
  const ok = isSafe && rows.every((row) => row.ok) && calibration.every((tenth) => tenth.ok !== false);
  process.stdout.write(
    `${textTable(
      ['class', 'n', 'right %', 'goal %', 'wrong valid', ''],
      rows.map((row) => [
        row.name,
        String(row.n),
        percent(row.right),
        percent(row.goal),
        String(row.wrongValid),
        verdict(row.ok),
      ]),
    )}

Wrong "valid": ${wrongValid} of ${total}, ${((2_000 * wrongValid) / total).toFixed(2)} of 2,000 (goal: fewer than 1) ${verdict(isSafe)}

${textTable(
  ['confidence from', 'answers', 'mean', 'right', 'difference', ''],
  calibration.map((tenth) => [
    tenth.from.toFixed(1),
    String(tenth.n),
    tenth.confidence.toFixed(3),
    tenth.right.toFixed(3),
    (tenth.confidence - tenth.right).toFixed(3),
    tenth.ok === null ? `too few: ± ${tenth.scatter.toFixed(3)} by chance` : verdict(tenth.ok),
  ]),
)}
`,
  );
  for (const { name, failures } of rows) {
    for (const { text, wanted, answer } of failures.slice(0, FAILURES_SHOWN)) {
      process.stdout.write(
        `  ${name}: ${text}\n      wanted ${wanted}, got ${answer.status} ${answer.formatted_address}\n`,
      );
    }
  }
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'validate',
    at: new Date().toISOString(),
    ok,
    seed,
    register,
    indexFile,
    load: machineLoad(),
    rows: rows.map(({ answers: _answers, ...row }) => ({ ...row, failures: row.failures.slice(0, FAILURES_SHOWN) })),
    wrongValid,
    total,
    calibration,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const validateCommand: BenchCommand = {
  name: 'validate',
  summary: 'is an address checked rightly, however it was written, and is the confidence what it says?',
  help,
  run,
};
