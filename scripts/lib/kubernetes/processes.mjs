// What the processes in the pods read, asked of the built product itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { named, required, root } from './render.mjs';

const { processesOf } = required('./dist/processes.js');
const { importChecks, importSettings } = required('@tripoint/importer');
const { loadSettings } = required('@tripoint/runtime');

const processes = { ...processesOf(), importer: { settings: importSettings, checks: importChecks } };

/** Name of the process that a container runs, or null when it is none of the product. */
export function processOf({ args = [] }) {
  if (args[0] === 'scripts/import') return 'importer';
  return /^services\/([a-z]+)\/dist\/main\.js$/.exec(args[0])?.[1] ?? null;
}

/** Containers of the product with the name of their process. */
export const containersOf = (pods) =>
  pods.flatMap(({ name, spec }) =>
    spec.containers.flatMap((container) => {
      const process = processOf(container);
      return process === null ? [] : [{ pod: name, spec, process, container }];
    }),
  );

/** Variables of a container: value, and whether it comes from a secret. What is missing is named in `missing`. */
export function environmentOf({ envFrom = [], env = [] }, objects, secrets) {
  const variables = {};
  const missing = [];
  const dataOf = (kind, name, optional) => {
    const found = kind === 'Secret' ? named(secrets, kind, name) : named(objects, kind, name);
    if (found === undefined && !optional) missing.push(`${kind} ${name}`);
    return found?.data ?? {};
  };
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef) {
      for (const [name, value] of Object.entries(dataOf('ConfigMap', configMapRef.name)))
        variables[name] = { value, isSecret: false };
    } else {
      for (const [name, value] of Object.entries(dataOf('Secret', secretRef.name, secretRef.optional)))
        variables[name] = { value: decoded(value), isSecret: true };
    }
  }
  for (const { name, value, valueFrom } of env) {
    const { name: secret, key } = valueFrom?.secretKeyRef ?? {};
    if (valueFrom === undefined) variables[name] = { value, isSecret: false };
    else if (dataOf('Secret', secret)[key] === undefined) missing.push(`${key} of Secret ${secret}`);
    else variables[name] = { value: decoded(named(secrets, 'Secret', secret).data[key]), isSecret: true };
  }
  return { variables, missing };
}

const decoded = (text) => Buffer.from(text, 'base64').toString();

/** What is wrong with the settings of a container. */
export function settingProblems({ pod, process, container }, objects, secrets) {
  const { settings, checks } = processes[process] ?? { settings: {}, checks: [] };
  const declared = new Map(Object.values(settings).map((setting) => [setting.name, setting]));
  const { variables, missing } = environmentOf(container, objects, secrets);
  const problems = missing.map((name) => `${name} is not there`);
  for (const [name, { isSecret }] of Object.entries(variables)) {
    if (!declared.has(name)) problems.push(`${name} is no setting of ${process}`);
    else if (declared.get(name).secret && !isSecret) problems.push(`${name} is a secret, in plain text`);
  }
  // What names a file or a folder of the container is not there on this machine.
  const given = Object.entries(variables).filter(([name]) => !['file', 'folder'].includes(declared.get(name)?.type));
  try {
    loadSettings(settings, Object.fromEntries(given.map(([name, { value }]) => [name, value])), checks);
  } catch (error) {
    problems.push(error.message);
  }
  return problems.map((problem) => `${pod}: ${problem}`);
}

/** Paths that settings name, which must be in a volume. */
export function pathsOf({ process, container }, objects, secrets) {
  const { variables } = environmentOf(container, objects, secrets);
  const paths = Object.values(processes[process].settings).filter(({ type }) => ['file', 'folder'].includes(type));
  return paths.flatMap(({ name }) => variables[name]?.value ?? []);
}

/** The base of the image, and what its user may be. */
export const dockerfile = () => readFileSync(join(root, 'deploy/images/Dockerfile'), 'utf8');
