import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = path.join(import.meta.dirname, '../../node_modules/pdfjs-dist');

/**
 * Files that the PDF library loads while it draws: standard fonts, maps of Asian characters, image
 * decoders.
 */
function listPdfFiles(): readonly string[] {
  const inFolder = (folder: string, wanted: RegExp) =>
    readdirSync(path.join(packageFolder, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`);
  return [
    ...inFolder('cmaps', /\.bcmap$/),
    ...inFolder('standard_fonts', /\.(?:pfb|ttf)$/),
    // The JavaScript variants, because our Content-Security-Policy refuses WebAssembly.
    ...inFolder('wasm', /_nowasm_fallback\.js$/),
  ];
}

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Serves files of pdfjs-dist from our own origin at `/assets/pdf-<version>/` for
 * ui/viewer/pdf-file.client.ts: in a build as assets, during development from the package.
 */
export function pdfFiles(): Plugin {
  const base = `assets/pdf-${versionOf()}/`;
  return {
    name: 'qeema:pdf-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      const known = new Set(listPdfFiles());
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? '').replace(`/${base}`, '').replace(/\?.*$/, '');
        if (request.url?.startsWith(`/${base}`) !== true || !known.has(name)) return next();
        response.setHeader('Content-Type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        response.end(readFileSync(path.join(packageFolder, name)));
      });
    },
    generateBundle() {
      for (const name of listPdfFiles()) {
        this.emitFile({
          type: 'asset',
          fileName: `${base}${name}`,
          source: readFileSync(path.join(packageFolder, name)),
        });
      }
    },
  };
}
