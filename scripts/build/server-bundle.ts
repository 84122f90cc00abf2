/**
 * Bundles the server's own sources into `build/run` (decision 0149). A process of its own, so that the
 * bundler's memory does not remain in the server.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { bundleFolder, manifestFile, manifestOf, otherInputs } from '../server-bundle.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ownAddress = /\bimport\.meta\.(url|dirname|filename)\b/g;

/** The address of a source file, seen from the bundle, so that both may be moved together. */
function addressOf(source: string, kind: string): string {
  const url = `new URL(${JSON.stringify(path.posix.join('../..', source))}, import.meta.url)`;
  if (kind === 'url') return `${url}.href`;
  const file = `process.getBuiltinModule('node:url').fileURLToPath(${url})`;
  return kind === 'filename' ? file : `process.getBuiltinModule('node:path').dirname(${file})`;
}

/**
 * Records what is bundled. Files that are read by their place beside a source (migrations,
 * templates, scripts of workers) remain there, so a source keeps its own address.
 */
function sources(contents: Map<string, Buffer>): Plugin {
  return {
    name: 'server-sources',
    enforce: 'pre',
    transform(code, id) {
      // The bundler's own modules begin with a null byte.
      if (id.startsWith('\0')) return null;
      const source = path.relative(root, id).replaceAll('\\', '/');
      contents.set(source, Buffer.from(code));
      if (!code.includes('import.meta.')) return null;
      const replaced = code.replaceAll(ownAddress, (_, kind: string) => addressOf(source, kind));
      return { code: replaced, map: null };
    },
  };
}

/** Tagged templates, such as SQL, keep their characters, so such a text has to be a value in them. */
function checkAscii(chunks: readonly Rolldown.OutputChunk[]): void {
  for (const { code } of chunks) {
    const line = code.split('\n').find((one) => /[^\0-\x7f]/.test(one));
    if (line !== undefined) throw new Error(`Not ASCII in a tagged template: ${line.trim()}`);
  }
}

/** Without the texts of the sources: a stack names files and lines, and the files are there. */
function writeMaps(chunks: readonly Rolldown.OutputChunk[]): void {
  for (const { fileName, map } of chunks) {
    if (map === null) continue;
    const { version, names, sources: files, mappings } = map;
    const text = JSON.stringify({ version, names, sources: files, mappings });
    writeFileSync(path.join(root, bundleFolder, `${fileName}.map`), text);
  }
}

const contents = new Map(
  otherInputs.map((name) => [name, readFileSync(path.join(root, name))] as const),
);
const built = await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [sources(contents)],
  build: {
    ssr: 'server/main.ts',
    outDir: bundleFolder,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps the text of a source, with two bytes for every character if one is not Latin.
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
if (!('output' in built)) throw new Error('The server was bundled in several parts');
const chunks = built.output.filter((file) => file.type === 'chunk');
checkAscii(chunks);
writeMaps(chunks);
writeFileSync(path.join(root, manifestFile), JSON.stringify(manifestOf(contents)));
