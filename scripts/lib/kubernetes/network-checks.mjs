// Who reaches whom: what the policies allow is what the settings of the processes need, and nothing more.
import { containersOf, environmentOf } from './processes.mjs';
import { named, OPERATOR_SERVICES, ofKind, podsOf, selected } from './render.mjs';

const OUTSIDE = 'outside';

/** Pods that a policy lets reach the pods it is about, or that these reach: `<pod>` or `outside`, with ports. */
function reached(pods, rules = [], side, own) {
  return rules.flatMap((rule) => {
    const peers = rule[side] ?? [{ ipBlock: { cidr: '0.0.0.0/0' } }];
    const names = peers.flatMap((peer) => {
      if (peer.ipBlock) return [OUTSIDE];
      if (peer.namespaceSelector)
        return [`namespace ${peer.namespaceSelector.matchLabels['kubernetes.io/metadata.name']}`];
      const found = selected(pods, peer.podSelector).map(({ name }) => name);
      return found.length > 0 ? found : ['nobody'];
    });
    const numbers = (rule.ports ?? [{ port: 'any' }]).map(({ port }) => own?.portNames?.[port] ?? port);
    return [...new Set(names)].flatMap((name) => numbers.map((port) => `${name}:${port}`));
  });
}

function allowed(objects, side) {
  const pods = podsOf(objects);
  const kind = side === 'to' ? 'egress' : 'ingress';
  return new Map(
    pods.map((pod) => {
      const policies = ofKind(objects, 'NetworkPolicy').filter(
        ({ spec }) => selected([pod], spec.podSelector).length > 0,
      );
      const all = policies.flatMap(({ spec }) => reached(pods, spec[kind], side, pod));
      return [pod.name, [...new Set(all)].filter((one) => !one.startsWith('namespace kube-system')).toSorted()];
    }),
  );
}

/** Pods and ports that the settings of a process name. */
function needed(objects, secrets, { container, process }) {
  const { variables } = environmentOf(container, objects, secrets);
  const pods = podsOf(objects);
  const addresses = Object.entries(variables).flatMap(([name, { value }]) => {
    if (name === 'KAFKA_BROKERS') return value.split(',').map((broker) => new URL(`kafka://${broker}`));
    return /^(?:PLACES|BUSINESS|INTL|UTILS|ELASTICSEARCH|REDIS)_URL$/.test(name)
      ? value.split(',').map((url) => new URL(url))
      : [];
  });
  const inside = addresses.flatMap(({ hostname, port }) => {
    const service = named(objects, 'Service', hostname);
    if (service) return selected(pods, { matchLabels: service.spec.selector }).map(({ name }) => `${name}:${port}`);
    const ofOperator = pods.filter(({ ports, object }) => object.kind !== 'Deployment' && ports.includes(Number(port)));
    return OPERATOR_SERVICES[hostname] === Number(port)
      ? ofOperator.map(({ name }) => `${name}:${port}`)
      : [`${hostname}:${port}`];
  });
  const outside = ['utils', 'importer'].includes(process) ? [`${OUTSIDE}:443`] : [];
  return [...new Set([...inside, ...outside])].toSorted();
}

export const networkChecks = [
  {
    name: 'nothing is reached and reaches anything without a policy',
    problems: (objects) => {
      const { podSelector, policyTypes, ingress, egress } = named(objects, 'NetworkPolicy', 'default-deny')?.spec ?? {};
      return JSON.stringify({ podSelector, policyTypes, ingress, egress }) ===
        '{"podSelector":{},"policyTypes":["Ingress","Egress"]}'
        ? []
        : ['default-deny'];
    },
    plant: (objects) =>
      Object.assign(named(objects, 'NetworkPolicy', 'default-deny').spec, { policyTypes: ['Ingress'] }),
  },
  {
    name: 'each process reaches what its settings name; utils and imports alone go outside',
    problems(objects, { secrets, more = {} }) {
      const reaches = allowed(objects, 'to');
      return containersOf(podsOf(objects)).flatMap((one) => {
        const needs = [...needed(objects, secrets, one), ...(more[one.process] ?? [])].toSorted();
        const may = reaches.get(one.pod);
        return `${may}` === `${needs}` ? [] : [`${one.pod} may reach ${may} and needs ${needs}`];
      });
    },
    plant: (objects) =>
      named(objects, 'NetworkPolicy', 'business').spec.egress.push({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }),
  },
  {
    name: 'what a process may reach lets it in, and callers from outside reach the gateway alone',
    problems(objects) {
      const letIn = allowed(objects, 'from');
      const refused = [...allowed(objects, 'to')].flatMap(([from, targets]) =>
        targets.flatMap((target) => {
          const [name, port] = target.split(':');
          // Strimzi writes whom brokers let in, from networkPolicyPeers.
          const isKafka = podsOf(objects).some((pod) => pod.name === name && pod.object.kind === 'KafkaNodePool');
          return name === OUTSIDE || isKafka || letIn.get(name)?.includes(`${from}:${port}`)
            ? []
            : [`${from} is not let in by ${target}`];
        }),
      );
      const open = [...letIn].filter(
        ([name, from]) => name !== 'gateway' && from.some((one) => one.startsWith(OUTSIDE)),
      );
      return [...refused, ...open.map(([name]) => `${name} is open to everybody`)];
    },
    plant: (objects) => named(objects, 'NetworkPolicy', 'redis').spec.ingress[0].from.pop(),
  },
  {
    name: 'Kafka lets in whom its policies let reach it',
    problems(objects) {
      const pods = podsOf(objects);
      const peers = ofKind(objects, 'Kafka').flatMap(({ spec }) =>
        spec.kafka.listeners.flatMap(({ networkPolicyPeers = [] }) => networkPolicyPeers),
      );
      const listening = peers
        .flatMap(({ podSelector }) => selected(pods, podSelector).map(({ name }) => name))
        .toSorted();
      const calling = [...allowed(objects, 'to')]
        .filter(([, targets]) => targets.some((target) => target.endsWith(':9093')))
        .map(([name]) => name);
      return `${listening}` === `${calling.toSorted()}` ? [] : [`${listening} for ${calling}`];
    },
    plant: (objects) => Object.assign(ofKind(objects, 'Kafka')[0].spec.kafka.listeners[0], { networkPolicyPeers: [] }),
  },
  {
    name: 'every service has pods, and ports that they open',
    problems: (objects) =>
      ofKind(objects, 'Service').flatMap(({ metadata, spec }) => {
        const pods = selected(podsOf(objects), { matchLabels: spec.selector });
        const opens = (port) => pods.every(({ portNames }) => portNames[port.targetPort] !== undefined);
        return pods.length === 1 && spec.ports.every(opens) ? [] : [metadata.name];
      }),
    plant: (objects) => Object.assign(named(objects, 'Service', 'intl').spec.ports[0], { targetPort: 'http' }),
  },
];
