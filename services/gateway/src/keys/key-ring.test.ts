import { ActRecorder, type AdministrativeAct, FIRST_ORGANISATION_ID, UnloggedActError } from '@tripoint/organisations';
import { unlogged } from '@tripoint/organisations/testing';
import { MemoryKeyStore } from '../testing/memory-key-store';
import { KeyFormat } from './key-format';
import { KeyRing } from './key-ring';
import { RevocationPendingError } from './pending-revocations';

const HOUR_MS = 3_600_000;

function bench() {
  const clock = { nowMs: Date.parse('2026-11-15T12:00:00Z'), now: () => clock.nowMs };
  const store = new MemoryKeyStore();
  const log: AdministrativeAct[] = [];
  let isFull = false;
  const append = async (act: AdministrativeAct): Promise<void> => {
    if (isFull) throw new Error('no room');
    log.push(act);
  };
  const acts = new ActRecorder({ log: { append }, clock, actor: { name: 'ann@example.com', from: '192.0.2.1' } });
  const ringOf = (organisationId: string | null) =>
    new KeyRing({ store, format: new KeyFormat('tp_live'), clock, acts, organisationId });
  const fillDisk = (): void => {
    isFull = true;
  };
  return { clock, store, log, fillDisk, ringOf, ring: ringOf(null) };
}

describe('creating a key', () => {
  it('stores nothing from which the key could be made again', async () => {
    const { ring, store } = bench();
    const { key } = await ring.create({});
    const [stored] = await store.list();
    const secret = key.slice(-49);
    const texts = [JSON.stringify(stored), Buffer.from(stored!.hash).toString('latin1')];
    for (const text of texts) expect(text).not.toContain(secret);
    expect(stored!.hash).toHaveLength(32);
  });

  it('stores nothing when a property cannot be accepted', async () => {
    const { ring, store } = bench();
    await expect(ring.create({ websites: ['http://x'] })).rejects.toThrow('not a host');
    expect(await store.list()).toEqual([]);
  });
});

describe('changing a key', () => {
  it('checks what is given and keeps the rest', async () => {
    const { ring, clock, store } = bench();
    const { stored } = await ring.create({
      label: 'shop',
      monthlyQuota: null,
      areas: ['cz'],
      expiresAtMs: clock.nowMs + 1,
    });
    await ring.change(stored.selector, { websites: ['Shop.example'], burst: 7 });
    const wanted = { ...stored, websites: ['shop.example'], limits: { ...stored.limits, burst: 7 } };
    expect(await store.find(stored.selector)).toEqual(wanted);
    await expect(ring.change(stored.selector, { ips: ['300.1.1.1'] })).rejects.toThrow('not an address');
    expect(await store.find(stored.selector)).toEqual(wanted);
  });

  it('refuses a key that is unknown or revoked', async () => {
    const { ring } = bench();
    await expect(ring.change('unknown', {})).rejects.toThrow('no such key');
    const { stored } = await ring.create({});
    await ring.revoke(stored.selector);
    await expect(ring.change(stored.selector, {})).rejects.toThrow('is revoked');
  });
});

describe('rotating a key', () => {
  it('keeps properties, id and end, and gives a new selector and secret', async () => {
    const { ring, clock, store } = bench();
    const end = clock.nowMs + 100 * HOUR_MS;
    const old = await ring.create({ label: 'shop', ips: ['10.0.0.0/8'], monthlyQuota: 5, expiresAtMs: end });
    clock.nowMs += HOUR_MS;
    const rotated = await ring.rotate(old.stored.selector, 24 * HOUR_MS);
    expect(rotated.key).not.toBe(old.key);
    const { selector, hash, ...same } = old.stored;
    expect(rotated.stored).toMatchObject({ ...same, createdAtMs: clock.nowMs });
    expect(rotated.stored.selector).not.toBe(selector);
    expect(rotated.stored.hash).not.toEqual(hash);
    expect((await store.find(selector))?.expiresAtMs).toBe(clock.nowMs + 24 * HOUR_MS);
  });

  it('never lets the old key live longer than it would have', async () => {
    const { ring, clock, store } = bench();
    const { stored } = await ring.create({ expiresAtMs: clock.nowMs + HOUR_MS });
    await ring.rotate(stored.selector, 24 * HOUR_MS);
    expect((await store.find(stored.selector))?.expiresAtMs).toBe(clock.nowMs + HOUR_MS);
  });

  it('keeps the id along a chain', async () => {
    const { ring } = bench();
    const first = await ring.create({});
    const second = await ring.rotate(first.stored.selector, 0);
    const third = await ring.rotate(second.stored.selector, 0);
    expect(third.stored.keyId).toBe(first.stored.selector);
  });

  it('is refused for a key that is unknown, revoked or expired, with what to do', async () => {
    const { ring, clock } = bench();
    const revoked = await ring.create({});
    await ring.revoke(revoked.stored.selector);
    const expired = await ring.create({ expiresAtMs: clock.nowMs + 1 });
    clock.nowMs += 1;
    await expect(ring.rotate('unknown', 0)).rejects.toThrow('There is no such key');
    await expect(ring.rotate(revoked.stored.selector, 0)).rejects.toThrow('revoked and cannot be rotated');
    await expect(ring.rotate(expired.stored.selector, 0)).rejects.toThrow('expired and cannot be rotated');
  });

  it('loses against a revocation that comes between its read and its write', async () => {
    const { clock } = bench();
    class Raced extends MemoryKeyStore {
      override async find(selector: string) {
        const found = await super.find(selector);
        await this.revoke(selector, clock.nowMs);
        return found;
      }
    }
    const store = new Raced();
    const ring = new KeyRing({ store, format: new KeyFormat('tp_live'), clock, acts: unlogged, organisationId: null });
    const { stored } = await ring.create({});
    await expect(ring.rotate(stored.selector, HOUR_MS)).rejects.toThrow('revoked');
    expect(await store.list()).toHaveLength(1);
  });
});

