import { featureOrder } from './feature-order.ts';
import type { Check, Problem, SourceFile } from './project.ts';

/** Folders at the root. A new one is a decision, so it must be listed here. */
const topFolders = new Set([
  'app',
  'ui',
  'features',
  'shared',
  'server',
  'db',
  'tests',
  'bench',
  'scripts',
  'docs',
  'public',
  'deploy',
]);
const codeFolders = /^(app|ui|features|shared|server|db|tests|bench|scripts)\//;

const roles = ['schema', 'rules', 'store', 'reads', 'commands', 'api'];
const featureFile = new RegExp(`^(?:(?:${roles.join('|')})(?:\\.test)?|en|ar)\\.ts$`);
const folderFile = new RegExp(
  `^(${[...roles, 'en', 'ar'].join('|')})/[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\\.test)?\\.ts$`,
);
const uiFile = /^ui\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.test)?\.(?:tsx?|css)$/;
const vocabulary =
  'schema, rules, store, reads, commands, api, en, ar (.ts), ui/, <role>/<verb>.ts or <language>/<part>.ts';

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** React Router's own spellings: `$` for a splat module, `+types` is generated. */
const baseOf = (name: string): string =>
  name.replace(/(?:\.(?:test|server|client|config|d))*\.[a-z0-9]+$/, '');

function checkFeatureFile(file: SourceFile): string | undefined {
  const [, noun = '', ...rest] = file.path.split('/');
  const inside = rest.join('/');
  if (inside === '') return 'a file belongs into a noun: features/<noun>/…';
  if (!kebab.test(noun)) return `the noun ${noun} is not in kebab-case`;
  if (!featureOrder.includes(noun))
    return `the noun ${noun} is not in scripts/check/feature-order.ts`;
  if (
    inside === 'README.md' ||
    featureFile.test(inside) ||
    folderFile.test(inside) ||
    uiFile.test(inside)
  )
    return undefined;
  return `${inside} is not a file of a noun: ${vocabulary}`;
}

function checkFile(file: SourceFile): string | undefined {
  const parts = file.path.split('/');
  const top = parts[0] ?? '';
  if (parts.length > 1 && !topFolders.has(top) && !top.startsWith('.')) {
    return `${top}/ is not a folder of the layout (docs/architecture.md)`;
  }
  if (file.path.startsWith('features/')) return checkFeatureFile(file);
  if (!codeFolders.test(file.path) || !/\.(ts|tsx|mjs|css)$/.test(file.path)) return undefined;
  const wrong = [...parts.slice(0, -1), baseOf(parts.at(-1) ?? '')].find(
    (part) => !/^\d{4}_/.test(part) && !kebab.test(part.replace(/\.(server|client)$/, '')),
  );
  return wrong === undefined ? undefined : `${wrong} is not in kebab-case`;
}

/** A role is one file or one folder, so that a reader searches one place. */
function findTwofold(files: readonly SourceFile[]): Problem[] {
  const paths = new Set(files.map((file) => file.path));
  const folders = new Set(
    files.flatMap((file) => /^features\/[^/]+\/[^/]+(?=\/)/.exec(file.path) ?? []),
  );
  return [...folders]
    .filter((folder) => paths.has(`${folder}.ts`))
    .map((folder) => ({
      path: `${folder}.ts`,
      line: 1,
      message: `beside the folder ${folder}/: keep one of the two`,
    }));
}

export const layoutCheck: Check = {
  name: 'layout',
  run: (files) => [
    ...files.flatMap((file) => {
      const message = checkFile(file);
      return message === undefined ? [] : [{ path: file.path, line: 1, message }];
    }),
    ...findTwofold(files),
  ],
};
