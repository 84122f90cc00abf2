import path from 'node:path';
import type { Plugin } from 'vite';
import type { ShortModule } from '#app/page/framework-internals.ts';

const module = 'app/page/short-modules.ts';

const shortPattern =
  /^import\{([^}]*)\}from"\.\/([\w.-]+)";await ([\w$]+)\([`"']([\w-]+)[`"']\);export\{([^}]*)\};\s*$/;

/** `a as b,c` as pairs: `a` and `b`, `c` and `c`. */
function pairsOf(list: string): (readonly [string, string])[] {
  return list.split(',').map((one) => {
    const [from = '', to = from] = one.trim().split(' as ');
    return [from, to];
  });
}

/** A module of a route that waits for its texts and passes on what one chunk has. Null: it has more. */
export function shortModuleOf(code: string): ShortModule | null {
  const found = shortPattern.exec(code);
  if (found === null) return null;
  const [, imports = '', chunk = '', wait = '', texts = '', exports = ''] = found;
  const names = new Map(pairsOf(imports).map(([inChunk, local]) => [local, inChunk]));
  const passedOn = pairsOf(exports).map(([local, name]) => [name, names.get(local)] as const);
  const waitName = names.get(wait);
  if (waitName === undefined || passedOn.some(([, inChunk]) => inChunk === undefined)) return null;
  return {
    chunk: `/assets/${chunk}`,
    wait: waitName,
    texts,
    names: Object.fromEntries(passedOn) as ShortModule['names'],
  };
}

/**
 * Gives the server the modules of the root and the layouts, which are 130 bytes each, so that a page
 * has them in its HTML and requests two files less.
 */
export function shortModules(): Plugin {
  const root = path.resolve(import.meta.dirname, '../..');
  const found: Record<string, ShortModule> = {};
  return {
    name: 'short-modules',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        const short = file.type === 'chunk' && file.isEntry ? shortModuleOf(file.code) : null;
        if (short !== null) found[`/${file.fileName}`] = short;
      }
    },
    load(id) {
      // The server build runs after the client build.
      if (this.environment.name === 'client' || path.relative(root, id) !== module) return null;
      return `export const shortModules = ${JSON.stringify(found)};`;
    },
  };
}
