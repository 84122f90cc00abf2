import { existsSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '#app/texts/en.ts';
import { browserPartOf } from '../../scripts/build/browser-part.ts';
import { splitTexts, textsOfFile } from '../../scripts/build/text-packs.ts';
import { hasText } from '#shared/i18n.ts';
import { ownFileOf } from '../harness/own-file.ts';

const root = path.join(import.meta.dirname, '../..');
const importPattern =
  /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Parts of pages that load their own texts when they open, with a text of each. */
const later = [
  ['features/offer/ui/offer-dialogs.tsx', 'offer.dialog.know.trnHint'],
  ['features/search/ui/palette.tsx', 'search.hint.newTab'],
  ['features/search/ui/keys-dialog.tsx', 'search.keys.singleHint'],
  ['ui/viewer/viewer-box.tsx', 'ui.viewer.nextMatch'],
] as const;
const laterFiles = later.map(([file]) => path.join(root, file));

/** The components that a page brings to the browser, read in another way than the build does. */
function componentsOf(entry: string, seen: Map<string, string> = new Map()): Map<string, string> {
  if (seen.has(entry) || !existsSync(entry)) return seen;
  const source = readFileSync(entry, 'utf8');
  seen.set(entry, source);
  for (const match of source.matchAll(importPattern)) {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const file = ownFileOf(root, entry, target);
    if (match[0].startsWith('import type') || file === null || target.endsWith('.server.ts'))
      continue;
    if (laterFiles.includes(file)) continue;
    if (!/\/(?:en|ar)\.ts$/.test(target)) componentsOf(file, seen);
  }
  return seen;
}

const nouns = Object.keys(en).join('|');
/** `t('session.signIn')`, `title: 'wallet.title'`: keys that occur in full. */
const keyPattern = new RegExp(
  `(?:\\bt\\(|title: |text: |search: |label=\\{t\\()\\s*'((?:${nouns})\\.[\\w.]+)'`,
  'g',
);

function keysOf(file: string): string[] {
  const sources = [...componentsOf(path.join(root, file))].filter(([name]) =>
    name.endsWith('.tsx'),
  );
  return sources.flatMap(([, source]) =>
    [...source.matchAll(keyPattern)].map(([, key]) => key ?? ''),
  );
}

const packs = await splitTexts(root);

function packOf(name: string): object {
  return [...packs.byFile.values()].find((pack) => pack.name === name)?.texts.en ?? {};
}

function isSaid(key: string, names: readonly string[]): boolean {
  return names.some((name) => hasText(packOf(name), key));
}

const shells = {
  buyer: ['root', 'layouts-buyer'],
  seller: ['root', 'layouts-seller'],
  operator: ['root', 'layouts-operator'],
  other: ['root', 'layouts-site'],
};

describe('the text files of a page', () => {
  it('contain every key that its components use, for every route', async () => {
    const missing: string[] = [];
    let count = 0;
    for await (const file of glob('app/routes/**/*.tsx', { cwd: root })) {
      const name = file.replace(/^app\/routes\/|\.tsx$/g, '').replaceAll('/', '-');
      const area =
        Object.keys(shells).find((one) => file.startsWith(`app/routes/${one}/`)) ?? 'other';
      // A module of several areas is rendered inside any of their shells, so it may rely on none.
      const around = file.startsWith('app/routes/layouts/')
        ? ['root']
        : shells[area as keyof typeof shells];
      for (const key of keysOf(file)) {
        count += 1;
        const isShared =
          area === 'other' && isSaid(key, shells.buyer) && isSaid(key, shells.seller);
        if (!isShared && !isSaid(key, [...around, name])) missing.push(`${file}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
    expect(count).toBeGreaterThan(2000);
  });

  it.each(later)('do not contain those of %s, which has a file of its own', (file, key) => {
    const name = file.replace(/\.tsx$/, '').replaceAll('/', '-');
    expect(keysOf(file).filter((one) => !isSaid(one, [name]))).toEqual([]);
    expect(isSaid(key, [name])).toBe(true);
    expect(isSaid(key, ['root', 'layouts-buyer', 'buyer-offer', 'profile'])).toBe(false);
  });

  it('are found by keys that begin with a word, because nothing else can be found in the sources', async () => {
    const found: string[] = [];
    for (const pattern of ['app/**/*.ts*', 'ui/**/*.ts*', 'features/*/ui/**/*.ts*'])
      for await (const file of glob(pattern, { cwd: root }))
        if (/\bt\(\s*`\$\{/.test(await readFile(path.join(root, file), 'utf8'))) found.push(file);
    expect(found).toEqual([]);
  });

  it('contain the texts of their own area only, each once', () => {
    expect(Object.keys(packOf('layouts-buyer'))).not.toContain('operator');
    expect(Object.keys(packOf('buyer-offers'))).not.toContain('wallet');
    expect(Object.keys(packOf('auth'))).not.toContain('validation');
    expect(Object.keys(packOf('ui-load-validator'))).toEqual(['validation']);
    const inBoth =
      JSON.stringify(packOf('seller-wallet')).length +
      JSON.stringify(packOf('layouts-seller')).length;
    expect(inBoth).toBeLessThan(JSON.stringify(en).length / 4);
    expect(isSaid('shell.brand', ['layouts-seller', 'seller-wallet'])).toBe(false);
    expect(isSaid('shell.brand', ['root'])).toBe(true);
  });

  it('of a layout also have the texts of the root', () => {
    const file = 'app/routes/layouts/seller.tsx';
    for (const locale of ['en', 'ar'] as const) {
      const texts = textsOfFile(packs.byFile, file)[locale];
      expect(hasText(texts, 'shell.brand')).toBe(true);
      expect(hasText(texts, 'shell.nav.openMenu')).toBe(true);
    }
    expect(textsOfFile(packs.byFile, 'app/routes/seller/wallet.tsx').en).toEqual(
      packOf('seller-wallet'),
    );
  });

  it('are found by the id of the route', () => {
    expect(packs.byRoute).toMatchObject({
      root: 'root',
      'routes/auth': 'auth',
      'buyer users': 'users',
    });
    expect(packs.stamp).toMatch(/^[\w-]{8}$/);
  });
});

it('a route’s module in the browser has neither loader nor action, nor their imports', () => {
  const text = `import { readList } from '../list-page.server.ts';
import { readWallet } from '../../features/wallet/schema.ts';
import { Wallet } from '../../features/wallet/ui/wallet.tsx';
import './wallet.css';
const wanted = { a: readWallet };
const title = 'wallet.title';
export const middleware = [];
export const loader = () => readList(wanted);
export async function action() { return 'wallet.done'; }
export const handle = { title };
export default function Page() { return <Wallet />; }`;
  const part = browserPartOf({ path: 'app/routes/x.tsx', text }).text;
  expect(part.split('\n')).toEqual([
    `import { Wallet } from '../../features/wallet/ui/wallet.tsx';`,
    `import './wallet.css';`,
    `const title = 'wallet.title';`,
    'export const handle = { title };',
    'export default function Page() { return <Wallet />; }',
  ]);
});
