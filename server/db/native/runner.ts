import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type { Readable, Writable } from 'node:stream';

/**
 * The user of the server, because PostgreSQL refuses to run as root. Null: the user of this
 * process.
 */
export type Runner = { uid: number; gid: number } | null;

/** The owner of the cluster, else a user of the system without rights. */
export function findRunner(cluster: string | undefined): Runner {
  if (process.getuid?.() !== 0) return null;
  if (cluster !== undefined) {
    const { uid, gid } = fs.statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and this system has no user "postgres" or "nobody": start the product as another user.',
  );
}

/** Gives a directory and its content to the runner. */
export function giveTo(runner: Runner, directory: string): void {
  if (runner === null || fs.lstatSync(directory).uid === runner.uid) return;
  fs.lchownSync(directory, runner.uid, runner.gid);
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true }))
    fs.lchownSync(`${entry.parentPath}/${entry.name}`, runner.uid, runner.gid);
}

/** Only these variables, because PostgreSQL reads many others, such as PGDATA and LANG. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  TZ: 'UTC',
  LC_MESSAGES: 'C',
});

/** Above the three standard ones and the copy of the input that the guard makes. */
const CLUSTER_DESCRIPTOR = 4;

export interface ClusterCommand {
  runner: Runner;
  cluster: string;
  file: string;
  /** Receives the name of the cluster for the command. */
  argsOf: (name: string) => string[];
  /** A session of its own, so that Ctrl+C does not reach it. */
  detached?: boolean;
}

/**
 * Starts a program of PostgreSQL on a cluster as the runner. Another user may not enter the folders
 * above the cluster, such as /root, but Linux lets a process open a directory that it inherits.
 */
export function spawnOnCluster({
  runner,
  cluster,
  file,
  argsOf,
  detached = false,
}: ClusterCommand): ChildProcess & { stdin: Writable; stderr: Readable } {
  const isInherited = runner !== null && process.platform === 'linux';
  const name = isInherited ? `/proc/self/fd/${CLUSTER_DESCRIPTOR}` : cluster;
  const descriptor = fs.openSync(cluster, 'r');
  try {
    const child = spawn(file, argsOf(name), {
      ...runner,
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['pipe', 'ignore', 'pipe', 'ignore', descriptor],
      detached,
    });
    return child as ChildProcess & { stdin: Writable; stderr: Readable };
  } finally {
    fs.closeSync(descriptor);
  }
}
