import { parseArgs } from 'node:util';
import { textTable, WrongUseError } from '@tripoint/runtime';
import { emailOf, nameOf } from '../account-input';
import type { AdministrativeAct } from '../administrative-log';
import type { Organisation } from '../model';
import { organisationNamed } from '../organisation-named';
import {
  type AccountRequest,
  COMMON,
  COMMON_HELP,
  type CommandContext,
  type CommandParts,
  oneWord,
  runAccountCommand,
} from './account-command';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 100_000;
const MAX_PAGE = 1_000;

const HELP = `Manages organisations, which own keys and phrases.

  scripts/organisations create NAME --owner EMAIL   creates an organisation and prints its id
  scripts/organisations list                        shows every organisation
  scripts/organisations rename ID NAME              gives an organisation another name
  scripts/organisations log [options]               shows who did what to organisations, members and keys, newest first

Options of create:
  --owner EMAIL      e-mail address of its first owner

Options of log:
  --organisation ID  only acts of this one: the id or the name             default all
  --limit N          how many acts, 1 to ${MAX_LIMIT}                         default ${DEFAULT_LIMIT}

${COMMON_HELP}`;

/** Runs `scripts/organisations` on the words after its name. Resolves to the exit code. */
export function runOrganisationsCommand(words: readonly string[], context: CommandContext): Promise<number> {
  return runAccountCommand('organisations', HELP, () => request(words), context);
}

function request([action, ...args]: readonly string[]): AccountRequest | null {
  if (action === '--help' || action === '-h' || action === 'help') return null;
  if (action === 'create') return createRequest(args);
  if (action === 'list') return listRequest(args);
  if (action === 'rename') return renameRequest(args);
  if (action === 'log') return logRequest(args);
  throw new WrongUseError('Say create, list, rename or log.');
}

function createRequest(args: string[]): AccountRequest | null {
  const options = { ...COMMON, owner: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return null;
  const name = nameOf(oneWord(positionals, 'the name of the organisation, in quotes when it has spaces'));
  if (values.owner === undefined) throw new WrongUseError('Give the e-mail address of the first owner with --owner.');
  const owner = emailOf(values.owner);
  const run = async ({ administration, say, out }: CommandParts): Promise<void> => {
    const organisation = await administration.createOrganisation(name, owner);
    say(`${owner} is its owner: scripts/members sign-in-link ${owner} --organisation ${organisation.id}\n`);
    out(values.json ? `${JSON.stringify(reportOf(organisation))}\n` : `${organisation.id}\n`);
  };
  return { dataDir: values['data-dir'], creates: true, run };
}

function listRequest(args: string[]): AccountRequest | null {
  const { values } = parseArgs({ args, options: COMMON });
  if (values.help) return null;
  const run = async ({ accounts, out }: CommandParts): Promise<void> => {
    await accounts.organisations.first();
    const reports = (await accounts.organisations.list()).map(reportOf);
    if (values.json) out(`${JSON.stringify(reports)}\n`);
    else
      out(textTable([['ID', 'NAME', 'CREATED'], ...reports.map(({ id, name, created_at }) => [id, name, created_at])]));
  };
  return { dataDir: values['data-dir'], creates: false, run };
}

function renameRequest(args: string[]): AccountRequest | null {
  const { values, positionals } = parseArgs({ args, options: COMMON, allowPositionals: true });
  if (values.help) return null;
  const [id, name, ...others] = positionals;
  if (id === undefined || name === undefined || others.length > 0) {
    throw new WrongUseError('Give the organisation and its new name, in quotes when it has spaces.');
  }
  const after = nameOf(name);
  const run = async ({ accounts, administration, say, out }: CommandParts): Promise<void> => {
    const organisation = await organisationNamed(accounts.organisations, id);
    await administration.renameOrganisation(organisation.id, after);
    say(`${organisation.name} is now ${after}.\n`);
    if (values.json) out(`${JSON.stringify(reportOf({ ...organisation, name: after }))}\n`);
  };
  return { dataDir: values['data-dir'], creates: false, run };
}

function logRequest(args: string[]): AccountRequest | null {
  const options = {
    ...COMMON,
    organisation: { type: 'string' },
    limit: { type: 'string', default: String(DEFAULT_LIMIT) },
  } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) return null;
  const limit = /^\d{1,6}$/.test(values.limit) ? Number(values.limit) : 0;
  if (limit < 1 || limit > MAX_LIMIT) throw new WrongUseError(`--limit must be a whole number from 1 to ${MAX_LIMIT}.`);
  const run = async ({ accounts, out }: CommandParts): Promise<void> => {
    const { organisation } = values;
    const id = organisation === undefined ? null : (await organisationNamed(accounts.organisations, organisation)).id;
    const acts: AdministrativeAct[] = [];
    for (let after: string | null = null; acts.length < limit; ) {
      const page = await accounts.log.list({
        organisationId: id,
        after,
        limit: Math.min(MAX_PAGE, limit - acts.length),
      });
      acts.push(...page.acts);
      after = page.next;
      if (after === null) break;
    }
    out(values.json ? `${JSON.stringify(acts.map(actReport))}\n` : actTable(acts));
  };
  return { dataDir: values['data-dir'], creates: false, run };
}

const reportOf = ({ id, name, createdAtMs }: Organisation) => ({
  id,
  name,
  created_at: new Date(createdAtMs).toISOString(),
});

const actReport = ({ whenMs, organisationId, actor, act, subject, detail, from }: AdministrativeAct) => ({
  when: new Date(whenMs).toISOString(),
  organisation_id: organisationId,
  actor,
  act,
  subject,
  detail,
  from,
});

function actTable(acts: readonly AdministrativeAct[]): string {
  const rows = acts.map((each) => {
    const { when, actor, from, act, subject, detail, organisation_id } = actReport(each);
    return [when, actor, from, act, subject, organisation_id ?? '-', detail ?? ''];
  });
  return textTable([['WHEN', 'WHO', 'FROM', 'ACT', 'SUBJECT', 'ORGANISATION', 'DETAIL'], ...rows]);
}
