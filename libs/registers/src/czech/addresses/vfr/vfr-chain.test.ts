import { RegisterFileError } from '../../../register-file-error';
import { type ChainPlace, chainOf } from './vfr-chain';
import type { VfrHeader } from './vfr-header';

const RELEASE: ChainPlace = { date: 20260131, file: null, transaction: null };

function headerFor(date: number, previous: number, more: Partial<VfrHeader> = {}): VfrHeader {
  const type = more.type ?? 'ST_ZZSZ';
  return {
    name: `${date}_${type}`,
    date,
    file: `${date}_${type}.xml.zip`,
    line: 3,
    type,
    previous: { name: `${previous}_${type}`, date: previous },
    transactionFrom: previous,
    transactionTo: date,
    ...more,
  };
}

const ONE = headerFor(20260201, 20260131);
const TWO = headerFor(20260202, 20260201);
const THREE = headerFor(20260203, 20260202);

function refusalOf(headers: readonly VfrHeader[], place = RELEASE): RegisterFileError {
  try {
    chainOf(headers, place);
  } catch (err) {
    if (err instanceof RegisterFileError) return err;
    throw err;
  }
  throw new Error('it was accepted');
}

it('files are put into the order of their days, whatever order they were found in', () => {
  const chain = chainOf([THREE, ONE, TWO], RELEASE);
  expect(chain.next).toEqual([ONE, TWO, THREE]);
  expect(chain.end).toEqual({ date: 20260203, file: '20260203_ST_ZZSZ', transaction: 20260203 });
});

it('a full load is followed by the file that begins where its release ends', () => {
  expect(chainOf([ONE], RELEASE).next).toEqual([ONE]);
  expect(refusalOf([TWO])).toMatchObject({ reason: 'gap', file: '20260202_ST_ZZSZ.xml.zip', line: 3 });
});

it('a gap names what is missing and what to do', () => {
  expect(refusalOf([ONE, THREE]).message).toBe(
    '20260203_ST_ZZSZ.xml.zip cannot be applied: it follows 20260202_ST_ZZSZ, but the live data end with ' +
      '20260201_ST_ZZSZ: 20260202_ST_ZZSZ and any file between are missing. Fetch them (they are published for about ' +
      '90 days) and apply all together, or load the next full register',
  );
  expect(refusalOf([TWO]).message).toContain('the live data end with a full load of 2026-01-31');
});

it('a day on which nothing was published is no gap', () => {
  const monday = headerFor(20260202, 20260131);
  expect(chainOf([monday, THREE], RELEASE).next).toEqual([monday, THREE]);
});

it('files of days applied before are left out, and so is a whole replay', () => {
  const place = { date: 20260202, file: TWO.name, transaction: TWO.transactionTo };
  expect(chainOf([ONE, TWO, THREE], place)).toMatchObject({ next: [THREE], replayed: [ONE, TWO] });
  expect(chainOf([ONE, TWO], place)).toEqual({ next: [], replayed: [ONE, TWO], end: place });
});

it('a file that begins before the data end is applied: a withdrawn file comes again in the next', () => {
  const again = headerFor(20260203, 20260201);
  const place = { date: 20260202, file: TWO.name, transaction: TWO.transactionTo };
  expect(chainOf([again], place).next).toEqual([again]);
});

it('of the basic and the complete file of one day the basic one is read', () => {
  const complete = headerFor(20260201, 20260131, { type: 'ST_ZKSH' });
  expect(chainOf([complete, ONE], RELEASE)).toMatchObject({ next: [ONE], replayed: [complete] });
});

it('two different files of one day are refused', () => {
  const other = headerFor(20260201, 20260131, { file: 'b/20260201_ST_ZZSZ.xml', transactionTo: 7 });
  expect(refusalOf([ONE, other])).toMatchObject({ reason: 'gap', file: other.file });
});

it('transactions that run backwards are refused: the file is not what its name says', () => {
  const renamed = headerFor(20260202, 20260201, { transactionFrom: 1, transactionTo: 5 });
  expect(refusalOf([ONE, renamed]).message).toContain('it ends with transaction 5, before 20260201');
});
