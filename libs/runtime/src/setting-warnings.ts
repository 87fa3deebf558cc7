import type { LogFields } from './log';
import { type Environment, fileVariable, settingOfFile } from './secret-files';
import type { Declarations, Setting } from './settings';
import { sharedSettings } from './stack-settings';

/** A variable that does not do what its author may expect. `reason` is a sentence that follows its name. */
export interface SettingWarning extends LogFields {
  readonly setting: string;
  readonly reason: string;
}

/** A shorter name resembles too many others. */
const MIN_CHARACTERS = 4;
/** What Kubernetes and Docker say about services beside this one, whose names may be prefixes of ours. */
const OF_ORCHESTRATOR = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)/;
const ADDRESS_OF_ORCHESTRATOR = /^(?:tcp|udp):\/\//;

/**
 * Variables without effect, and those that were probably meant to be settings: one edit away from one, or with its prefix.
 * Values are not shown.
 *
 * @param elsewhere settings of other processes of the product, as far as this one knows them
 */
export function settingWarnings(
  declarations: Declarations,
  env: Environment,
  elsewhere: Declarations = sharedSettings,
): SettingWarning[] {
  const own = new Map(Object.values(declarations).map((setting) => [setting.name, setting]));
  const others = namesOf(elsewhere);
  return Object.entries(env).flatMap(([name, value]) => {
    const text = value?.trim() ?? '';
    if (text === '') return [];
    const ofFile = own.get(settingOfFile(name) ?? '');
    const setting = own.get(name) ?? (ofFile?.secret === true ? ofFile : undefined);
    const reason =
      setting !== undefined
        ? withoutEffect(setting, own, env)
        : others.has(name)
          ? 'has no effect in this process'
          : ofFile !== undefined
            ? `has no effect: ${ofFile.name} is no secret, and only these are read from files`
            : OF_ORCHESTRATOR.test(name) || ADDRESS_OF_ORCHESTRATOR.test(text)
              ? null
              : resemblance(name, [...own.keys()]);
    return reason === null ? [] : [{ setting: name, reason }];
  });
}

/**
 * As settingWarnings, in lines for the person who gave a command.
 *
 * @param ofService settings that the shell may have for a service beside the command
 */
export function warningLines(declarations: Declarations, env: Environment, ofService: Declarations): string {
  const others = namesOf({ ...sharedSettings, ...ofService });
  for (const name of namesOf(declarations)) others.delete(name);
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !others.has(name)));
  return settingWarnings(declarations, own, {})
    .map(({ setting, reason }) => `${setting} ${reason}\n`)
    .join('');
}

/** The variables that are read, files of secrets included. */
function namesOf(declarations: Declarations): Set<string> {
  return new Set(
    Object.values(declarations).flatMap(({ name, secret }) => (secret ? [name, fileVariable(name)] : [name])),
  );
}

function withoutEffect(
  { onlyWith }: Setting<unknown>,
  own: ReadonlyMap<string, Setting<unknown>>,
  env: Environment,
): string | null {
  if (onlyWith === undefined) return null;
  const [name = '', wanted] = onlyWith.split('=');
  const given = env[name]?.trim() || env[fileVariable(name)]?.trim() || String(own.get(name)?.fallback?.value ?? '');
  return (wanted === undefined ? given !== '' : given === wanted) ? null : `has no effect without ${onlyWith}`;
}

function resemblance(name: string, known: readonly string[]): string | null {
  const meant = name.length < MIN_CHARACTERS ? undefined : known.find((one) => isOneEdit(name, one));
  if (meant !== undefined) return `is no setting of this process: is ${meant} meant?`;
  const prefix = /^[A-Z]{2,}_/.exec(name)?.[0];
  const family = prefix === undefined ? [] : known.filter((one) => one.startsWith(prefix));
  return family.length === 0 ? null : `is no setting of this process, which has ${family.join(', ')}`;
}

/** One letter too many, too few or different, or two neighbours exchanged. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
