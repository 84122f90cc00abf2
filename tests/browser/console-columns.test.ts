import type { Locator } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test } from './harness.ts';
import { enterAs } from './prepared.ts';

const topOf = async (field: Locator) => Math.round((await field.boundingBox())?.y ?? 0);

for (const locale of locales) {
  const turn = inTurn(locale);
  test(`in ${locale}, both languages of a question and of a policy are beside each other in one line${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, demoEmails[2]);
    for (const [path, names] of [
      ['/admin/faqs/new', ['question', 'answer']],
      ['/admin/policies/new/terms', ['title', 'body']],
    ] as const) {
      await page.goto(pathOf(locale, path));
      for (const name of names) {
        const [english, arabic] = ['en', 'ar'].map((language) =>
          page.locator(`main [name="${name}_${language}"]`),
        );
        if (english === undefined || arabic === undefined) throw new Error(name);
        await expect(english).toHaveAttribute('lang', 'en');
        await expect(arabic).toHaveAttribute('lang', 'ar');
        expect([name, await topOf(english)]).toEqual([name, await topOf(arabic)]);
      }
    }
  });
}