describe('revoking a key', () => {
  it('reports its outcome', async () => {
    const { ring } = bench();
    const { stored } = await ring.create({});
    expect(await ring.revoke('unknown')).toBe('unknown');
    expect(await ring.revoke(stored.selector)).toBe('revoked');
    expect(await ring.revoke(stored.selector)).toBe('already revoked');
  });
});

describe('the keys of an organisation', () => {
  it('are all that its ring sees, changes and makes', async () => {
    const { ring, ringOf } = bench();
    const foreign = await ring.create({ label: 'foreign' });
    expect(foreign.stored.organisationId).toBe(FIRST_ORGANISATION_ID);
    const own = ringOf('org_own');
    const { stored } = await own.create({ label: 'own' }, 'org_other');
    expect(stored.organisationId).toBe('org_own');
    const { selector } = foreign.stored;
    await expect(own.rotate(selector, 0)).rejects.toThrow('no such key');
    await expect(own.change(selector, { label: 'mine' })).rejects.toThrow('no such key');
    expect(await own.revoke(selector)).toBe('unknown');
    expect((await own.list()).map(({ label }) => label)).toEqual(['own']);
    expect((await ring.list()).map(({ label, revokedAtMs }) => [label, revokedAtMs])).toEqual([
      ['foreign', null],
      ['own', null],
    ]);
    const successor = await ring.rotate(stored.selector, 0);
    expect(successor.stored.organisationId).toBe('org_own');
  });
});

describe('the log of administrative acts', () => {
  it('has who made, changed, rotated and revoked a key, and no secret', async () => {
    const { ringOf, log } = bench();
    const ring = ringOf('org_own');
    const { key, stored } = await ring.create({ label: 'shop', ips: ['10.0.0.0/8'] });
    await ring.change(stored.selector, { websites: ['shop.example'], ips: [], monthlyQuota: null });
    const rotated = await ring.rotate(stored.selector, HOUR_MS);
    await ring.revoke(stored.selector);
    await ring.revoke(stored.selector);
    const common = { organisationId: 'org_own', actor: 'ann@example.com', from: '192.0.2.1', subject: stored.selector };
    expect(log.map(({ act, detail }) => [act, detail])).toEqual([
      ['key.create', '"shop" 10000/month 50/s 100 at once, only 10.0.0.0/8'],
      [
        'key.change',
        '"shop" 10000/month 50/s 100 at once, only 10.0.0.0/8 -> "shop" no quota/month 50/s 100 at once, only shop.example',
      ],
      ['key.rotate', `${rotated.stored.selector} takes its place; works until 2026-11-15T13:00:00.000Z`],
      ['key.revoke', null],
    ]);
    for (const act of log) expect(act).toMatchObject(common);
    for (const secret of [key, rotated.key]) expect(JSON.stringify(log)).not.toContain(secret.slice(-49));
  });

  it('is written first: without it nothing is done, except that a key is revoked', async () => {
    const { ring, store, fillDisk } = bench();
    const { stored } = await ring.create({});
    fillDisk();
    await expect(ring.create({})).rejects.toThrow('no room');
    await expect(ring.change(stored.selector, { label: 'x' })).rejects.toThrow('no room');
    await expect(ring.rotate(stored.selector, 0)).rejects.toThrow('no room');
    expect(await store.list()).toEqual([stored]);
    await expect(ring.revoke(stored.selector)).rejects.toThrow(UnloggedActError);
    expect((await store.find(stored.selector))?.revokedAtMs).not.toBeNull();
  });

  it('does not call a revocation failed that waits for room, and says so even without the log', async () => {
    const { ring, store, log, fillDisk } = bench();
    const { stored } = await ring.create({});
    store.revoke = () => Promise.reject(new RevocationPendingError(stored.selector, new Error('no room')));
    await expect(ring.revoke(stored.selector)).rejects.toThrow(RevocationPendingError);
    expect(log.map(({ act }) => act)).toEqual(['key.create', 'key.revoke']);
    fillDisk();
    await expect(ring.revoke(stored.selector)).rejects.toThrow(RevocationPendingError);
  });

  it('says what failed, and to members nothing of why when it is our fault', async () => {
    const { ring, store, log } = bench();
    const { stored } = await ring.create({});
    store.succeed = () => Promise.reject(new Error('EIO /var/lib/tripoint'));
    await expect(ring.rotate(stored.selector, 0)).rejects.toThrow('EIO');
    store.change = async () => false;
    await expect(ring.change(stored.selector, {})).rejects.toThrow('revoked');
    expect(log.filter(({ act }) => act === 'act.failed').map(({ subject, detail }) => [subject, detail])).toEqual([
      [`key.rotate ${stored.selector}`, 'server error'],
      [`key.change ${stored.selector}`, expect.stringContaining('The key is revoked')],
    ]);
  });
});
