// Renders an overlay, and finds what runs in it. The renderer is Kustomize itself.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '..', '..', '..');
/** What the packages of the product have installed. */
export const required = createRequire(join(root, 'services/standalone/package.json'));
const { parseAllDocuments } = required('yaml');

/** Output of a program; its errors become an exception. */
export function output(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    ...options,
  });
  if (status !== 0) throw new Error(error?.message ?? `${command} ${args.join(' ')}\n${stderr.trim()}`);
  return stdout;
}

/** Path of a program; what is missing is fetched or built. */
export const provided = (name) =>
  output(join(here, 'program.sh'), [name], { stdio: ['ignore', 'pipe', 'inherit'] }).trim();

let kustomize;
/** Objects of an overlay. */
export function render(folder) {
  kustomize ??= provided('kustomize');
  return objectsOf(output(kustomize, ['build', folder]));
}

export function objectsOf(text) {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

export const titleOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;
export const named = (objects, kind, name) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);
export const ofKind = (objects, kind) => objects.filter((object) => object.kind === kind);

/** What operators give the pods that they make. */
const OF_OPERATOR = {
  Elasticsearch: ({ metadata, spec }) =>
    spec.nodeSets.map(({ name, podTemplate }) => ({
      name: `${metadata.name}-es-${name}`,
      labels: { 'elasticsearch.k8s.elastic.co/cluster-name': metadata.name },
      spec: podTemplate.spec,
      ports: [9200, 9300],
    })),
  KafkaNodePool: ({ metadata, spec }) => [
    {
      name: metadata.name,
      labels: { 'strimzi.io/cluster': metadata.labels['strimzi.io/cluster'], 'strimzi.io/kind': 'Kafka' },
      spec: {
        automountServiceAccountToken: false,
        securityContext: spec.template.pod.securityContext,
        topologySpreadConstraints: spec.template.pod.topologySpreadConstraints,
        containers: [
          {
            name: 'kafka',
            image: 'kafka',
            resources: spec.resources,
            securityContext: spec.template.kafkaContainer.securityContext,
          },
        ],
      },
      ports: [9090, 9091, 9093],
    },
  ],
};

/** Services that operators make, by name. */
export const OPERATOR_SERVICES = { 'tripoint-es-http': 9200, 'tripoint-kafka-bootstrap': 9093 };

/** Every kind of pod: name, labels, spec, the ports that its containers open, and the object that it comes from. */
export function podsOf(objects) {
  return objects.flatMap((object) => {
    const { kind, metadata, spec } = object;
    const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
    if (kind in OF_OPERATOR) return OF_OPERATOR[kind](object).map((pod) => ({ object, ...pod }));
    if (!['Deployment', 'StatefulSet', 'CronJob'].includes(kind)) return [];
    const ports = template.spec.containers.flatMap((container) => container.ports ?? []);
    return [
      {
        object,
        name: metadata.name,
        labels: template.metadata.labels,
        spec: template.spec,
        ports: ports.map((port) => port.containerPort),
        portNames: Object.fromEntries(ports.map((port) => [port.name, port.containerPort])),
      },
    ];
  });
}

/** Pods that a label selector of Kubernetes chooses. */
export function selected(pods, { matchLabels = {}, matchExpressions = [] }) {
  return pods.filter(
    ({ labels }) =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
      matchExpressions.every(({ key, operator, values }) => {
        if (operator !== 'In') throw new Error(`${operator} is not read by this check`);
        return values.includes(labels[key]);
      }),
  );
}
