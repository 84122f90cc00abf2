import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBundleCurrent } from '../../scripts/server-bundle.ts';
import { expect, test } from './harness.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The stack of an invalid configuration, from the server as `npm start` loads it. */
function stackOfFault(): string {
  const loader = pathToFileURL(path.join(root, 'scripts/server-bundle.ts')).href;
  const script = `
    const { loadServer } = await import('${loader}');
    const { startServer } = await loadServer();
    await startServer({ PORT: 'none' }).catch((error) => console.log(error.stack));
    process.exit(0);`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
}

test('the server of these tests runs from a bundle, whose faults name the lines of the sources', () => {
  expect(isBundleCurrent(root)).toBe(true);
  const stack = stackOfFault();
  expect(stack).toMatch(/at readConfig \(.*[\\/]server[\\/]config\.ts:\d+:\d+\)/);
  expect(stack).not.toContain('main.js');
});
