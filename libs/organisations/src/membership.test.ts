import { MAX_MEMBERS, withMember, withoutMember, withRoles } from './membership';
import { sampleMember } from './testing/account-bench';

const owner = sampleMember('ann@example.com', { roles: ['owner'] });
const member = sampleMember('bob@example.com');

test('an organisation has room for a bounded number of members', () => {
  const many = Array.from({ length: MAX_MEMBERS - 1 }, (_, i) => sampleMember(`m${i}@example.com`));
  expect(withMember(many, member)).toMatchObject({ result: 'added', members: { length: MAX_MEMBERS } });
  expect(withMember([...many, owner], member)).toEqual({ result: 'full' });
  expect(withMember([...many, member], member)).toEqual({ result: 'exists' });
});

test('the last owner stays one, also when there are other members', () => {
  const both = [owner, member];
  expect(withoutMember(both, owner.email)).toEqual({ result: 'last owner' });
  expect(withRoles(both, owner.email, ['reviewer'])).toEqual({ result: 'last owner' });
  expect(withRoles(both, owner.email, ['owner', 'reviewer'])).toMatchObject({ result: 'changed' });
  expect(withoutMember(both, member.email)).toEqual({ result: 'removed', members: [owner] });
  expect(withoutMember(both, 'eve@example.com')).toEqual({ result: 'unknown member' });
});
