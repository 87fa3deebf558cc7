import { openKnownTaxNumbers, type TaxCounts } from '@tripoint/companies';
import type { TaxRecord } from '@tripoint/registers';
import type { ImportedKind, RecordFields } from './imported-kind';
import { recordDifferences, without } from './record-differences';

const CIN_DIGITS = 8;

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
    const answers = async (text: string) => {
      const found = known.find(text.replaceAll(' ', '').padStart(CIN_DIGITS, '0'));
      return found === null ? [] : [{ line: lineOf(fieldsOf(found)), object: found }];
    };
    return { answers, close: async () => undefined };
  },
  lineOf,
};

const compared = (numbers: Awaited<ReturnType<typeof openKnownTaxNumbers>>) => ({
  allBut: (isPassedOver: (key: string) => boolean) => without(numbers.all(), isPassedOver),
  find: (key: string) => numbers.find(key),
});

const fieldsOf = ({ key, tin, vatin }: TaxRecord): RecordFields => ({ cin: key, tin, vatin });

function lineOf({ cin, tin, vatin }: RecordFields): string {
  return [cin, tin, vatin].filter((each) => each != null).join(', ');
}
