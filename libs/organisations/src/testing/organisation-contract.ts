import { FIRST_OWNER } from '../membership';
import { FIRST_ORGANISATION_ID } from '../model';
import {
  type AccountBench,
  fiftyAtOnce,
  openBench,
  sampleMember,
  sampleOrganisation,
  sampleOwner,
} from './account-bench';

/** The guarantees of every store of organisations. */
export function describeOrganisationStore(name: string, bench: AccountBench): void {
  describe(name, () => {
    const processes = openBench(bench);
    const one = () => processes.one.organisations;
    const other = () => processes.other.organisations;
    const owners = async (id = 'org_1') =>
      (await one().members(id)).filter(({ roles }) => roles.includes('owner')).map(({ email }) => email);

    it('gives back organisations and members as they were given, to every process', async () => {
      const organisation = sampleOrganisation('org_x', {
        name: `Robert'); DROP TABLE organisation;-- "Košík" 🛒`,
        createdAtMs: 1_795_000_000_001,
      });
      await one().create(organisation, sampleOwner());
      const member = sampleMember('žofia.o\'hara+a"b@exämple.sk', {
        organisationId: 'org_x',
        name: 'Žofia O’Hara',
        roles: ['developer', 'reviewer'],
        addedAtMs: 1_795_000_000_002,
      });
      expect(await one().addMember(member)).toBe('added');
      for (const reader of [one(), other()]) {
        expect(await reader.get('org_x')).toEqual(organisation);
        expect(await reader.list()).toEqual([organisation]);
        expect(await reader.member('org_x', member.email)).toEqual(member);
        expect(await reader.members('org_x')).toEqual([{ ...sampleOwner(), organisationId: 'org_x' }, member]);
      }
    });

    it('knows nothing of what does not exist', async () => {
      for (const id of ['', '.', '..', 'org_1', '_search', '../x', "' OR 1=1 --", '*', 'x'.repeat(10_000)]) {
        expect(await one().get(id)).toBeNull();
        expect(await one().members(id)).toEqual([]);
        expect(await one().member(id, 'ann@example.com')).toBeNull();
        expect(await one().rename(id, 'name')).toBe(false);
        expect(await one().addMember(sampleMember('bob@example.com', { organisationId: id }))).toBe(
          'unknown organisation',
        );
        expect(await one().changeRoles(id, 'ann@example.com', ['owner'])).toBe('unknown member');
        expect(await one().removeMember(id, 'ann@example.com')).toBe('unknown member');
      }
      expect([await one().list(), await one().membershipsOf('ann@example.com')]).toEqual([[], []]);
    });

    it('lists the oldest organisation first, and renames one', async () => {
      await one().create(sampleOrganisation('org_b', { createdAtMs: 2 }), sampleOwner());
      await other().create(sampleOrganisation('org_a', { createdAtMs: 3 }), sampleOwner());
      await one().create(sampleOrganisation('org_c', { createdAtMs: 1 }), sampleOwner());
      expect(await other().rename('org_b', 'Nová')).toBe(true);
      expect((await one().list()).map(({ id, name: named }) => [id, named])).toEqual([
        ['org_c', 'Sample'],
        ['org_b', 'Nová'],
        ['org_a', 'Sample'],
      ]);
      expect(await owners('org_b')).toEqual(['ann@example.com']);
    });

    it('refuses a second organisation with the same id and keeps the first', async () => {
      await one().create(sampleOrganisation('org_1', { name: 'first' }), sampleOwner());
      const second = other().create(sampleOrganisation('org_1', { name: 'second' }), sampleOwner('eve@example.com'));
      await expect(second).rejects.toThrow('org_1');
      expect((await one().get('org_1'))?.name).toBe('first');
      expect(await owners()).toEqual(['ann@example.com']);
    });

    it('makes the first organisation once, with an owner, however many ask for it', async () => {
      const found = await fiftyAtOnce(processes, ({ organisations }) => organisations.first());
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set([FIRST_ORGANISATION_ID]));
      expect(await one().list()).toEqual([found[0]]);
      expect(await owners(FIRST_ORGANISATION_ID)).toEqual([FIRST_OWNER]);
      await one().rename(FIRST_ORGANISATION_ID, 'Shop');
      expect((await other().first()).name).toBe('Shop');
    });

    it('finds what a person is a member of at once after each change', async () => {
      await one().create(sampleOrganisation('org_2', { createdAtMs: 2_000 }), sampleOwner('eve@example.com'));
      await one().create(sampleOrganisation('org_1'), sampleOwner());
      const ids = async () => (await other().membershipsOf('ann@example.com')).map((each) => each.organisationId);
      expect(await ids()).toEqual(['org_1']);
      await one().addMember(sampleMember('ann@example.com', { organisationId: 'org_2' }));
      expect(await ids()).toEqual(['org_1', 'org_2']);
      await one().removeMember('org_2', 'ann@example.com');
      expect(await ids()).toEqual(['org_1']);
      expect(await other().membershipsOf('ANN@example.com')).toEqual([]);
    });

    it('changes roles, and says what it does not change', async () => {
      await one().create(sampleOrganisation(), sampleOwner());
      expect(await one().addMember(sampleMember('bob@example.com'))).toBe('added');
      expect(await other().addMember(sampleMember('bob@example.com', { roles: ['owner'] }))).toBe('exists');
      expect(await other().changeRoles('org_1', 'bob@example.com', ['developer', 'reviewer'])).toBe('changed');
      expect((await one().member('org_1', 'bob@example.com'))?.roles).toEqual(['developer', 'reviewer']);
      expect(await one().changeRoles('org_1', 'eve@example.com', ['owner'])).toBe('unknown member');
      expect(await one().removeMember('org_1', 'bob@example.com')).toBe('removed');
      expect(await other().member('org_1', 'bob@example.com')).toBeNull();
    });

    it('keeps the last owner', async () => {
      await one().create(sampleOrganisation(), sampleOwner());
      await one().addMember(sampleMember('bob@example.com'));
      expect(await one().changeRoles('org_1', 'ann@example.com', ['developer', 'reviewer'])).toBe('last owner');
      expect(await one().removeMember('org_1', 'ann@example.com')).toBe('last owner');
      await one().changeRoles('org_1', 'bob@example.com', ['owner', 'reviewer']);
      expect(await one().removeMember('org_1', 'ann@example.com')).toBe('removed');
      expect(await other().removeMember('org_1', 'bob@example.com')).toBe('last owner');
      expect(await owners()).toEqual(['bob@example.com']);
    });

    it('keeps one owner when all of fifty are removed at once', async () => {
      const email = (i: number): string => `owner-${i}@example.com`;
      await one().create(sampleOrganisation(), sampleOwner(email(0)));
      const added = await fiftyAtOnce(processes, ({ organisations }, i) =>
        organisations.addMember(sampleMember(email(i), { roles: ['owner'] })),
      );
      expect(added.filter((result) => result === 'added')).toHaveLength(49);
      const removed = await fiftyAtOnce(processes, ({ organisations }, i) =>
        i % 3 === 0
          ? organisations.changeRoles('org_1', email(i), ['developer'])
          : organisations.removeMember('org_1', email(i)),
      );
      expect(removed.filter((result) => result === 'last owner')).toHaveLength(1);
      expect(await owners()).toHaveLength(1);
    });
  });
}
