import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isBundleCurrent } from './server-bundle.ts';

/**
 * All inputs of the output, because a change to one must rebuild. The lock file covers the Node and
 * package versions.
 */
const inputs = [
  'app',
  'ui',
  'features',
  'shared',
  'public',
  'vite.config.ts',
  'scripts/build/chunks.ts',
  'scripts/build/browser-texts.ts',
  'scripts/build/page-script.ts',
  'scripts/build/pdf-files.ts',
  'scripts/build/short-modules.ts',
  'scripts/build/text-packs.ts',
  'scripts/check',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const outputs = ['build/client', 'build/server'];
const stampFile = 'build/.stamp';

/** Without woff2 and images, because they are compressed already. */
const compressible = /\.(?:js|mjs|css|svg|json|webmanifest|txt|xml)$/;
/** Bytes. Below one network packet, compression saves nothing. */
const compressBytesMin = 1_400;

function listFiles(root: string, name: string): string[] {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [name];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/**
 * SHA-256 over path and content of every input, so that a rename counts and a new time stamp does
 * not.
 */
export function hashInputs(root: string): string {
  const hash = createHash('sha256');
  for (const name of inputs.flatMap((input) => listFiles(root, input)).sort()) {
    const content = readFileSync(path.join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function isCurrent(root: string, hash: string): boolean {
  const stamp = path.join(root, stampFile);
  const isComplete = [...outputs, stampFile].every((name) => existsSync(path.join(root, name)));
  return isComplete && readFileSync(stamp, 'utf8').trim() === hash;
}

/** Writes a .br and a .gz beside each asset that shrinks, so that the server need not compress. */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  const written = await Promise.all(
    names.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = await readFile(file);
      if (content.length < compressBytesMin) return 0;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
      return 1;
    }),
  );
  return written.filter((count) => count === 1).length;
}

/** Runs a bundler in its own process, so that its memory does not remain in the server. */
function runBundler(root: string, script: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build failed (exit code ${code ?? 'none'}):\n${output}`));
    });
  });
}

const bundlePages = (root: string) =>
  runBundler(root, 'node_modules/@react-router/dev/bin.cjs', ['build']);
const bundleServer = (root: string) => runBundler(root, 'scripts/build/server-bundle.ts', []);

export interface BuildOptions {
  root?: string;
  /** Makes build/client and build/server; tests replace it. */
  bundle?: (root: string) => Promise<void>;
  /** Makes build/run; tests replace it. */
  server?: (root: string) => Promise<void>;
  /** Called if the server is not bundled, and so runs from its sources. Absent: the build fails. */
  onServerFault?: (error: Error) => void;
  /** Runs the build, if there is one. */
  step?: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Builds the pages and bundles the server if an input of theirs has changed since the last complete
 * build. Returns true if it built. The stamp is removed first and written last, so that an
 * interrupted build runs again. A build of the pages empties the folder, so the server follows it.
 */
export async function buildIfNeeded(options: BuildOptions = {}): Promise<boolean> {
  const {
    root = path.dirname(import.meta.dirname),
    bundle = bundlePages,
    server = bundleServer,
    onServerFault,
    step = (work) => work(),
  } = options;
  const serve = () =>
    server(root).catch((error: Error) => {
      if (onServerFault === undefined) throw error;
      onServerFault(error);
    });
  const hash = hashInputs(root);
  if (isCurrent(root, hash)) {
    if (isBundleCurrent(root)) return false;
    await step(serve);
    return true;
  }
  rmSync(path.join(root, stampFile), { force: true });
  await step(async () => {
    await bundle(root);
    await Promise.all([precompress(path.join(root, 'build', 'client')), serve()]);
  });
  mkdirSync(path.join(root, 'build'), { recursive: true });
  writeFileSync(path.join(root, stampFile), `${hash}\n`);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startMs = performance.now();
  const hasBuilt = await buildIfNeeded();
  console.log(
    hasBuilt
      ? `Built in ${((performance.now() - startMs) / 1000).toFixed(1)} s`
      : 'Nothing has changed since the last build',
  );
}
