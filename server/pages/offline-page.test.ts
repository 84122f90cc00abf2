import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/locale.ts';
import { readPageKey } from '#shared/read-page.ts';
import { createWorkerFiles } from './service-worker.ts';
import { sentence } from './texts.ts';

let directory: string;
let files: ReturnType<typeof createWorkerFiles>;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'offline-page-'));
  mkdirSync(path.join(directory, 'assets'));
  writeFileSync(path.join(directory, 'sw.js'), "const build = { version: '' };\n");
  files = createWorkerFiles(directory);
});
afterAll(() => rmSync(directory, { recursive: true }));

const entries = [
  { memberId: 'salem', kind: 'receipt', label: 'PO-2026-00027' },
  { memberId: 'salem', kind: 'draft', label: '<b>Villa</b>' },
  { memberId: 'huda', kind: 'draft', label: 'Tower' },
];

function databaseOf(rows: readonly object[] | null, noted: string[]) {
  const request = (result: unknown) => {
    const made = { result, onsuccess: () => undefined };
    queueMicrotask(() => made.onsuccess());
    return made;
  };
  const store = { getAll: () => request(rows) };
  const base = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  const transaction = { abort: () => noted.push('abort') };
  return {
    open: () => {
      const made = {
        result: base,
        transaction,
        onsuccess: () => undefined,
        onupgradeneeded: () => undefined,
      };
      queueMicrotask(() => (rows === null ? made.onupgradeneeded() : made.onsuccess()));
      return made;
    },
  };
}

async function open(locale: Locale, read: object | null, rows: readonly object[] | null) {
  const noted: string[] = [];
  const { window } = new JSDOM(files.get(`/offline-${locale}.html`)?.body ?? '', {
    url: 'https://qeema.test/buyer/offers?page=2',
    runScripts: 'dangerously',
    virtualConsole: new VirtualConsole(),
    beforeParse: (opened) => {
      if (read !== null) opened.sessionStorage.setItem(readPageKey, JSON.stringify(read));
      Object.assign(opened, { indexedDB: databaseOf(rows, noted), setInterval: () => 0 });
    },
  });
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  const shown = (id: string) => {
    const element = window.document.getElementById(id);
    return element === null || element.hidden ? null : element;
  };
  const lines = [...(shown('queue')?.querySelectorAll('li') ?? [])].map((line) =>
    (line.textContent ?? '').replace(/[\u2066-\u2069]/g, ''),
  );
  return { read: shown('read')?.textContent ?? null, lines, noted };
}

describe.each(locales)('the offline page in %s', (locale) => {
  const read = { member: 'salem', path: '/buyer/offers', text: 'Offers, read at 10:32' };
  const lineOf = (kind: string, name: string) =>
    sentence(locale, `shell.device.${kind}`, { name }).replace(/[\u2066-\u2069]/g, '');

  it('names the page that its tab showed and the unsent entries of its member only', async () => {
    expect(await open(locale, read, entries)).toEqual({
      read: read.text,
      lines: [lineOf('receipt', 'PO-2026-00027'), lineOf('draft', '<b>Villa</b>')],
      noted: [],
    });
  });

  it('names no other page than the one that was asked for', async () => {
    const other = { ...read, path: '/buyer/dashboard' };
    expect(await open(locale, other, entries)).toMatchObject({ read: null });
  });

  it('shows nothing after a sign-out, and creates no database', async () => {
    expect(await open(locale, null, entries)).toEqual({ read: null, lines: [], noted: [] });
    expect(await open(locale, read, null)).toMatchObject({ lines: [], noted: ['abort'] });
  });
});
