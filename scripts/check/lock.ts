import type { Problem } from './project.ts';

/**
 * One package of package-lock.json (lockfileVersion 3); only the fields that this check reads or
 * writes.
 */
export interface LockEntry {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
export interface LockFile {
  packages: Record<string, LockEntry>;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'wasi'] as const;
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'] as const;

/** `@oxlint/binding-linux-arm64-musl` → its os, cpu and libc, by the naming of native packages. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const parts = name.split(/[-/]/);
  const system = systems.find((candidate) => parts.includes(candidate));
  const processor = processors.find((candidate) =>
    parts.some((part) => part === candidate || part === `${candidate}v7`),
  );
  if (processor === undefined || system === undefined)
    throw new Error(`No platform in the package name ${name}`);
  if (processor === 'wasm32') return { cpu: ['wasm32'] };
  const libc = parts.some((part) => part.startsWith('musl')) ? ['musl'] : ['glibc'];
  return {
    os: [system],
    cpu: [processor],
    ...(system === 'linux' && parts.some(isLibc) ? { libc } : {}),
  };
}

function isLibc(part: string): boolean {
  return /^(gnu|musl)/.test(part);
}

/** Node's own look-up: any node_modules/b from there upwards serves `a/node_modules/b`. */
function isInLock(packages: LockFile['packages'], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (packages[`${folder}/node_modules/${name}`] !== undefined) return true;
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
}

interface Missing {
  parent: string;
  name: string;
  version: string;
}

function findMissing(lock: LockFile): Missing[] {
  return Object.entries(lock.packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => parent !== '' && !isInLock(lock.packages, parent, name))
      .map(([name, version]) => ({ parent, name, version })),
  );
}

/**
 * npm omits a platform's package from the lock file if the registry of the writing machine lacks
 * it. `npm ci` on every other machine then refuses that lock file ("Missing: … from lock file").
 */
export function checkLock(lock: LockFile): Problem[] {
  return findMissing(lock).map(({ parent, name, version }) => ({
    path: 'package-lock.json',
    line: 1,
    message: `${parent} needs ${name}@${version} on another platform: run \`node scripts/complete-lock.ts\``,
  }));
}

/**
 * Adds an entry for each missing package: exact version and platform. No checksum, because none is
 * known.
 */
export function completeLock<T extends LockFile>(lock: T): T {
  const packages = { ...lock.packages };
  for (const { parent, name, version } of findMissing(lock)) {
    if (!/^\d/.test(version))
      throw new Error(`${parent} asks for ${name}@${version}: not an exact version`);
    const dev = packages[parent]?.dev === true ? { dev: true } : {};
    packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...platformOf(name) };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}
