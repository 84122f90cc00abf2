import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '../harness/free-port.ts';
import { writeCertificate } from './certificate.ts';
import { adapt, deployDirectory, readSample } from './samples.ts';

export const host = 'rfq.example.com';
export const proxies = ['nginx', 'caddy', 'haproxy'] as const;
export type ProxyName = (typeof proxies)[number];

export interface Proxy {
  readonly url: string;
  /** The address that redirects to `url`; null: Caddy's sample has none without a certificate. */
  readonly plainUrl: string | null;
  readonly certificate: Buffer;
  /** Of its configuration, by its own command. */
  readonly check: { readonly status: number | null; readonly output: string };
  log(): string;
  stop(): Promise<void>;
}

interface Setting {
  readonly directory: string;
  readonly ports: { readonly http: number; readonly https: number };
  /** `host:port` of the product's processes; the samples have three. */
  readonly backends: readonly string[];
}

interface Prepared {
  readonly check: readonly string[];
  readonly run: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

const busy = path.join(deployDirectory, 'busy');

const placesOf = (backends: readonly string[], names: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, backends[index % backends.length] ?? '']));

function prepareNginx({ directory, ports, backends }: Setting): Prepared {
  const log = path.join(directory, 'access.log');
  const sample = adapt(readSample('nginx.conf'), {
    ...placesOf(backends, ['127.0.0.1:3001', '127.0.0.1:3002', '127.0.0.1:3003']),
    'listen 80;': `listen 127.0.0.1:${ports.http};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${ports.https} ssl http2;`,
    '/etc/letsencrypt/live/rfq.example.com/fullchain.pem': path.join(directory, 'cert.pem'),
    '/etc/letsencrypt/live/rfq.example.com/privkey.pem': path.join(directory, 'key.pem'),
    '/var/log/nginx/qeema.log': log,
    '/etc/nginx/qeema-busy/': `${busy}/`,
  });
  const file = path.join(directory, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(directory, name)};`,
  );
  const head = `daemon off; pid ${path.join(directory, 'pid')}; error_log stderr; events {}`;
  writeFileSync(file, `${head}\nhttp {\n${folders.join('\n')}\n${sample}\n}\n`);
  const args = ['-e', 'stderr', '-c', file];
  return { check: ['-t', ...args], run: args };
}

function prepareCaddy({ directory, ports, backends }: Setting): Prepared {
  const sample = adapt(readSample('Caddyfile'), {
    ...placesOf(backends, ['app1:3000', 'app2:3000', 'app3:3000']),
    '/etc/caddy/busy': busy,
  });
  const file = path.join(directory, 'Caddyfile');
  // Without a limit a stop would wait for open streams.
  const settings = ['admin off', 'auto_https disable_redirects', 'grace_period 1s'];
  writeFileSync(file, `{\n\t${settings.join('\n\t')}\n}\n\n${sample}`);
  const args = ['--config', file, '--adapter', 'caddyfile'];
  const env = {
    HOME: directory,
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
    // Plain HTTP, because a certificate would need the internet.
    DOMAIN: `http://${host}:${ports.https}, http://127.0.0.1:${ports.https}`,
  };
  return { check: ['validate', ...args], run: ['run', ...args], env };
}

function prepareHaproxy({ directory, ports, backends }: Setting): Prepared {
  const pem = path.join(directory, 'both.pem');
  const parts = ['cert.pem', 'key.pem'].map((name) => readFileSync(path.join(directory, name)));
  writeFileSync(pem, Buffer.concat(parts));
  const file = path.join(directory, 'haproxy.cfg');
  const sample = adapt(readSample('haproxy.cfg'), {
    ...placesOf(backends, ['127.0.0.1:3001', '127.0.0.1:3002', '127.0.0.1:3003']),
    'log /dev/log local0': 'log stdout format raw local0',
    'bind :80\n': `bind 127.0.0.1:${ports.http}\n`,
    'bind :443 ': `bind 127.0.0.1:${ports.https} `,
    '/etc/haproxy/rfq.example.com.pem': pem,
    '(/etc/haproxy/qeema-busy.map)': `(${path.join(busy, 'haproxy.map')})`,
  });
  writeFileSync(file, sample);
  return { check: ['-c', '-f', file], run: ['-db', '-f', file] };
}

const prepare = { nginx: prepareNginx, caddy: prepareCaddy, haproxy: prepareHaproxy };

/** Starts a proxy by its sample in deploy/ in front of these processes, on ports of its own. */
export async function startProxy(
  name: ProxyName,
  programs: { readonly proxy: string; readonly openssl: string },
  backends: readonly string[],
): Promise<Proxy> {
  const directory = mkdtempSync(path.join(os.tmpdir(), `qeema-${name}-`));
  mkdirSync(directory, { recursive: true });
  writeCertificate(programs.openssl, directory, host);
  const ports = { http: await findFreePort(), https: await findFreePort() };
  const { check, run, env } = prepare[name]({ directory, ports, backends });
  const options = { cwd: directory, env: { ...process.env, ...env } };
  const checked = spawnSync(programs.proxy, check, { ...options, encoding: 'utf8' });
  const child = spawn(programs.proxy, run, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  const scheme = name === 'caddy' ? 'http' : 'https';
  return {
    url: `${scheme}://127.0.0.1:${ports.https}`,
    plainUrl: name === 'caddy' ? null : `http://127.0.0.1:${ports.http}`,
    certificate: readFileSync(path.join(directory, 'cert.pem')),
    check: { status: checked.status, output: `${checked.stdout}${checked.stderr}` },
    log: () =>
      name === 'nginx' ? readFileSync(path.join(directory, 'access.log'), 'utf8') : output,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
