import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
type Host = ReturnType<typeof hostOf>;
/** Plain JavaScript without types. */
const { findProductNode } = (await import(path.join(root, 'scripts/bootstrap.mjs'))) as {
  findProductNode: (root: string, host: Host) => string;
};
const hostOf = (platform: string, arch: string, version: string) => ({
  platform,
  arch,
  version: `v${version}`,
  versions: { node: version },
  execPath: `/of ${platform}/node`,
});

it('a platform without a package runs on its own Node 24', () => {
  const mac = hostOf('darwin', 'arm64', '24.3.0');
  expect(findProductNode(root, mac)).toBe(mac.execPath);
});

it('the message for a platform without a package names what to install', () => {
  for (const [platform, arch] of [
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'arm64'],
  ] as const) {
    expect(() => findProductNode(root, hostOf(platform, arch, '22.1.0'))).toThrow(
      `The packages have no Node for ${platform} on ${arch}: install Node 24 from https://nodejs.org and start again with it (this is v22.1.0).`,
    );
  }
});

it('the message for a platform with a missing package names the installation', () => {
  const other = hostOf('win32', 'x64', '20.1.0');
  expect(() => findProductNode(root, other)).toThrow('run `npm ci`, or install Node 24');
});
