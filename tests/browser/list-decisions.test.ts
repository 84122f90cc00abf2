import type { Page } from '@playwright/test';
import { nameIn } from '#features/category/rules.ts';
import { listCities } from '#features/category/schema.ts';
import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { readQuote, sendOffer } from '#features/offer/schema/supplier.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { buy, clientFor, dataOf, enterAs, publishRequest } from './prepared.ts';
import { stripBidiControls } from '#shared/bidi.ts';

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const category = 'Logistics and transport';

/** A published request with one firm and negotiable offer, and the offer. */
async function prepareOffer(origin: string, title: string) {
  const buyer = await clientFor(origin, buyerEmail);
  const supplier = await clientFor(origin, supplierEmail);
  const rfq = await publishRequest(buyer, category, title);
  await buy(supplier, rfq.id);
  const { lines } = dataOf(await supplier(readQuote, { params: { id: rfq.id } })).rfq;
  const body = {
    lines: lines.map(({ id }) => ({ line_id: id, unit_price: '980.00' })),
    delivery_value: 5,
    delivery_unit: 'days',
    valid_until: dayInDubai(new Date(Date.now() + 20 * 86_400_000)),
    negotiable: true,
    // Buy Now is for firm offers.
    firm: true,
  } as const;
  dataOf(await supplier(sendOffer, { params: { id: rfq.id }, body }));
  const [offer] = dataOf(await buyer(listBuyerOffers, { query: { key: rfq.number } })).data;
  if (offer === undefined) throw new Error('no offer');
  return { rfq, offer };
}

const rowOf = (page: Page, number: string) =>
  page.locator('main tbody tr').filter({ hasText: number });

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  test(`in ${locale}, negotiate, accept, Buy Now and reject open from a row of offers by keyboard${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const { rfq, offer } = await prepareOffer(origin, `Row lorries ${locale}`);
    await enterAs(context, origin, buyerEmail);
    for (const [kind, text] of [
      ['negotiate', 'negotiate'],
      ['accept', 'accept'],
      ['buy', 'buyNow'],
      ['reject', 'reject'],
    ] as const) {
      await page.goto(pathOf(locale, `/buyer/offers?q=${rfq.number}`));
      await waitForHydration(page);
      const menu = rowOf(page, offer.number).getByRole('button', {
        name: stripBidiControls(t('ui.table.actionsOf', { name: offer.number })),
      });
      await menu.press('Enter');
      await page
        .getByRole('menuitem', { name: t(`offer.act.${text}`), exact: true })
        .press('Enter');
      const name = t(`offer.dialog.${kind}.title`, { name: offer.company });
      const dialog = page.getByRole('alertdialog', { name }).or(page.getByRole('dialog', { name }));
      await expect(dialog).toBeVisible();
      await expect(
        dialog.getByRole('button', { name: t(`offer.dialog.${kind}.do`), exact: true }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/buyer/offer/${offer.id}$`));
    }
  });

  test(`in ${locale}, on a phone an offer is bookmarked in its row and removed from the bookmarks${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const { rfq, offer } = await prepareOffer(origin, `Row cranes ${locale}`);
    await enterAs(context, origin, buyerEmail);
    await page.setViewportSize({ width: 390, height: 844 });
    const button = rowOf(page, offer.number).getByRole('button', {
      name: stripBidiControls(t('offer.act.bookmark', { name: offer.number })),
    });
    // Two words, so that the address of the list has a plus sign.
    await page.goto(pathOf(locale, `/buyer/offers?q=Row+cranes+${locale}`));
    await waitForHydration(page);
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    // The button shows its state before the answer, and a new page would cancel the request.
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(offer.id),
    );
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    // Without `finished()`, which never resolves if the page drops the body of the answer.
    await saved;
    await expect(page).toHaveURL(/[/]buyer[/]offers[?]q=Row\+cranes\+/);
    await page.goto(pathOf(locale, `/buyer/bookmarked?q=${rfq.number}`));
    await waitForHydration(page);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.press('Enter');
    await expect(rowOf(page, offer.number)).toHaveCount(0);
    await expect(page).toHaveURL(/[/]buyer[/]bookmarked[?]/);
  });

  test(`in ${locale}, a supplier buys access and withdraws a quotation from their rows${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const buyer = await clientFor(origin, buyerEmail);
    const title = `Row access ${locale}`;
    const open = await publishRequest(buyer, category, title);
    const { offer } = await prepareOffer(origin, `Row pumps ${locale}`);
    await enterAs(context, origin, supplierEmail);
    await page.goto(pathOf(locale, `/seller/buy-now?q=${open.number}`));
    await waitForHydration(page);
    await rowOf(page, open.number)
      .getByRole('link', { name: t('access.open.buy'), exact: true })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goto(pathOf(locale, `/seller/quotations/all?q=${offer.number}`));
    await waitForHydration(page);
    await rowOf(page, offer.number)
      .getByRole('button', {
        name: stripBidiControls(t('ui.table.actionsOf', { name: offer.number })),
      })
      .press('Enter');
    await page.getByRole('menuitem', { name: t('offer.act.withdraw'), exact: true }).press('Enter');
    await expect(
      page.getByRole('alertdialog', { name: t('offer.own.withdraw.title') }),
    ).toBeVisible();
  });

  test(`in ${locale}, ended RFQs have a tab${turn()}`, async ({ page, context, origin }) => {
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, '/buyer/rfq-managment/all'));
    await waitForHydration(page);
    const tabs = page.getByRole('navigation', { name: t('savedView.label') });
    const ended = tabs.getByRole('link', { name: t('rfq.list.slice.ended') });
    await ended.click();
    await expect(page).toHaveURL(/[/]all[?]state=ended$/);
    await expect(ended).toHaveAttribute('aria-current', 'page');
    await expect(tabs.locator('[aria-current]')).toHaveCount(1);
  });

  test(`in ${locale}, the country is chosen before the city of an address and of an RFQ${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const buyer = await clientFor(origin, buyerEmail);
    const countries = dataOf(await buyer(listCities, {}));
    const [own, abroad] = [countries[0], countries.at(-1)];
    if (own === undefined || abroad === undefined) throw new Error('no countries');
    const namesOf = (country: typeof own) => country.cities.map((city) => nameIn(locale, city));
    await enterAs(context, origin, buyerEmail);
    for (const [path, of] of [
      ['/buyer/address-managment', 'address.field'],
      ['/buyer/create-rfq/new', 'rfq.form'],
    ] as const) {
      await page.goto(pathOf(locale, path));
      await waitForHydration(page);
      if (of === 'address.field')
        await page
          .getByRole('button', { name: t('address.page.add') })
          .first()
          .click();
      const country = page.getByRole('combobox', { name: t(`${of}.country`), exact: true });
      const city = page.getByRole('combobox', { name: t(`${of}.city`), exact: true });
      const cities = city.locator('option:not([value=""])');
      await expect(country).toHaveValue(own.code);
      await expect(cities).toHaveText(namesOf(own));
      await country.selectOption(abroad.code);
      await expect(city).toHaveValue('');
      await expect(cities).toHaveText(namesOf(abroad));
      await city.selectOption({ index: 1 });
      await expect(city).toHaveValue(abroad.cities[0]?.id ?? '');
      const places = await page.locator('select[name=country], select[name=city_id]').all();
      expect(await Promise.all(places.map((one) => one.getAttribute('name')))).toEqual([
        'country',
        'city_id',
      ]);
    }
  });
}
