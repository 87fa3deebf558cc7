import { admits, StubbedUtilities, UTILITIES, unlike, works } from './stubbed-utilities';

/** What the drill is given, as JSON in its first argument. */
export interface OutageDrillOrder {
  readonly dataDir: string;
  /** Calls a second of all four utilities together. */
  readonly rate: number;
  /** Length of each calm time and of each trouble, in seconds. */
  readonly seconds: number;
}

/** What one trouble did; times are those of single answers, in milliseconds. */
export interface OutageDrillRow {
  readonly what: string;
  /** Of the utility whose outside was in trouble. */
  readonly ownMs: readonly number[];
  /** Of the three others, meanwhile and in the calm time just before. */
  readonly othersMs: readonly number[];
  readonly calmMs: readonly number[];
  /** Answers that were not as decided. */
  readonly wrong: readonly string[];
  /** Until all worked again after the end of the trouble. */
  readonly recoveredMs: number;
}

/** Prints a line of JSON for each trouble. */
async function drill({ dataDir, rate, seconds }: OutageDrillOrder): Promise<void> {
  const utilities = await StubbedUtilities.start(dataDir);
  await utilities.callAll(seconds, rate);
  for (const { what, of, begin, end } of utilities.troubles()) {
    const calm = await utilities.callAll(seconds, rate);
    begin();
    const troubled = await utilities.callAll(seconds, rate);
    end();
    const endedMs = performance.now();
    for (const each of UTILITIES) await utilities.untilWorks(each);
    const recoveredMs = performance.now() - endedMs;
    const own = troubled.filter(({ name }) => name === of);
    const others = troubled.filter(({ name }) => name !== of);
    const row: OutageDrillRow = {
      what,
      ownMs: own.map(({ tookMs }) => tookMs),
      othersMs: others.map(({ tookMs }) => tookMs),
      calmMs: calm.filter(({ name }) => name !== of).map(({ tookMs }) => tookMs),
      wrong: [...unlike(own, admits), ...unlike(others, works), ...unlike(calm, works)],
      recoveredMs,
    };
    process.stdout.write(`${JSON.stringify(row)}\n`);
  }
  await utilities.close();
}

void drill(JSON.parse(process.argv[2]!) as OutageDrillOrder);
