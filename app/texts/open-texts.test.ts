import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { openEn } from './en-open.ts';

const app = path.resolve(import.meta.dirname, '..');
const importPattern = /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Every file of ours that a page brings to the browser, what it asks for later included. */
function filesOf(entry: string, seen: Map<string, string> = new Map()): Map<string, string> {
  if (seen.has(entry) || !existsSync(entry)) return seen;
  const source = readFileSync(entry, 'utf8');
  seen.set(entry, source);
  for (const match of source.matchAll(importPattern)) {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    if (match[0].startsWith('import type') || !/^\..*\.tsx?$/.test(target)) continue;
    // What runs on the server only, and the texts themselves.
    if (target.endsWith('.server.ts') || /\/(?:en|ar)(?:-open)?\.ts$/.test(target)) continue;
    filesOf(path.resolve(path.dirname(entry), target), seen);
  }
  return seen;
}

const nouns = Object.keys(en).join('|');
/** A key of a text: `t('session.signIn')`, a title, a template that begins with a noun. */
const keyPattern = new RegExp(`['\`](${nouns})\\.[a-zA-Z$]`, 'g');

/** The nouns whose texts a page names: in components, and in the lists that the shell draws. */
function nounsOf(entry: string): Set<string> {
  const found = new Set<string>();
  for (const [file, source] of filesOf(path.join(app, entry))) {
    if (!file.endsWith('.tsx') && !file.includes('/app/shell/')) continue;
    for (const [, noun] of source.matchAll(keyPattern)) found.add(noun ?? '');
  }
  return found;
}

describe('the texts of public pages', () => {
  it.each(['root.tsx', 'routes/layouts/site.tsx', 'routes/not-found.tsx', 'routes/auth.tsx'])(
    '%s says nothing that its visitor does not have',
    (entry) => {
      const said = [...nounsOf(entry)];
      expect(said).toContain('ui');
      expect(said.filter((noun) => !Object.hasOwn(openEn, noun))).toEqual([]);
    },
  );

  it.each([
    'routes/layouts/buyer.tsx',
    'routes/layouts/seller.tsx',
    'routes/layouts/operator.tsx',
    'routes/operator/sign-in.tsx',
    'routes/sandbox-payment.tsx',
    'routes/outbox.tsx',
    'routes/gallery.tsx',
  ])('%s waits for all of them', (entry) => {
    expect([...filesOf(path.join(app, entry)).keys()]).toContain(path.join(app, 'texts/whole.ts'));
  });

  it('are the very ones of the whole', () => {
    for (const [noun, texts] of Object.entries(openEn)) expect(en[noun as keyof typeof en]).toBe(texts);
  });
});
