import path from 'node:path';

/** `#shared/money.ts`: a path from the root, by the `imports` of package.json. */
const fromRoot = /^#((?:app|db|features|server|shared|ui)\/.*)$/;

/** The module of ours that an import names, as an absolute path; null for a package, a style sheet or an image. */
export function ownFileOf(root: string, importer: string, target: string): string | null {
  if (!/\.tsx?$/.test(target)) return null;
  const own = fromRoot.exec(target)?.[1];
  if (own !== undefined) return path.join(root, own);
  return target.startsWith('.') ? path.resolve(path.dirname(importer), target) : null;
}
