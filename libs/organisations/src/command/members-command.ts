import { parseArgs } from 'node:util';
import { textTable, WrongUseError } from '@tripoint/runtime';
import { emailOf, nameOf, rolesOf } from '../account-input';
import { SIGN_IN_LINK_MS } from '../administration';
import { type Member, ROLES } from '../model';
import { organisationNamed } from '../organisation-named';
import { signInUrl } from '../sign-in-url';
import {
  type AccountRequest,
  COMMON,
  COMMON_HELP,
  type CommandContext,
  type CommandParts,
  oneWord,
  runAccountCommand,
} from './account-command';

const MINUTE_MS = 60_000;

const HELP = `Manages the members of an organisation.

  scripts/members add EMAIL --role ROLE [options]   adds a member
  scripts/members list [options]                    shows the members and their roles
  scripts/members roles EMAIL --role ROLE           gives a member other roles
  scripts/members remove EMAIL                      removes a member; a member of nothing else is signed out
  scripts/members sign-in-link EMAIL [options]      prints a link with which the member signs in, once, within ${SIGN_IN_LINK_MS / MINUTE_MS} minutes

Whose members:
  --organisation ID  its id or its name                                    default the first organisation

Options of add and roles:
  --role ROLE        ${ROLES.join(', ')}; may be repeated
  --name NAME        name of the person (add)                              default the e-mail address

Options of sign-in-link:
  --url URL          address of the service as the member reaches it       default PUBLIC_URL

${COMMON_HELP}`;

const OPTIONS = { ...COMMON, organisation: { type: 'string' } } as const;

/** Runs `scripts/members` on the words after its name. Resolves to the exit code. */
export function runMembersCommand(words: readonly string[], context: CommandContext): Promise<number> {
  return runAccountCommand('members', HELP, () => request(words), context);
}

function request([action, ...args]: readonly string[]): AccountRequest | null {
  if (action === '--help' || action === '-h' || action === 'help') return null;
  if (action === 'add' || action === 'roles') return rolesRequest(action, args);
  if (action === 'list') return listRequest(args);
  if (action === 'remove') return removeRequest(args);
  if (action === 'sign-in-link') return linkRequest(args);
  throw new WrongUseError('Say add, list, roles, remove or sign-in-link.');
}

function rolesRequest(action: 'add' | 'roles', args: string[]): AccountRequest | null {
  const options = {
    ...OPTIONS,
    role: { type: 'string', multiple: true, default: [] as string[] },
    ...(action === 'add' ? { name: { type: 'string' } as const } : {}),
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return null;
  const email = emailOfOne(positionals);
  const roles = rolesOf(values.role);
  const name = 'name' in values && values.name !== undefined ? nameOf(String(values.name)) : undefined;
  const run = async ({ accounts, administration, ...parts }: CommandParts): Promise<void> => {
    const { id } = await organisationNamed(accounts.organisations, values.organisation);
    const member =
      action === 'add'
        ? await administration.addMember(id, email, roles, name)
        : await administration.changeRoles(id, email, roles);
    done(`${member.email}: ${member.roles.join(', ')}`, member, values.json, parts);
  };
  return { dataDir: values['data-dir'], creates: action === 'add', run };
}

function listRequest(args: string[]): AccountRequest | null {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return null;
  const run = async ({ accounts, out }: CommandParts): Promise<void> => {
    const { id } = await organisationNamed(accounts.organisations, values.organisation);
    const reports = (await accounts.organisations.members(id)).map(reportOf);
    const rows = reports.map(({ email, name, roles, added_at }) => [email, name, roles.join(', '), added_at]);
    out(values.json ? `${JSON.stringify(reports)}\n` : textTable([['EMAIL', 'NAME', 'ROLES', 'ADDED'], ...rows]));
  };
  return { dataDir: values['data-dir'], creates: false, run };
}

function removeRequest(args: string[]): AccountRequest | null {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) return null;
  const email = emailOfOne(positionals);
  const run = async ({ accounts, administration, ...parts }: CommandParts): Promise<void> => {
    const { id, name } = await organisationNamed(accounts.organisations, values.organisation);
    const member = await administration.removeMember(id, email);
    done(`${member.email} is no member of ${name} any more`, member, values.json, parts);
  };
  return { dataDir: values['data-dir'], creates: false, run };
}

function linkRequest(args: string[]): AccountRequest | null {
  const options = { ...OPTIONS, url: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return null;
  const email = emailOfOne(positionals);
  const run = async ({ accounts, administration, settings, out, say }: CommandParts): Promise<void> => {
    const address = addressOf(values.url ?? settings.publicUrl);
    const { id } = await organisationNamed(accounts.organisations, values.organisation);
    const { token, link } = await administration.createSignInLink(id, email, null);
    const url = signInUrl(address, token);
    const until = new Date(link.expiresAtMs).toISOString();
    say(`Anybody who has this link signs in as ${link.email}, once, until ${until}.\n`);
    out(values.json ? `${JSON.stringify({ email: link.email, url, expires_at: until })}\n` : `${url}\n`);
  };
  return { dataDir: values['data-dir'], creates: false, run };
}

/** @throws WrongUseError */
function addressOf(text: string | null): string {
  if (text === null) throw new WrongUseError('Give the address of the service with --url, or set PUBLIC_URL.');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '') {
    return text;
  }
  throw new WrongUseError('--url must be an address such as https://api.example.com.');
}

const emailOfOne = (positionals: readonly string[]): string =>
  emailOf(oneWord(positionals, 'the e-mail address of one member'));

function done(text: string, member: Member, json = false, { out, say }: Pick<CommandParts, 'out' | 'say'>): void {
  say(`${text}\n`);
  if (json) out(`${JSON.stringify(reportOf(member))}\n`);
}

const reportOf = ({ organisationId, email, name, roles, addedAtMs }: Member) => ({
  organisation_id: organisationId,
  email,
  name,
  roles,
  added_at: new Date(addedAtMs).toISOString(),
});
