import { temporaryFolder } from '@tripoint/testing';
import { admits, StubbedUtilities, UTILITIES, unlike, works } from './testing/stubbed-utilities';

const CALLS_PER_SECOND = 40;
const TROUBLE_SECONDS = 2;

const dataDir = temporaryFolder('outages');
let utilities: StubbedUtilities;

beforeAll(async () => {
  utilities = await StubbedUtilities.start(dataDir);
});

afterAll(() => utilities.close());

it.each([
  'the engine frozen',
  'the engine full of garbage',
  'the engine failing',
  'VIES frozen',
  'VIES broken',
  'VIES full of garbage',
  'name servers frozen',
  'name servers failing',
  'mail servers frozen',
  'mail servers full of garbage',
])('%s: its calls are answered as outages, the others as ever, and all of them afterwards', async (what) => {
  const trouble = utilities.troubles().find((each) => each.what === what)!;
  trouble.begin();
  const answers = await utilities.callAll(TROUBLE_SECONDS, CALLS_PER_SECOND);
  trouble.end();
  for (const each of UTILITIES) await utilities.untilWorks(each);
  expect(
    unlike(
      answers.filter(({ name }) => name === trouble.of),
      admits,
    ),
  ).toEqual([]);
  expect(
    unlike(
      answers.filter(({ name }) => name !== trouble.of),
      works,
    ),
  ).toEqual([]);
});
