import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { browserTextsOf, serverTexts, stillNouns } from '../../scripts/browser-texts.ts';

const root = path.join(import.meta.dirname, '../..');

it.each(['en', 'ar'])(
  'leaves mails, notifications and pages without script out of the browser’s texts, and nothing else: %s',
  async (language) => {
    const messages = await browserTextsOf(path.join(root, `features/message/${language}.ts`));
    expect(messages).toContain('"outbox":{');
    expect(messages).not.toContain('"sign_up_code"');
    const notifications = await browserTextsOf(path.join(root, `features/notification/${language}.ts`));
    expect(notifications).toContain('"page":{');
    expect(notifications).not.toContain('"rfq_published"');
    expect(await browserTextsOf(path.join(root, `features/rfq/${language}.ts`))).toBeNull();
    const still = await browserTextsOf(path.join(root, `features/content/${language}.ts`));
    expect(still).toBe(`export const content${language === 'en' ? 'En' : 'Ar'} = {};`);
  },
);

it('and no page says them', async () => {
  const said = Object.entries(serverTexts).map(([noun, keys]) => `['"\`]${noun}\\.(?:\\$\\{|(?:${keys.join('|')})\\b)`);
  const wrong = new RegExp(said.join('|'));
  const found: string[] = [];
  for (const pattern of ['app/**/*.ts*', 'features/*/ui/**/*.ts*'])
    for await (const file of glob(pattern, { cwd: root })) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const text = await readFile(path.join(root, file), 'utf8');
      if (wrong.test(text)) found.push(file);
    }
  expect(found).toEqual([]);
});

it('and words of pages without script are said on those alone', async () => {
  const found: string[] = [];
  for (const pattern of ['app/**/*.ts*', 'features/*/ui/**/*.ts*'])
    for await (const file of glob(pattern, { cwd: root })) {
      const isStill =
        file.startsWith('app/routes/site/') || stillNouns.some((noun) => file.startsWith(`features/${noun}/`));
      if (isStill || /\.test\.tsx?$/.test(file)) continue;
      const text = await readFile(path.join(root, file), 'utf8');
      if (/['"`](?:content|publicRfq)\./.test(text)) found.push(file);
    }
  expect(found).toEqual(['app/routes/home.tsx']);
});

it.each(['home', 'site/faq', 'site/rfqs'])('the page %s has no script', async (page) => {
  expect(await readFile(path.join(root, `app/routes/${page}.tsx`), 'utf8')).toContain(
    'export const handle = stillPage;',
  );
});
