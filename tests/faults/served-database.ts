import fs from 'node:fs';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { startChild, type Child } from '../harness/child.ts';

export interface Served {
  readonly child: Child;
  readonly url: Promise<string>;
  ready(): Promise<readonly [number, string]>;
  end(): Promise<void>;
}

/** The product as `npm start` runs it, without pages, on a database of the test. */
export function serveDatabase(
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  nodeArgs: string[] = [],
): Served {
  const dataDir = makeMemoryDirectory('qeema-served-');
  const child = startChild('faults/cluster-server.ts', [], nodeArgs, {
    NODE_ENV: 'production',
    DEMO: '0',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_POOLED: '0',
    SECRET_KEY: 'of every process of these tests alike',
    ...environment,
  });
  const url = child
    .waitForLine((line) => line.startsWith('open '))
    .then((line) => line.slice('open '.length));
  return {
    child,
    url,
    async ready() {
      const answer = await fetch(`${await url}/readyz`);
      return [answer.status, (await answer.text()).trim()];
    },
    async end() {
      child.process.kill('SIGKILL');
      await child.ended;
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
