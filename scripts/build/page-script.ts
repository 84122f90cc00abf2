import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { browserTexts } from './browser-texts.ts';

const addressModule = 'app/page/page-script.ts';
const entry = 'app/enhance/entry.ts';

/**
 * Bundles the script of enhanced pages alone. In one graph with React's pages its modules would be
 * in their chunks, so a page that needs eight kilobytes would load theirs.
 */
async function bundle(root: string): Promise<readonly Rolldown.OutputChunk[]> {
  const output = { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/enhance-[name]-[hash].js' };
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [browserTexts()],
    build: {
      write: false,
      target: 'es2023',
      // No module preloads, because they would need the nonce again.
      modulePreload: false,
      rolldownOptions: { input: { enhance: path.join(root, entry) }, output },
    },
  });
  if (!('output' in built)) throw new Error('The script of enhanced pages came out in several parts');
  return built.output.filter((file) => file.type === 'chunk');
}

/** Builds the script of enhanced pages (decision 0038) and gives the server its address. */
export function pageScript(): Plugin {
  const root = path.resolve(import.meta.dirname, '../..');
  let address: string | undefined;
  return {
    name: 'page-script',
    apply: 'build',
    enforce: 'post',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { fileName, code, isEntry } of await bundle(root)) {
        this.emitFile({ type: 'asset', fileName, source: code });
        if (isEntry) address = `/${fileName}`;
      }
    },
    load(id) {
      // The server build runs after the client build, so the address is known.
      if (this.environment.name === 'client' || path.relative(root, id) !== addressModule) return null;
      if (address === undefined) throw new Error('The script of enhanced pages was not built');
      return `export const pageScriptUrl = ${JSON.stringify(address)};`;
    },
  };
}
