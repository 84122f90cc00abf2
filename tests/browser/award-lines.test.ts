import { readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { compareOffers } from '#features/offer/schema/buyer.ts';
import { cancelDealAsBuyer } from '#features/purchase-order/schema/order.ts';
import { findAxeProblems } from './axe.ts';
import { expect, localesByDay, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { buy, clientFor, dataOf, enterAs, offerOn, publishRequest } from './prepared.ts';
import { expectToast } from './steps.ts';

const buyerEmail = 'oryx@demo.test';
const suppliers = [
  ['barid@demo.test', 100, 250],
  ['gulfducts@demo.test', 200, 150],
  ['waha@demo.test', 300, 400],
] as const;

for (const [at, locale] of localesByDay('en').entries()) {
  for (const width of [1440, 390]) {
    test(`twelve lines are divided among three suppliers by keyboard, one order is cancelled, and its lines are awarded to the others (${locale}, ${width})`, async ({
      page,
      context,
      origin,
    }) => {
      const t = textsOf(locale);
      await page.setViewportSize({ width, height: 900 });
      const owner = await clientFor(origin, buyerEmail);
      const title = `Ducts to divide ${locale} ${width} ${at}`;
      const sellers: Awaited<ReturnType<typeof clientFor>>[] = [];
      const rfq = await publishRequest(owner, 'HVAC', title, [], 12);
      for (const [email, first, other] of suppliers) {
        const seller = await clientFor(origin, email);
        sellers.push(seller);
        await buy(seller, rfq.id);
        // Each is the cheapest of four lines.
        const index = suppliers.findIndex(([one]) => one === email);
        const prices = Array.from({ length: 12 }, (_, line) =>
          line % 3 === index ? `${first / 10}.00` : `${other}.50`,
        );
        await offerOn(seller, rfq.id, { prices, isDivisible: true });
      }

      await enterAs(context, origin, buyerEmail);
      await page.goto(pathOf(locale, `/buyer/offers/${rfq.id}`));
      await waitForHydration(page);
      await page.getByRole('link', { name: t('offer.award.title') }).press('Enter');
      await expect(page).toHaveURL(new RegExp(`/buyer/award/${rfq.id}$`));
      const groups = page.getByRole('radiogroup');
      await expect(groups).toHaveCount(12);
      expect(await findAxeProblems(page, 'main')).toEqual([]);
      await expect(page.getByText(t('offer.award.orders', { n: 3 }))).toBeVisible();

      // The cheapest is the fastest too, and with three suppliers that of few. One supplier is dearer.
      const suggestions = page.getByRole('region', { name: t('offer.suggest.title') });
      await expect(suggestions.getByRole('listitem')).toHaveCount(3);
      await page.getByText(t('offer.suggest.wishes'), { exact: true }).press('Enter');
      await page.getByRole('combobox', { name: t('offer.suggest.suppliersMax') }).selectOption('3');
      await page.getByRole('button', { name: t('offer.suggest.compute') }).press('Enter');
      await expect(
        suggestions.getByText(t('offer.suggest.wish.few', { n: 3 })).first(),
      ).toBeVisible();
      await expect(suggestions.getByRole('listitem')).toHaveCount(2);
      for (const [proof, count] of [
        ['best', 1],
        ['limited', 1],
        ['fastest', 1],
      ] as const)
        await expect(
          suggestions.getByText(t(`offer.suggest.proof.${proof}`), { exact: true }),
        ).toHaveCount(count);
      expect(await findAxeProblems(page, 'main')).toEqual([]);
      const use = (wish: 'one' | 'cheapest') =>
        suggestions
          .getByRole('button', {
            name: `${t('offer.suggest.use')} ${t(`offer.suggest.wish.${wish}`)}`,
          })
          .press('Enter');
      await use('one');
      await expect(suggestions.getByText(t('offer.suggest.used'))).toBeVisible();
      await expect(page.getByText(t('offer.award.orders', { n: 3 }))).toBeHidden();
      await use('cheapest');
      await expect(page.getByText(t('offer.award.orders', { n: 3 }))).toBeVisible();

      // The last line is left open.
      const last = groups.last();
      const later = last.getByRole('radio', { name: t('offer.award.later') });
      if (width === 390) await last.getByRole('button').press('Enter');
      await last.locator('summary').press('Enter');
      await later.press('Space');
      await expect(later).toBeChecked();
      await page.getByRole('button', { name: t('offer.award.submit') }).press('Enter');
      const question = page.getByRole('alertdialog', {
        name: t('offer.award.confirm.title', { n: 3 }),
      });
      await expect(question.getByRole('listitem')).toHaveCount(5);
      await expect(question).toContainText(t('offer.award.confirm.laterCount', { n: 1 }));
      expect(await findAxeProblems(page, '[role=alertdialog]')).toEqual([]);
      // Focus begins on the safe button, and returns.
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(page.getByRole('button', { name: t('offer.award.submit') })).toBeFocused();
      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: t('offer.award.confirm.do') }).press('Enter');
      await expectToast(page, t('offer.done.awarded'));
      await expect(page).toHaveURL(new RegExp(`/buyer/wizard/${rfq.id}`));
      const deals = page.getByRole('navigation', { name: t('deal.page.awards') });
      await expect(deals.getByRole('link')).toHaveCount(3);

      const before = dataOf(await owner(compareOffers, { params: { id: rfq.id } }));
      const [first] = before.awards;
      dataOf(
        await owner(cancelDealAsBuyer, {
          params: { id: first?.offer_id ?? '' },
          body: { reason: 'price', reason_text: '' },
        }),
      );
      await page.goto(pathOf(locale, `/buyer/award/${rfq.id}`));
      await waitForHydration(page);
      const lost = before.decided_lines.filter((line) => line.offer_id === first?.offer_id);
      await expect(groups).toHaveCount(lost.length + 1);
      // Both of the others have an order already.
      const [another = ''] = t('offer.award.furtherOrder', { name: '§' }).split('§');
      await expect(page.getByText(another.trim())).toHaveCount(2);
      expect(await findAxeProblems(page, 'main')).toEqual([]);
      await page.getByRole('button', { name: t('offer.award.submit') }).press('Enter');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('offer.award.confirm.do') })
        .press('Enter');
      await expect(deals.getByRole('link')).toHaveCount(4);
      const after = dataOf(await owner(compareOffers, { params: { id: rfq.id } }));
      expect(after).toMatchObject({ rfq: { status: 'accepted' }, can: { award: false } });
      expect(after.awards.map((award) => award.company)).not.toContain(first?.company);
      let lineCount = 0;
      for (const { offer_id: id } of after.awards) {
        const answers = await Promise.all(
          sellers.map((seller) => seller(readSupplierDeal, { params: { id } })),
        );
        const own = answers.filter((answer) => answer.ok);
        expect(own).toHaveLength(1);
        for (const answer of own) lineCount += answer.data.lines.length;
      }
      expect(lineCount).toBe(12);
    });
  }
}
