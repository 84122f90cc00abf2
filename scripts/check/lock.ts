import type { Problem } from './project.ts';

/**
 * One package of package-lock.json (lockfileVersion 3); only the fields that this check reads or
 * writes.
 */
export interface LockEntry {
  version?: string;
  license?: string;
  integrity?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
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
function placeInLock(
  packages: LockFile['packages'],
  from: string,
  name: string,
): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const place = `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder.includes('/node_modules/')) continue;
    return packages[`node_modules/${name}`] === undefined ? undefined : `node_modules/${name}`;
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
      .filter(([name]) => parent !== '' && placeInLock(lock.packages, parent, name) === undefined)
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

/**
 * Packages of production on the servers' platform, Linux on x64 with glibc (docs/decisions/0099).
 * The limit falls with the number.
 */
export const productionPackagesMax = 89;

function isOnServers({ os, cpu, libc }: LockEntry): boolean {
  return (
    (os?.includes('linux') ?? true) &&
    (cpu?.includes('x64') ?? true) &&
    (libc?.includes('glibc') ?? true)
  );
}

/** The packages of the lock file that production reaches on the servers' platform. */
export function productionPackages({ packages }: LockFile): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (from: string) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[from] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => peerDependenciesMeta?.[name]?.optional !== true,
    );
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
    for (const name of names) {
      const place = placeInLock(packages, from, name);
      if (place === undefined || found.has(place) || !isOnServers(packages[place] ?? {})) continue;
      found.add(place);
      visit(place);
    }
  };
  visit('');
  return found;
}

/** Each package is code that somebody else can change, so their number has a limit. */
export function checkPackageCount(lock: LockFile): Problem[] {
  const count = productionPackages(lock).size;
  if (count <= productionPackagesMax) return [];
  const message = `${count} packages of production, above ${productionPackagesMax}: find a library with fewer`;
  return [{ path: 'package-lock.json', line: 1, message }];
}
