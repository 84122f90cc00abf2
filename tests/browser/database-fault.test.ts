import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import type { ServerBuild } from 'react-router';
import { seedDemo } from '#db/seed.ts';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { signIn } from '#features/session/schema.ts';
import { createApi } from '#server/http/api.ts';
import { readConfig } from '#server/config.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#server/db/open-embedded.ts';
import { createLogger } from '#server/observe/log.ts';
import { createPages, type ReachApi } from '#server/pages/pages.ts';
import { createServices, servedEndpoints } from '#server/services.ts';
import { createApiClient } from '#shared/client.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { ensureMigratedTemplate } from '../../scripts/test/database-template.ts';
import { pathOf, textsOf } from './harness.ts';

const publicUrl = 'http://qeema.test';
const address = '198.51.100.7';
const [buyer, supplier, operator] = demoEmails;

let dataDir: string;
let database: EmbeddedDatabase;
let pages: ReturnType<typeof createPages>;
let reachApi: ReachApi;
const lines: string[] = [];

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'qeema-fault-'));
  database = await openEmbeddedDatabase({
    dataDir: 'memory:',
    templatePath: await ensureMigratedTemplate(),
    onFault: (error) => lines.push(String(error)),
  });
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: '1' }),
    publicUrl,
    development: false,
  };
  const log = createLogger((line) => lines.push(line));
  const services = createServices(config, database, log);
  await seedDemo(services, services.clock());
  const api = createApi(services, servedEndpoints);
  reachApi = async (apiPath, init, about) =>
    api.fetch(new Request(`${publicUrl}/api${apiPath}`, init), about);
  const entry = path.resolve('build/server/index.js');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  pages = createPages({ config, reachApi, clock: services.clock, log }, build);
});

test.afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function cookieOf(email: string): Promise<string> {
  const client = createApiClient(async (apiPath, init) =>
    reachApi(apiPath, init, { address, requestId: 'sign-in' }),
  );
  const isOperator = email === operator;
  const answer = await client(isOperator ? operatorSignIn : signIn, {
    body: { email, password: demoPassword },
  });
  if (!answer.ok) throw new Error(answer.code);
  return `${isOperator ? 'operator_token' : 'token'}=${answer.data.token}`;
}

for (const [email, page, table] of [
  [buyer, '/buyer/address-managment', 'address'],
  [supplier, '/seller/saved-searches', 'saved_search'],
  [operator, '/admin/packages', 'wallet_package'],
  [buyer, '/buyer/notifications/settings', 'quiet_hours'],
  [operator, '/admin/faqs', 'faq_category'],
  [operator, '/admin/faqs/new', 'faq_category'],
] as const) {
  test(`the first load of ${page} keeps the shell while the database fails for ${table}`, async () => {
    const cookie = await cookieOf(email);
    const load = async (locale: (typeof locales)[number], requestId: string) => {
      const request = new Request(`${publicUrl}${pathOf(locale, page)}`, {
        headers: { Cookie: cookie },
      });
      const response = await pages({ request, address, requestId });
      return { status: response.status, html: await response.text() };
    };
    await database.pool.query(`alter table ${table} rename to lost_table`);
    try {
      for (const locale of locales) {
        const t = textsOf(locale);
        const requestId = `fault-${locale}-${table}`;
        const { status, html } = await load(locale, requestId);
        expect(status).toBe(500);
        expect(html).toContain('<aside');
        expect(html).toContain('<h1');
        expect(html).toContain(t('ui.table.failed'));
        expect(html).not.toContain(t('refusal.something_went_wrong'));
        expect(html).toContain(requestId);
        expect(html).not.toMatch(/lost_table|relation|does not exist/);
        expect(
          lines.filter((line) => line.includes(requestId) && line.includes('"error"')),
        ).not.toEqual([]);
      }
    } finally {
      await database.pool.query(`alter table lost_table rename to ${table}`);
    }
    expect((await load('en', 'repaired')).status).toBe(200);
  });
}

test('while the counters cannot be read, the sidebar has no figures and the page no message', async () => {
  const cookie = await cookieOf(buyer);
  const load = async (requestId: string) => {
    const request = new Request(`${publicUrl}/buyer/address-managment`, {
      headers: { Cookie: cookie },
    });
    const response = await pages({ request, address, requestId });
    const html = await response.text();
    const sidebar = /<aside.*?<\/aside>/s.exec(html)?.[0] ?? '';
    return { status: response.status, html, sidebar: sidebar.replaceAll(/<[^>]*>/g, ' ') };
  };
  const t = textsOf('en');
  await database.pool.query('alter table draft rename to lost_table');
  try {
    const { status, html, sidebar } = await load('fault-counters');
    expect(status).toBe(200);
    expect(sidebar).toContain(t('shell.nav.offers'));
    expect(sidebar).not.toMatch(/\d/);
    expect(html).not.toContain(t('ui.table.failed'));
    expect(html).not.toContain(t('refusal.something_went_wrong'));
    expect(lines.filter((line) => line.includes('fault-counters'))).not.toEqual([]);
  } finally {
    await database.pool.query('alter table lost_table rename to draft');
  }
  expect((await load('repaired-counters')).sidebar).toMatch(/\d/);
});
