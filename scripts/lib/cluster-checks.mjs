// What a real API server says of deploy/: node scripts/lib/cluster-checks.mjs
// Applies every object by server-side dry run, and has pods of each kind judged at the restricted level. Prints a line for
// each check; the last has the counts as JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startApiServer } from './kubernetes/api-server.mjs';
import { redisChecks } from './kubernetes/redis.mjs';
import { named, objectsOf, ofKind, output, podsOf, render, root, titleOf } from './kubernetes/render.mjs';
import { customDefinitions } from './kubernetes/validate.mjs';

const folder = join(root, 'deploy/kubernetes');
const work = mkdtempSync(join(tmpdir(), 'tripoint-cluster-secrets-'));
const counts = { passed: 0, failed: 0 };
const server = await startApiServer();

function report(name, problems) {
  counts[problems.length === 0 ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}\n`);
  for (const problem of problems) process.stdout.write(`        ${problem}\n`);
}

const places = new Map();
/** Path of an object at the API server. */
async function pathOf({ apiVersion, kind, metadata }) {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  if (!places.has(group)) {
    const { status, text } = await server.call('GET', group);
    if (status === 200) places.set(group, JSON.parse(text).resources);
  }
  const found = places.get(group)?.find((resource) => resource.kind === kind && !resource.name.includes('/'));
  if (found === undefined) throw new Error(`the API server knows no ${kind} of ${apiVersion}`);
  const namespace = found.namespaced ? `/namespaces/${metadata.namespace}` : '';
  return `${group}${namespace}/${found.name}/${metadata.name}`;
}

/** Applies an object; its refusal or warning, or null. */
async function apply(object, query = 'dryRun=All&') {
  const path = `${await pathOf(object)}?${query}fieldManager=checks&force=true&fieldValidation=Strict`;
  const { status, warning, text } = await server.call(
    'PATCH',
    path,
    JSON.stringify(object),
    'application/apply-patch+yaml',
  );
  if (status > 201) return `${titleOf(object)}: ${JSON.parse(text).message}`;
  return warning === undefined ? null : `${titleOf(object)}: ${warning}`;
}

async function refusals(objects) {
  const found = [];
  for (const object of objects) found.push(await apply(object));
  return found.filter((one) => one !== null);
}

/** A pod as its workload or operator would make it. */
function podOf({ name, labels, spec }, namespace) {
  const withImages = (containers) => containers.map((container) => ({ image: 'image', ...container }));
  const { initContainers, containers, ...others } = spec;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels },
    spec: {
      ...others,
      // Volumes of claims are made with the pods of a StatefulSet.
      containers: withImages(containers).map(({ volumeMounts = [], ...container }) => ({
        ...container,
        volumeMounts: volumeMounts.filter((mount) => others.volumes?.some((volume) => volume.name === mount.name)),
      })),
      ...(initContainers && { initContainers: withImages(initContainers) }),
    },
  };
}

/** Mistakes that no schema shows, and that the server must refuse. */
const PLANTS = {
  'a port that does not exist': (objects) =>
    Object.assign(named(objects, 'Service', 'places').spec.ports[0], { port: 99_999 }),
  'fewer replicas at most than at least': (objects) =>
    Object.assign(named(objects, 'HorizontalPodAutoscaler', 'places').spec, { maxReplicas: 1 }),
  'an hour that does not exist': (objects) =>
    Object.assign(ofKind(objects, 'CronJob')[0].spec, { schedule: '15 33 * * *' }),
  'a field that Elasticsearch has not': (objects) =>
    Object.assign(ofKind(objects, 'Elasticsearch')[0].spec, { planted: 1 }),
  'a field that Kafka has not': (objects) => Object.assign(ofKind(objects, 'Kafka')[0].spec.kafka, { planted: 1 }),
  'a pod that may be root': (objects) =>
    Object.assign(named(objects, 'Deployment', 'utils').spec.template.spec.securityContext, { runAsNonRoot: false }),
};

try {
  const definitions = customDefinitions();
  report(
    'the API server has the resources of ECK, Strimzi and KEDA',
    (await Promise.all(definitions.map((one) => apply(one, '')))).filter((one) => one !== null),
  );
  for (const { spec } of definitions) {
    for (let tries = 0; tries < 100; tries += 1) {
      const { text } = await server.call('GET', `/apis/${spec.group}/${spec.versions[0].name}`);
      if (text.includes(`"${spec.names.plural}"`)) break;
      await pause(100);
    }
  }
  for (const overlay of ['dev', 'production']) {
    const objects = render(join(folder, 'overlays', overlay));
    const [namespace] = ofKind(objects, 'Namespace');
    const { name } = namespace.metadata;
    report(
      `${overlay}: the namespace is made`,
      [await apply(namespace, '')].filter((one) => one !== null),
    );
    const secrets = objectsOf(output(join(folder, 'secrets.sh'), [join(work, name), name, 'api.example.com']));
    for (const object of [...objects, ...secrets])
      report(`${overlay}: ${titleOf(object)} is accepted`, await refusals([object]));
    for (const pod of podsOf(objects))
      report(
        `${overlay}: pods of ${pod.name} are accepted at the restricted level`,
        await refusals([podOf(pod, name)]),
      );
    if (overlay !== 'production') continue;
    for (const check of await redisChecks(objects, secrets)) report(check.name, check.problems);
    for (const [plant, put] of Object.entries(PLANTS)) {
      const planted = structuredClone(objects);
      put(planted);
      const found = await refusals([...planted, ...podsOf(planted).map((pod) => podOf(pod, name))]);
      report(`refused: ${plant}`, found.length > 0 ? [] : ['it was accepted']);
    }
  }
} finally {
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(counts)}\n`);
process.exitCode = counts.failed === 0 ? 0 : 1;
