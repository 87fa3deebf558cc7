// What the objects of an overlay must hold to. Each check lists problems, and has a `plant` that puts a mistake into the
// objects which the check must find.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkChecks } from './network-checks.mjs';
import { containersOf, dockerfile, environmentOf, pathsOf, settingProblems } from './processes.mjs';
import { named, ofKind, podsOf, required, root, selected, titleOf } from './render.mjs';
import { openSchemas } from './validate.mjs';

const { parse } = required('yaml');
const { registers } = required('@tripoint/registers');
const { indexerGroup, registerTopics } = required('@tripoint/bus');
const validate = openSchemas();

const containerOf = (objects, name) => podsOf(objects).find((pod) => pod.name === name).spec.containers[0];
const everyContainer = (objects) =>
  podsOf(objects).flatMap(({ name, spec }) => spec.containers.map((container) => ({ name, spec, container })));
const namesOf = (objects, kind) => ofKind(objects, kind).map(({ metadata }) => metadata.name);
const imports = (objects) =>
  ofKind(objects, 'CronJob').map(({ spec }) => spec.jobTemplate.spec.template.spec.containers[0].args);

export const checks = [
  {
    name: 'every object is valid by the schema of its kind',
    problems: (objects) => objects.flatMap(validate),
    plant: (objects) => Object.assign(ofKind(objects, 'Elasticsearch')[0].spec.nodeSets[0], { replicas: 3 }),
  },
  {
    name: 'names are unique, and in one namespace',
    problems(objects) {
      const namespace = ofKind(objects, 'Namespace')[0]?.metadata.name;
      const titles = objects.map(titleOf);
      return [
        ...titles.filter((title, at) => titles.indexOf(title) !== at),
        ...objects
          .filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== namespace)
          .map(titleOf),
      ];
    },
    plant: (objects) => Object.assign(named(objects, 'Service', 'places').metadata, { namespace: 'default' }),
  },
  {
    name: 'figures are read from every process, on a port that it has',
    problems(objects) {
      const monitors = ofKind(objects, 'PodMonitor');
      const processes = podsOf(objects).filter(({ object }) => object.kind === 'Deployment');
      return monitors.flatMap(({ spec }) => {
        const ports = spec.podMetricsEndpoints.map(({ port }) => port);
        const read = selected(processes, spec.selector);
        return [
          ...processes.filter((pod) => !read.includes(pod)).map(({ name }) => `${name} is not read`),
          ...read
            .filter(({ portNames }) => !ports.some((port) => port in portNames))
            .map(({ name }) => `${name}: port`),
        ];
      });
    },
    plant: (objects) =>
      objects.push({
        kind: 'PodMonitor',
        metadata: { name: 'planted' },
        spec: {
          selector: { matchLabels: { 'app.kubernetes.io/name': 'gateway' } },
          podMetricsEndpoints: [{ port: 'none' }],
        },
      }),
  },
  {
    name: 'no secret is in the manifests',
    problems: (objects) => namesOf(objects, 'Secret'),
    plant: (objects) => objects.push({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'planted' } }),
  },
  {
    name: 'processes are given settings that exist, accept them, and get secrets from secrets alone',
    problems: (objects, { secrets }) =>
      containersOf(podsOf(objects)).flatMap((container) => settingProblems(container, objects, secrets)),
    plant: (objects) => containerOf(objects, 'utils').env.push({ name: 'DEEPL_API_KEY', value: 'planted' }),
  },
  {
    name: 'files and folders that settings name are in volumes',
    problems: (objects, { secrets }) =>
      containersOf(podsOf(objects)).flatMap((one) =>
        pathsOf(one, objects, secrets)
          .filter((path) => !one.container.volumeMounts.some(({ mountPath }) => `${path}/`.startsWith(`${mountPath}/`)))
          .map((path) => `${one.pod}: ${path}`),
      ),
    plant: (objects) => containerOf(objects, 'gateway').volumeMounts.splice(0, Infinity),
  },
  {
    name: 'volumes, maps, secrets, claims and accounts that pods name are there',
    problems(objects, { secrets }) {
      const there = (kind, name) => named(objects, kind, name) !== undefined;
      return podsOf(objects).flatMap(({ name, spec, object }) => {
        const volumes = [
          ...(spec.volumes ?? []),
          ...(object.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata),
        ];
        const problems = spec.containers.flatMap(({ volumeMounts = [] }) =>
          volumeMounts
            .filter((mount) => !volumes.some((volume) => volume.name === mount.name))
            .map((mount) => `volume ${mount.name}`),
        );
        for (const { configMap, secret, persistentVolumeClaim } of volumes) {
          if (configMap && !there('ConfigMap', configMap.name)) problems.push(`map ${configMap.name}`);
          if (persistentVolumeClaim && !there('PersistentVolumeClaim', persistentVolumeClaim.claimName))
            problems.push(`claim ${persistentVolumeClaim.claimName}`);
          const data = secret && named(secrets, 'Secret', secret.secretName)?.data;
          if (secret && !data) problems.push(`secret ${secret.secretName}`);
          for (const { key } of secret?.items ?? [])
            if (!data?.[key]) problems.push(`${key} of secret ${secret.secretName}`);
        }
        const foreign = spec.containers.flatMap((container) => environmentOf(container, objects, secrets).missing);
        if (spec.serviceAccountName && !there('ServiceAccount', spec.serviceAccountName))
          problems.push(`account ${spec.serviceAccountName}`);
        return [...problems, ...foreign].map((problem) => `${name}: no ${problem}`);
      });
    },
    plant: (objects) =>
      podsOf(objects)
        .find(({ name }) => name === 'redis')
        .spec.volumes.pop(),
  },
  {
    name: 'secrets that Elasticsearch is given are made by secrets.sh',
    problems: (objects, { secrets }) =>
      ofKind(objects, 'Elasticsearch').flatMap(({ spec: { auth, http } }) =>
        [...auth.fileRealm, ...auth.roles, http.tls.certificate]
          .map(({ secretName }) => secretName)
          .filter((name) => !named(secrets, 'Secret', name)),
      ),
    plant: (objects) => ofKind(objects, 'Elasticsearch')[0].spec.auth.fileRealm.push({ secretName: 'planted' }),
  },
  {
    name: 'users of Elasticsearch have a role each: keys are for the gateway, indexes are written by indexers',
    problems: (_, { secrets }) => roleProblems(secrets),
    plant: (_, { secrets }) =>
      Object.assign(named(secrets, 'Secret', 'elasticsearch-places').data, {
        roles: Buffer.from('gateway').toString('base64'),
      }),
  },
  {
    name: 'users of Kafka write what their processes write: imports records, indexers outcomes',
    problems: (objects, { secrets }) => kafkaProblems(objects, secrets),
    plant: (objects) =>
      named(objects, 'KafkaUser', 'importer').spec.authorization.acls.push({
        resource: { type: 'topic', name: 'register.', patternType: 'prefix' },
        operations: ['Write'],
      }),
  },
  {
    name: 'one process of the product is one workload, and its probes ask what it answers',
    problems(objects) {
      const expected = Object.keys(required('./dist/processes.js').processesOf()).filter((name) => name !== 'importer');
      const missing = expected.filter((name) => !named(objects, 'Deployment', name)).map((name) => `no ${name}`);
      const wrong = ofKind(objects, 'Deployment').flatMap(({ metadata, spec }) => {
        const [container] = spec.template.spec.containers;
        const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
          (probe) => container[probe]?.httpGet?.path,
        );
        const ports = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
          (probe) => container[probe]?.httpGet?.port,
        );
        const known = container.ports.map(({ name }) => name);
        return `${paths}` === '/livez,/livez,/readyz' && ports.every((port) => known.includes(port))
          ? []
          : [`${metadata.name}: ${paths} on ${ports}`];
      });
      return [...missing, ...wrong];
    },
    plant: (objects) => Object.assign(containerOf(objects, 'places').livenessProbe.httpGet, { path: '/readyz' }),
  },
  {
    name: 'processes listen where their ports are',
    problems: (objects, { secrets }) =>
      containersOf(podsOf(objects)).flatMap(({ pod, container, process }) => {
        const { variables } = environmentOf(container, objects, secrets);
        const listening = [variables.PORT, variables.ADMIN_PORT ?? variables.PROBE_PORT].flatMap(
          (port) => port?.value ?? [],
        );
        const hosts = [variables.HOST, variables.ADMIN_HOST ?? variables.PROBE_HOST ?? variables.HOST];
        if (process === 'importer') return container.ports === undefined ? [] : [`${pod} listens nowhere`];
        const ports = container.ports.map(({ containerPort }) => `${containerPort}`);
        return `${ports}` === `${listening}` && hosts.every((host) => host?.value === '0.0.0.0')
          ? []
          : [`${pod}: ${ports}, ${listening}`];
      }),
    plant: (objects) => Object.assign(containerOf(objects, 'intl').ports[0], { containerPort: 8095 }),
  },
  {
    name: 'a pod has time for all that it does after SIGTERM',
    problems: (objects, { secrets }) =>
      containersOf(podsOf(objects)).flatMap(({ pod, spec, container }) => {
        const { variables } = environmentOf(container, objects, secrets);
        const ms =
          Number(variables.SHUTDOWN_DELAY_MS?.value ?? 0) + Number(variables.SHUTDOWN_GRACE_MS?.value ?? 10_000);
        return spec.terminationGracePeriodSeconds * 1000 > ms + 5_000 ? [] : [pod];
      }),
    plant: (objects) => Object.assign(podsOf(objects)[0].spec, { terminationGracePeriodSeconds: 5 }),
  },
  {
    name: 'every container asks for processors and memory, and has a limit of memory',
    problems: (objects) =>
      everyContainer(objects)
        .filter(
          ({ container: { resources } }) =>
            !(resources?.requests?.cpu && resources.requests.memory && resources.limits?.memory),
        )
        .map(({ name }) => name),
    plant: (objects) => delete containerOf(objects, 'redis').resources.limits.memory,
  },
  {
    name: 'pods hold to the restricted level, and cannot write to their image or ask Kubernetes',
    problems: (objects) =>
      podsOf(objects).flatMap(({ name, spec }) =>
        [...restrictionsMissing(spec)].map((problem) => `${name}: ${problem}`),
      ),
    plant: (objects) =>
      Object.assign(containerOf(objects, 'business').securityContext, { readOnlyRootFilesystem: false }),
  },
  {
    name: 'the namespace refuses pods below the restricted level',
    problems: (objects) =>
      ofKind(objects, 'Namespace').some(
        ({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted',
      )
        ? []
        : ['it does not'],
    plant: (objects) => delete ofKind(objects, 'Namespace')[0].metadata.labels['pod-security.kubernetes.io/enforce'],
  },
  {
    name: 'accounts of processes have no token',
    problems: (objects) =>
      ofKind(objects, 'ServiceAccount')
        .filter((account) => account.automountServiceAccountToken !== false)
        .map(titleOf),
    plant: (objects) => delete ofKind(objects, 'ServiceAccount')[0].automountServiceAccountToken,
  },
  {
    name: 'every process that answers has a budget of disruptions, is spread, and is scaled',
    problems: (objects) =>
      ofKind(objects, 'Deployment').flatMap(({ metadata: { name }, spec }) => {
        const labels = spec.template.metadata.labels;
        const budget = named(objects, 'PodDisruptionBudget', name)?.spec;
        const chosen =
          budget && Object.entries(budget.selector.matchLabels).every(([key, value]) => labels[key] === value);
        const isScaled = (kind) => named(objects, kind, name)?.spec.scaleTargetRef.name === name;
        const problems = [];
        if (!chosen || budget.maxUnavailable !== 1) problems.push(`${name} has no budget of disruptions`);
        if (spec.template.spec.topologySpreadConstraints?.length !== 2) problems.push(`${name} is not spread`);
        if (name !== 'indexer' && !isScaled('HorizontalPodAutoscaler')) problems.push(`${name} is not scaled`);
        return problems;
      }),
    plant: (objects) =>
      Object.assign(named(objects, 'PodDisruptionBudget', 'intl').spec.selector.matchLabels, {
        'app.kubernetes.io/name': 'places',
      }),
  },
  {
    name: 'every register is imported, and change sets where they are published',
    problems(objects) {
      const lines = imports(objects).map((args) => args.slice(1).join(' '));
      const expected = Object.values(registers).flatMap(({ id, download }) => [
        id,
        ...(download.changes ? [`${id} --change-set`] : []),
      ]);
      return [
        ...expected.filter((line) => !lines.includes(line)).map((line) => `no import of ${line}`),
        ...lines.filter((line) => !expected.includes(line)).map((line) => `import of ${line}`),
      ];
    },
    plant: (objects) => imports(objects)[0].splice(1, 1, 'xx-addresses'),
  },
  {
    name: 'the lag that scales indexers is that of their groups and topics',
    problems(objects) {
      const scaled = ofKind(objects, 'ScaledObject').flatMap(({ spec }) =>
        spec.triggers.map(({ metadata }) => `${metadata.consumerGroup} ${metadata.topic}`),
      );
      const expected = Object.keys(registers).map((id) => `${indexerGroup(id)} ${registerTopics(id).records.name}`);
      return scaled.length === 0 || `${scaled.toSorted()}` === `${expected.toSorted()}` ? [] : scaled;
    },
    plant: (objects) =>
      Object.assign(ofKind(objects, 'ScaledObject')[0].spec.triggers[0].metadata, { consumerGroup: 'indexer' }),
  },
  {
    name: 'Elasticsearch has the version that the tests run on',
    problems(objects) {
      const pom = readFileSync(join(root, 'scripts/lib/stack/elasticsearch/pom.xml'), 'utf8');
      const [, version] = /<elasticsearch\.version>(.+)</.exec(pom);
      return ofKind(objects, 'Elasticsearch').flatMap(({ spec }) => (spec.version === version ? [] : [spec.version]));
    },
    plant: (objects) => Object.assign(ofKind(objects, 'Elasticsearch')[0].spec, { version: '9.0.0' }),
  },
  {
    name: 'images have at least a minor version',
    problems: (objects) =>
      everyContainer(objects)
        .filter(({ container: { image } }) => /:latest$/.test(image ?? '') || (image && !/[:@]|^kafka$/.test(image)))
        .map(({ name }) => name),
    plant: (objects) => Object.assign(containerOf(objects, 'redis'), { image: 'redis' }),
  },
  ...networkChecks,
];

/** Where the rights of the users in `secrets` are others than those of their processes. */
function roleProblems(secrets) {
  const textOf = (secret, key) => Buffer.from(named(secrets, 'Secret', secret).data[key], 'base64').toString();
  const roles = parse(textOf('elasticsearch-roles', 'roles.yml'));
  const users = secrets.filter(({ type }) => type === 'kubernetes.io/basic-auth').map(({ metadata }) => metadata.name);
  const may = (user, index, privilege) =>
    roles[textOf(user, 'roles')]?.indices.some(
      ({ names, privileges }) =>
        (privileges.includes('all') || privileges.includes(privilege)) &&
        names.some((name) => new RegExp(`^${name.replaceAll('*', '.*')}$`).test(index)),
    );
  const expected = [
    ['tripoint-keys-v1', 'read', ['gateway']],
    ['tripoint-sessions', 'read', ['gateway']],
    ['tripoint-phrases', 'index', ['intl']],
    ...Object.keys(registers).map((id) => [`tripoint-${id}-part-1`, 'index', ['indexer']]),
    ['tripoint-cz-addresses-part-1', 'read', ['places', 'indexer', 'importer']],
    ['tripoint-cz-businesses-part-1', 'read', ['business', 'indexer', 'importer']],
    ['tripoint-serving', 'index', ['places', 'business']],
    ['tripoint-locks', 'index', ['indexer', 'importer']],
    ['tripoint-suppressed', 'read', ['business', 'indexer', 'importer']],
  ];
  return expected.flatMap(([index, privilege, processes]) => {
    const found = users.filter((user) => may(user, index, privilege));
    const wanted = processes.map((process) => `elasticsearch-${process}`);
    return `${found.toSorted()}` === `${wanted.toSorted()}` ? [] : [`${privilege} of ${index}: ${found}`];
  });
}

/** Where the rights of users at the brokers are others than what the topics of every register ask for. */
function kafkaProblems(objects, secrets) {
  const users = ofKind(objects, 'KafkaUser');
  const may = ({ spec }, topic, operation) =>
    spec.authorization.acls.some(
      ({ resource: { type, name, patternType }, operations }) =>
        type === 'topic' &&
        operations.includes(operation) &&
        (patternType === 'prefix' ? topic.startsWith(name) : topic === name),
    );
  const expected = Object.keys(registers).flatMap((id) => {
    const { records, deadLetters, status } = registerTopics(id);
    return [
      [records.name, 'Write', ['importer']],
      [records.name, 'Read', ['indexer']],
      [deadLetters.name, 'Write', ['importer', 'indexer']],
      [status.name, 'Write', ['indexer']],
      [status.name, 'Read', ['importer']],
    ];
  });
  const wrong = expected.flatMap(([topic, operation, wanted]) => {
    const found = users.filter((user) => may(user, topic, operation)).map(({ metadata }) => metadata.name);
    return `${found.toSorted()}` === `${wanted}` ? [] : [`${operation} of ${topic}: ${found}`];
  });
  const withoutSecret = users.filter(({ spec }) => {
    const { name, key } = spec.authentication.password.valueFrom.secretKeyRef;
    return named(secrets, 'Secret', name)?.data[key] === undefined;
  });
  return [...wrong, ...withoutSecret.map(({ metadata }) => `${metadata.name} has no password`)];
}

/** What the restricted level and this product ask of a pod. */
function* restrictionsMissing({
  securityContext = {},
  containers,
  initContainers = [],
  automountServiceAccountToken,
  volumes = [],
  ...spec
}) {
  if (automountServiceAccountToken !== false) yield 'has a token';
  if (securityContext.runAsNonRoot !== true) yield 'may be root';
  if (securityContext.seccompProfile?.type !== 'RuntimeDefault') yield 'may make any system call';
  for (const right of ['hostNetwork', 'hostPID', 'hostIPC']) if (spec[right]) yield right;
  const allowed = ['configMap', 'emptyDir', 'persistentVolumeClaim', 'projected', 'secret', 'ephemeral'];
  for (const { name, ...source } of volumes)
    if (!Object.keys(source).every((kind) => allowed.includes(kind))) yield `volume ${name}`;
  for (const { name, securityContext: own = {} } of [...containers, ...initContainers]) {
    if (own.allowPrivilegeEscalation !== false) yield `${name} may get more rights`;
    if (own.readOnlyRootFilesystem !== true) yield `${name} can write to its image`;
    if (`${own.capabilities?.drop}` !== 'ALL' || own.capabilities.add) yield `${name} has rights of root`;
    if (own.privileged || own.runAsUser === 0) yield `${name} is privileged`;
  }
}

/** What the file of the image must hold to, with a mistake for each. */
export const imageChecks = [
  {
    name: 'the image is built on the Node.js of .nvmrc, by its digest',
    problems(text) {
      const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim().replace(/^v/, '');
      const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
      const right = new RegExp(`^node:${version.replaceAll('.', '\\.')}-\\S+@sha256:[0-9a-f]{64}$`);
      return bases.length === 2 && new Set(bases).size === 1 ? bases.filter((base) => !right.test(base)) : bases;
    },
    plant: (text) => text.replace(/@sha256:[0-9a-f]+$/m, ''),
  },
  {
    name: 'the image runs as the user that the pods have, and has the list of its components',
    problems: (text) =>
      ['USER 1000:1000', 'components.cdx.json ./'].filter(
        (line) => !text.slice(text.lastIndexOf('\nFROM ')).includes(line),
      ),
    plant: (text) => text.replace(/^USER .*$/m, 'USER root'),
  },
  {
    name: 'the list of components is made while npm still has what it compares with',
    problems: (text) => (/components\.mjs >.*npm prune/s.test(text) ? [] : ['it is made after npm prune']),
    plant: (text) =>
      text.replace('components.mjs >', 'others.mjs >').replace('npm prune', 'npm prune && node components.mjs >'),
  },
];
export { dockerfile };
