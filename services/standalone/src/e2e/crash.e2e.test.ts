import { open, readdir } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { registerDirectory } from '@tripoint/generations';
import { importRegister } from './testing/command';
import { describeForm } from './testing/form-specific';
import { importedDataDir, startedDataDir } from './testing/imported';
import { endAll, launch, Service } from './testing/service';

/* Power cuts: processes are killed at random moments, and whatever is started next answers rightly. */

/** How long a first start takes here at least, so that random moments fall inside it. */
const WORK_MS = 1_500;
const KILLS = 3;
const QUERY = { query: 'karlova cheb', limit: 20 };
const REGISTER = 'cz-addresses';

afterEach(endAll);

const randomMoment = () => Math.round(Math.random() * WORK_MS);

async function search(service: Service, key: string): Promise<string> {
  const answer = await service.places('query', { ...QUERY, api_key: key });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.text;
}

describeForm('power cuts on one machine', () => {
  test('a service that is killed while it answers answers the same after a restart', async () => {
    const dataDir = await importedDataDir();
    let service = await Service.start(dataDir);
    const { key } = await service.createKey('--rate', '100000', '--burst', '1000000');
    const wanted = await search(service, key);
    for (let i = 0; i < KILLS; i++) {
      const agent = new http.Agent({ maxSockets: 16 });
      const calls = Array.from({ length: 400 }, () =>
        service.places('query', { ...QUERY, api_key: key }, { agent }).then(
          ({ text }) => text,
          () => null,
        ),
      );
      const killed = after(randomMoment() / 10).then(() => service.command.kill());
      const answers = await Promise.all(calls);
      await killed;
      agent.destroy();
      expect(new Set(answers.filter((text) => text !== null && text !== wanted))).toEqual(new Set());
      service = await Service.start(dataDir);
      expect(await search(service, key)).toBe(wanted);
    }
  });

  test('a first start that is killed at any moment is made good by the next one', async () => {
    const reference = await Service.start(await importedDataDir());
    const wanted = await search(reference, await reference.developmentKey());
    await reference.command.kill();
    for (let i = 0; i < KILLS; i++) {
      const dataDir = await startedDataDir();
      const moment = randomMoment();
      const first = launch(dataDir);
      await after(moment);
      await first.kill();
      const second = await Service.start(dataDir);
      const got = await search(second, await second.developmentKey());
      expect({ moment, right: got === wanted }).toEqual({ moment, right: true });
      await second.command.kill();
    }
  });
});

/** Changes the last byte of the live index, as a dying disk would. */
async function damageLiveIndex(dataDir: string): Promise<string> {
  const generations = join(registerDirectory(dataDir, REGISTER), 'generations');
  const newest = (await readdir(generations)).sort().at(-1)!;
  const path = join(generations, newest, 'index.bin');
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  await file.write(Buffer.from([buffer[0]! ^ 0xff]), 0, 1, size - 1);
  await file.close();
  return path;
}

describeForm('files of the data folder', () => {
  test('a start with a damaged index names the file, says so to probes and callers, and recovers by an import', async () => {
    const dataDir = await importedDataDir();
    let service = await Service.start(dataDir);
    const key = await service.developmentKey();
    const wanted = await search(service, key);
    expect((await service.stop()).code).toBe(0);
    const path = await damageLiveIndex(dataDir);

    service = await Service.start(dataDir);
    const line = service.command.stderr.split('\n').find((each) => each.includes('"level":"error"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ register: REGISTER, error: expect.stringContaining(path) });
    expect(JSON.parse(line).error).toContain('damaged');
    const notReady = await service.sendUnchecked({ method: 'GET', path: '/readyz' });
    expect([notReady.status, notReady.text]).toEqual([503, expect.stringContaining(REGISTER)]);
    expect((await service.sendUnchecked({ path: `/v1/places/query?query=a&api_key=${key}` })).status).toBe(503);

    // The command ends when the service answers from what it imported.
    const imported = await importRegister(dataDir, [REGISTER, '--sample']).finished;
    expect([imported.code, imported.stderr]).toEqual([0, expect.stringContaining('answering from it: process')]);
    expect(await search(service, key)).toBe(wanted);
    expect((await service.sendUnchecked({ method: 'GET', path: '/readyz' })).status).toBe(200);
  });
});
