import { type OutsideStubs, startOutsideStubs } from '../testing/outside-stubs';
import { fuzz } from './testing/fuzzer';
import { importedDataDir } from './testing/imported';
import { endAll, newDataDir, Service } from './testing/service';

/** Installing the fuzzer included, beside another suite. */
const TIMEOUT_MS = process.env.FUZZ_CALLS === undefined ? 900_000 : 3_600_000;
/** Fewer calls would mean that the fuzzer found nothing to call. */
const FEWEST_CALLS = 500;

let outside: OutsideStubs;
beforeAll(async () => {
  outside = await startOutsideStubs();
  // An outage would be a server error, which no call may cause.
  outside.vies.others = true;
});
afterAll(async () => {
  await endAll();
  await outside.close();
});

test(
  'whatever a caller sends, the answer is a documented one',
  async () => {
    const service = await Service.start(await importedDataDir('*'), { args: ['--no-sample'], env: outside.env });
    const { key } = await service.createKey('--quota', 'none', '--rate', '100000', '--burst', '100000');
    const { text, passed, calls } = await fuzz(service.url, key, await newDataDir());
    expect(passed ? '' : text).toBe('');
    process.stdout.write(`${calls} calls\n`);
    expect(calls).toBeGreaterThan(FEWEST_CALLS);
  },
  TIMEOUT_MS,
);
