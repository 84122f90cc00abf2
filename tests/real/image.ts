import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const imagePackages = { buildah: 'buildah', mmdebstrap: 'mmdebstrap', npm: 'npm' };
export type ImageProgram = keyof typeof imagePackages;

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/qeema');
/** The base of deploy/Dockerfile; no registry of images is asked for it. */
const baseName = `docker.io/library/${/^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'))?.[1]}`;
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** Beside this process, because steps take minutes and the test runner must answer meanwhile. */
async function run(program: string, args: readonly string[], minutes = 5): Promise<string> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutes * 60_000,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status === 0) return output.trim();
  throw new Error(`${program} ${args.join(' ')}: ${status}\n${output}${errors}`.slice(-4_000));
}

export interface Builder {
  /** A buildah with a store of its own. Returns what it printed. */
  buildah(args: readonly string[], minutes?: number): Promise<string>;
  /** The command and arguments of `buildah run`, for a process that stays. */
  runIn(container: string, args: readonly string[]): readonly [string, readonly string[]];
  stop(): Promise<void>;
}

/** Debian 12's smallest system, made once by Debian's own tool from Debian's packages. */
async function ensureSystem(mmdebstrap: string): Promise<string> {
  const file = path.join(cache, 'bookworm.tar');
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const args = ['--variant=minbase', '--include=ca-certificates', '--mode=root', 'bookworm'];
  const partial = path.join(cache, 'bookworm.partial.tar');
  await run(mmdebstrap, [...args, partial], 15);
  renameSync(partial, file);
  return file;
}

/** Opens a store for images and containers in a folder that `stop` removes. */
export function openBuilder(pathOf: (program: ImageProgram) => string): Builder {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-image-'));
  const folders = [
    '--root',
    path.join(directory, 'store'),
    '--runroot',
    path.join(directory, 'run'),
  ];
  const common = [...folders, '--storage-driver', 'vfs'];
  const isolation = ['--isolation', 'chroot'];
  const buildah: Builder['buildah'] = (args, minutes) =>
    run(pathOf('buildah'), [...common, ...args], minutes);
  return {
    buildah,
    runIn: (container, args) => [
      pathOf('buildah'),
      [...common, 'run', ...isolation, container, '--', ...args],
    ],
    async stop() {
      await buildah(['rm', '--all']).catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Makes the base image under the name that the Dockerfile names: Debian 12 with this Node and this
 * npm, the user `node`, and the certificates that this machine trusts.
 */
export async function makeBase(
  { buildah, runIn }: Builder,
  pathOf: (program: ImageProgram) => string,
): Promise<void> {
  const system = await ensureSystem(pathOf('mmdebstrap'));
  const npm = path.join(await run(pathOf('npm'), ['root', '--global']), 'npm');
  const container = await buildah(['from', 'scratch']);
  await buildah(['add', '--quiet', container, system, '/']);
  await buildah(['copy', '--quiet', container, process.execPath, '/usr/local/bin/node']);
  await buildah(['copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm']);
  if (existsSync(certificates)) {
    await buildah(['copy', '--quiet', container, certificates, certificates]);
    await buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container]);
  }
  const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
  await run(...runIn(container, ['sh', '-c', `${link} && useradd --uid 1000 --create-home node`]));
  await buildah(['commit', '--quiet', '--rm', container, baseName]);
}

/** Builds deploy/Dockerfile as docs/operations.md says, and returns a container of the image. */
export async function buildProduct({ buildah }: Builder): Promise<string> {
  const files = ['--file', 'deploy/Dockerfile', '--ignorefile', 'deploy/Dockerfile.dockerignore'];
  const rules = ['--isolation', 'chroot', '--pull-never', '--layers=false', '--quiet'];
  await buildah(['build', ...rules, ...files, '--tag', 'qeema', '.'], 30);
  return buildah(['from', '--pull-never', 'localhost/qeema']);
}
