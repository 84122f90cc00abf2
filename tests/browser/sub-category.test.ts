import { listCategories } from '#features/category/schema.ts';
import { pathOf as wordsOfPath } from '#features/category/rules.ts';
import { saveDraft } from '#features/draft/schema.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

const [buyerEmail] = demoEmails;

for (const locale of locales) {
  const turn = inTurn(locale);
  test(`in ${locale}, the head of an RFQ shows the sub-category of its form, also after switching the category${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf(locale);
    const buyer = await clientFor(origin, buyerEmail);
    const [main, other] = dataOf(await buyer(listCategories, {})).filter(
      (one) => one.sub_categories.length > 0,
    );
    const sub = main?.sub_categories[0];
    if (main === undefined || other === undefined || sub === undefined)
      throw new Error('the demo has no sub-categories');
    const id = crypto.randomUUID();
    const payload = { category_id: main.id, sub_category_id: sub.id, title: 'Kept for a look' };
    dataOf(
      await buyer(saveDraft, {
        params: { id },
        body: { kind: 'rfq', title: payload.title, payload },
      }),
    );
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, `/buyer/create-rfq/${id}`));
    const head = page
      .locator('main header')
      .filter({ hasText: locale === 'ar' ? main.name_ar : main.name_en });
    await expect(head).toContainText(wordsOfPath(locale, main, sub));
    const category = page.getByRole('combobox', { name: t('rfq.form.category'), exact: true });
    const shown = page.locator('select[name="sub_category_id"]');
    await expect(page.getByRole('button', { name: t('rfq.form.paste') })).toBeVisible();
    await category.selectOption(other.id);
    await expect(shown).toHaveValue('');
    await category.selectOption(main.id);
    await expect(shown).toHaveValue(sub.id);
    await expect(head).toContainText(wordsOfPath(locale, main, sub));
  });
}
