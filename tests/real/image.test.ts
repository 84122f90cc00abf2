import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { productionPackages, type LockFile } from '../../scripts/check/lock.ts';
import { findFreePort } from '../harness/free-port.ts';
import { buildProduct, imagePackages, makeBase, openBuilder, type Builder } from './image.ts';
import { describePart } from './part.ts';

const minutes = 60_000;
const lockFile = path.resolve(import.meta.dirname, '../../package-lock.json');

describePart('the image of deploy/Dockerfile', imagePackages, (pathOf) => {
  let builder: Builder;
  let container = '';
  beforeAll(async () => {
    builder = openBuilder(pathOf);
    await makeBase(builder, pathOf);
    container = await buildProduct(builder);
  }, 50 * minutes);
  afterAll(() => builder.stop());

  const sh = async (command: string) => {
    const [program, args] = builder.runIn(container, ['sh', '-c', command]);
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, output: output.trim() };
  };

  it('declares its user, port, volume, command and signal', async () => {
    const inspected = await builder.buildah(['inspect', '--type', 'container', container]);
    const config = z.object({ Docker: z.object({ config: z.looseObject({}) }) });
    expect(config.parse(JSON.parse(inspected)).Docker.config).toMatchObject({
      User: 'node',
      ExposedPorts: { '3000/tcp': {} },
      Volumes: { '/data': {} },
      Cmd: ['node', 'scripts/serve.ts'],
      StopSignal: 'SIGTERM',
    });
  });

  it('contains the packages of production, and none of development', async () => {
    const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as LockFile;
    const wanted = [...productionPackages(lock)].filter((place) => !place.includes('/node-linux-'));
    const { output } = await sh(
      'find /app/node_modules -path "*/node_modules/*" -name package.json -printf "%h\\n"',
    );
    const isPackage =
      /^\/app\/(node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*)$/;
    const present = output.split('\n').flatMap((line) => isPackage.exec(line)?.[1] ?? []);
    expect(present.sort()).toEqual(wanted.sort());
  });

  it('contains the licence, the notice and the licences of all packages', async () => {
    for (const name of ['LICENSE', 'NOTICE', 'THIRD-PARTY-LICENSES.txt']) {
      const bytes = readFileSync(path.resolve(import.meta.dirname, '../..', name));
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect((await sh(`sha256sum /app/${name}`)).output).toBe(`${hash}  /app/${name}`);
    }
  });

  it('has the size that docs/operations.md states', async () => {
    const guide = readFileSync(
      path.resolve(import.meta.dirname, '../../docs/operations.md'),
      'utf8',
    );
    const stated = /\| image.*\| (\d+) MB, of which the product (\d+) MB/.exec(guide)?.slice(1);
    const { output } = await sh('du -sbx / 2> /dev/null; du -sbx /app');
    const measured = output.split('\n').map((line) => Math.round(parseInt(line, 10) / 1e6));
    const isNear = (mb: number, index: number) =>
      Math.abs(mb - Number(stated?.[index])) < mb * 0.05;
    expect(measured.every(isNear), `image and product: ${measured.join(', ')} MB`).toBe(true);
  });

  it(
    'serves pages as the user node, reports its health, and stops on SIGTERM',
    async () => {
      const port = await findFreePort();
      const env = `HOST=127.0.0.1 PORT=${port} SECRET_KEY=of-this-test-alone-and-long-enough DEMO=0`;
      // The pid is known, because `buildah run` does not forward signals.
      const start = `id -un; echo $$ > /tmp/pid; ${env} exec node scripts/serve.ts`;
      const [program, args] = builder.runIn(container, ['sh', '-c', start]);
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = once(child, 'close');
      try {
        const url = `http://127.0.0.1:${port}`;
        const isReady = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200);
        const started = vi.waitFor(isReady, { timeout: 3 * minutes, interval: 500 });
        // Without this the wait for a process that ended would last to its limit.
        const failed = ended.then(() => Promise.reject(new Error(output)));
        await Promise.race([started, failed]);
        const page = await fetch(`${url}/ar`);
        expect([page.status, await page.text()]).toEqual([
          200,
          expect.stringMatching(/<html[^>]+lang="ar"[^>]+dir="rtl"/),
        ]);
        expect(output).toMatch(/^node$/m);
        expect(await sh('test -w /app || test -w /app/scripts || echo read-only')).toEqual({
          status: 0,
          output: 'read-only',
        });
        const healthy = await sh(
          `node -e 'fetch("${url}/healthz").then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))'`,
        );
        expect(healthy.status).toBe(0);
      } finally {
        await sh('kill -TERM $(cat /tmp/pid)');
      }
      await ended;
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    },
    6 * minutes,
  );
});
