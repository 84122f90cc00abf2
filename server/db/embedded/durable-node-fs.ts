import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];

/** The private parts of the engine's file system that a real fsync needs. Pinned: PGlite 0.5.16. */
interface NodeFileSystemModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/**
 * PGlite's folder storage with a working fsync. PGlite runs with `-F` and its file system ignores
 * every fsync, so a power failure would lose acknowledged commits. This class passes on the fsyncs
 * that PostgreSQL requests for files and folders.
 */
export class DurableNodeFS extends NodeFS {
  syncCount = 0;
  readonly #onDeath: (reason: string) => never;

  /**
   * `onDeath` must end the thread, because memory cannot be trusted after a failed fsync or an
   * abort.
   */
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
        // The kernel may have dropped the changed pages, so a second fsync would succeed without
        // writing them. Only recovery from the log is safe; PostgreSQL panics for the same reason.
        return this.#onDeath(`fsync failed: ${String(error)}`);
      }
      this.syncCount += 1;
      return 0;
    };
  }
}
