import path from 'node:path';
import type { Plugin } from 'vite';
import { clientRouteQuery } from '#app/page/framework-internals.ts';
import { splitTexts, textsOfFile, type TextPacks } from './text-packs.ts';

const loader = 'app/texts/load.ts';
const catalogues = ['app/texts/en.ts', 'app/texts/ar.ts'];
const index = 'app/texts/packs.ts';

/**
 * Makes a built route wait for its texts. Nothing else waits, because only the router imports this
 * module.
 */
function awaitTexts(root: string, name: string): string {
  return `\nimport { loadTexts } from ${JSON.stringify(path.join(root, loader))};\nawait loadTexts(${JSON.stringify(name)});\n`;
}

function indexSource({ byRoute, stamp }: TextPacks): string {
  return `export const textPacks = ${JSON.stringify({ stamp, names: byRoute })};`;
}

/**
 * Splits the texts of the built pages by route, one file for each route and language, so that pages
 * do not load catalogues of every area (decision 0035). Development and the server use the whole
 * catalogues.
 */
export function browserTexts(): Plugin {
  const root = path.resolve(import.meta.dirname, '../..');
  const nameOf = (id: string) => path.relative(root, id).split(path.sep).join('/');
  let cached: Promise<TextPacks> | undefined;
  const packs = () => (cached ??= splitTexts(root));
  return {
    name: 'browser-texts',
    apply: 'build',
    enforce: 'post',
    async load(id) {
      const name = nameOf(id);
      if (name === index) return indexSource(await packs());
      const isInBrowser = this.environment.name === 'client';
      return isInBrowser && catalogues.includes(name) ? 'export const en = {}, ar = {};' : null;
    },
    async transform(code, id) {
      if (this.environment.name !== 'client' || !id.endsWith(clientRouteQuery)) return null;
      // A route without a component is never drawn, so it needs no texts.
      if (!/\bdefault\b/.test(code)) return null;
      const pack = (await packs()).byFile.get(nameOf(id.slice(0, -clientRouteQuery.length)));
      return pack === undefined ? null : { code: code + awaitTexts(root, pack.name), map: null };
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { byFile, stamp } = await packs();
      for (const [file, { name }] of byFile) {
        const texts = textsOfFile(byFile, file);
        for (const locale of ['en', 'ar'] as const) {
          const fileName = `assets/texts-${locale}-${name}-${stamp}.js`;
          this.emitFile({
            type: 'asset',
            fileName,
            source: `export default ${JSON.stringify(texts[locale])};`,
          });
        }
      }
    },
  };
}
