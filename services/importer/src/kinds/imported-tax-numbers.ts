import { openKnownTaxNumbers, type TaxCounts } from '@tripoint/companies';
import type { TaxRecord } from '@tripoint/registers';
import type { ImportedKind, RecordFields } from './imported-kind';
import { numberTrial } from './number-trial';
import { recordDifferences } from './record-differences';

/** Tax numbers are columns without documents: one that has none is shown by its number alone. */
export const importedTaxNumbers: ImportedKind<'tax'> = {
  plural: 'tax numbers',
  hasHierarchy: false,
  documents: [],
  cinOf: (record) => (record as TaxRecord).key,
  ofNumber: null,
  counted: (counts) => {
    // Made by the builder of tax numbers.
    const { withTin, withVatin } = counts as TaxCounts;
    return { 'with a DIČ': withTin, 'with an IČ DPH': withVatin };
  },
  openKnown: openKnownTaxNumbers,
  openLookup: openKnownTaxNumbers,
  async *differences({ before, after }) {
    const [old, now] = [await openKnownTaxNumbers(before.path), await openKnownTaxNumbers(after.path)];
    yield* recordDifferences(
      { ...compared(old), ...before },
      { ...compared(now), ...after },
      { markOf: Number, fieldsOf },
    );
  },
  openTrial: async ({ path }) => {
    const known = await openKnownTaxNumbers(path);
    return numberTrial((cin) => [known.find(cin)].filter((found) => found !== null).map(fieldsOf), lineOf);
  },
  lineOf,
};

const compared = (numbers: Awaited<ReturnType<typeof openKnownTaxNumbers>>) => ({
  all: () => numbers.all(),
  find: (key: string) => numbers.find(key),
});

const fieldsOf = ({ key, tin, vatin }: TaxRecord): RecordFields => ({ cin: key, tin, vatin });

function lineOf({ cin, tin, vatin }: RecordFields): string {
  return [cin, tin, vatin].filter((each) => each != null).join(', ');
}
