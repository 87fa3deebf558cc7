import {
  type CompanyCounts,
  CompanyRecords,
  CompanySearch,
  companyIndexKinds,
  companySchema,
  IndexedCompanies,
  openCompanyIndex,
  openKnownCompanies,
} from '@tripoint/companies';
import { markOfKey, openGeneration } from '@tripoint/index';
import type { CompanyRecord, Seat } from '@tripoint/registers';
import {
  type ComparedFile,
  type ImportedKind,
  type RecordFields,
  TRIAL_ANSWERS,
  type TrialPlace,
  type TrialSearch,
} from './imported-kind';
import { type ComparedRecords, recordDifferences, without } from './record-differences';

export const importedCompanies: ImportedKind<'company'> = {
  plural: 'companies',
  hasHierarchy: false,
  documents: companyIndexKinds,
  cinOf: (record) => (record as CompanyRecord).cin,
  ofNumber: (known, cin) => known.ofNumber(cin),
  counted: (counts) => {
    // Made by the builder of companies.
    const { active, formerNames, withoutSeat } = counts as CompanyCounts;
    return { existing: active, 'former names': formerNames, 'without a seat': withoutSeat };
  },
  openKnown: openKnownCompanies,
  openLookup: openKnownCompanies,
  async *differences({ before, after }) {
    const comparison = { markOf: (key: string) => markOfKey('text', key), fieldsOf };
    yield* recordDifferences(await compared(before), await compared(after), comparison);
  },
  openTrial,
  lineOf,
};

function lineOf({ name, cin, municipality }: RecordFields): string {
  return [name, cin, municipality].filter((each) => each != null).join(', ');
}

/** A number or its beginning, as a caller of `identifier` sends it; all else is a name. */
const NUMBER = /^[\d\s]+$/;

async function openTrial({ path, remote }: TrialPlace): Promise<TrialSearch> {
  const index =
    remote === null
      ? await openCompanyIndex(path)
      : await openGeneration(remote.client, remote.server, remote, companySchema);
  const search = new CompanySearch([index]);
  const { country } = index.header;
  return {
    answers: async (text) => {
      const question = { text, country, limit: TRIAL_ANSWERS, active: false };
      const found = await (NUMBER.test(text) ? search.identifier(question) : search.query(question));
      return found.map((company) => {
        const { name, cin, formatted_address: address, business_id: id } = company;
        return { line: `${name}, ${cin}, ${address}  ${id}`, object: company };
      });
    },
    close: () => search.close(),
  };
}

async function compared(file: ComparedFile): Promise<ComparedRecords<CompanyRecord>> {
  const records = new CompanyRecords(await openCompanyIndex(file.path));
  const known = new IndexedCompanies(records);
  return {
    allBut: (isPassedOver) => without(records.all(), isPassedOver),
    find: (key) => known.find(key),
    fingerprints: file.fingerprints,
  };
}

/** Between the parts of a field that holds several. */
const BETWEEN = ' | ';

/** The fields of a company, those of its seat among them. */
function fieldsOf(company: CompanyRecord): RecordFields {
  const { country, key, sourceVersion, formerNames, legalForm, activity, size, seat, formerSeats, ...plain } = company;
  return {
    ...plain,
    formerNames: joined(formerNames),
    legalForm: legalForm?.text ?? null,
    legalFormCode: legalForm?.code ?? null,
    activity: activity?.text ?? null,
    activityCode: activity?.code ?? null,
    size: size?.text ?? null,
    ...seat,
    formerSeats: joined(formerSeats.map(seatLine)),
  };
}

const joined = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join(BETWEEN));

const seatLine = (seat: Seat): string =>
  Object.values(seat)
    .filter((field) => field !== null && field !== '')
    .join(' ');
