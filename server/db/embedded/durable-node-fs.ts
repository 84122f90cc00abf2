import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];

/** The private parts of the engine's file system that a real fsync needs. Pinned: PGlite 0.5.16. */
interface NodeFileSystemModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/**
 * PGlite's folder storage with the fsync it lacks: out of the box the engine runs with `-F` and its file system drops
 * every fsync, so that a power cut loses acknowledged commits (data.md §1). PostgreSQL asks for all the fsyncs it needs,
 * of files and, after a durable rename, of folders; this class only passes them on.
 */
export class DurableNodeFS extends NodeFS {
  /** Calls of fsync that reached the operating system. */
  syncCount = 0;
  readonly #onDeath: (reason: string) => never;

  /** `onDeath` must end the thread: after a failed fsync, as after an abort, nothing in memory can be trusted. */
  constructor(directory: string, onDeath: (reason: string) => never) {
    super(directory);
    this.#onDeath = onDeath;
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: unknown): void => this.#install(module as NodeFileSystemModule);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), hook],
        onAbort: (what: unknown) => this.#onDeath(`the engine aborted: ${String(what)}`),
      },
    };
  }

  #install({ NODEFS }: NodeFileSystemModule): void {
    NODEFS.stream_ops.fsync = ({ nfd }) => {
      try {
        fs.fdatasyncSync(nfd);
      } catch (error) {
        // The kernel may have dropped the dirty pages, so a second fsync would lie. Recovery from the log is the only
        // way on, as PostgreSQL's own PANIC after a failed fsync has it.
        return this.#onDeath(`fsync failed: ${String(error)}`);
      }
      this.syncCount += 1;
      return 0;
    };
  }
}

/** Forces the entries of one folder to the disk. Systems that cannot sync a folder (Windows) do it by themselves. */
export function syncDirectory(directory: string): void {
  let descriptor: number;
  try {
    descriptor = fs.openSync(directory, 'r');
  } catch (error) {
    if (isUnsupported(error)) return;
    throw error;
  }
  try {
    fs.fsyncSync(descriptor);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Forces a folder with all that is in it to the disk, files before the folders that name them. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) {
      const descriptor = fs.openSync(child, 'r+');
      try {
        fs.fsyncSync(descriptor);
      } finally {
        fs.closeSync(descriptor);
      }
    }
  }
  syncDirectory(directory);
}

function isUnsupported(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return (
    ['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP'].includes(code) &&
    (code !== 'EPERM' || process.platform === 'win32')
  );
}
