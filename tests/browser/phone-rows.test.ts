import type { Locator, Page } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyer, supplier, operator] = demoEmails;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const rowsOf = (page: Page) => page.locator('main tbody tr');
const heightsOf = (rows: Locator) =>
  rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));

/** Lists of the three areas, each with rows in the demo. */
const lists = [
  [
    buyer,
    [
      '/buyer/rfq-managment/all',
      '/buyer/offers',
      '/buyer/purches-order',
      '/buyer/draft',
      '/buyer/activity-logs',
      '/buyer/user-managment',
    ],
  ],
  [
    supplier,
    [
      '/seller/buy-now',
      '/seller/your-rfq',
      '/seller/quotations/all',
      '/seller/wallet',
      '/seller/invoice',
    ],
  ],
  [operator, ['/admin/companies', '/admin/rfqs', '/admin/outbox', '/admin/audit', '/admin/jobs']],
] as const;

const consoleLists = [
  '/admin/companies',
  '/admin/rfqs',
  '/admin/meetings',
  '/admin/money',
  '/admin/money/withdrawals',
  '/admin/money/ledger',
  '/admin/tax-invoices',
  '/admin/outbox',
  '/admin/jobs',
  '/admin/audit',
  '/admin/operators',
];

/** The texts of which a part is cut or clipped by the second line of their row. */
const cutIn = (page: Page, texts: string) =>
  page.locator(texts).evaluateAll((all) =>
    all.flatMap((one) => {
      const own = one.getBoundingClientRect();
      const boxes = [one.parentElement, one.closest('.row-second'), one.closest('tr')];
      const isWhole = boxes.every((box) => {
        const around = box?.getBoundingClientRect();
        return (
          around !== undefined &&
          own.width > 0 &&
          own.left >= around.left - 1 &&
          own.right <= around.right + 1 &&
          own.bottom <= around.bottom + 4
        );
      });
      return isWhole ? [] : [one.textContent];
    }),
  );

/** Dots of new rows that touch the tick box or the title beside them. */
const touchingDots = (page: Page) =>
  page.locator('main tbody .row-new').evaluateAll((all) =>
    all.flatMap((dot) => {
      const own = dot.getBoundingClientRect();
      const row = dot.closest('tr');
      const touches = [row?.querySelector('.row-box'), row?.querySelector('.row-title')].filter(
        (one) => {
          const other = one?.getBoundingClientRect();
          return other !== undefined && own.left < other.right + 2 && own.right > other.left - 2;
        },
      );
      return touches.map((one) => `${Math.round(own.left)} ${one?.className ?? ''}`);
    }),
  );

/** Texts of users whose first letter lies outside of the box that cuts them, and bare dots that float beside a row's line. */
const wrongTexts = (page: Page) =>
  page.locator('main tbody tr').evaluateAll((rows) => {
    const firstOf = (text: Text) => {
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, 1);
      return range.getBoundingClientRect();
    };
    return rows.flatMap((row) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const wrong: string[] = [];
      for (let text = walker.nextNode(); text instanceof Text; text = walker.nextNode()) {
        const parent = text.parentElement;
        if (parent === null || !parent.checkVisibility() || text.data.trim() === '') continue;
        const first = firstOf(text);
        for (
          let box: Element | null = parent;
          box !== null && box !== row;
          box = box.parentElement
        ) {
          const style = getComputedStyle(box);
          if (style.overflowX === 'visible' || style.display === 'contents') continue;
          const { left, right, width } = box.getBoundingClientRect();
          if (width > 1 && (first.left < left - 1 || first.right > right + 1)) {
            wrong.push(text.data);
            break;
          }
        }
      }
      return wrong;
    });
  });

/** The controls of the hidden heads that take the focus, which a keyboard would reach unseen. */
const stopsInHead = (page: Page) =>
  page.locator('thead :is(a, input)').evaluateAll((all) =>
    all.flatMap((one) => {
      if (one instanceof HTMLElement) one.focus();
      return document.activeElement === one ? [one.outerHTML] : [];
    }),
  );

for (const locale of locales) {
  const t = textsOf(locale);
  const turn = inTurn(locale);

  for (const [email, paths] of lists) {
    test(`on a phone the rows of ${email} are 64 to 72 px high and the page does not scroll sideways, in ${locale}${turn()}`, async ({
      page,
      context,
      origin,
    }) => {
      await enterAs(context, origin, email);
      const wrong: string[] = [];
      for (const path of paths) {
        await page.goto(pathOf(locale, path));
        await expect(rowsOf(page).first()).toBeVisible();
        const bare = rowsOf(page).filter({
          hasNot: page.locator('.row-reason, .row-amount .block'),
        });
        const heights = await heightsOf(bare);
        if (heights.some((height) => height < 64 || height > 72))
          wrong.push(`${path}: ${heights.join(' ')}`);
        for (const height of await heightsOf(rowsOf(page)))
          if (height > 112) wrong.push(`${path}: a row of ${height} px`);
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (excess > 0) wrong.push(`${path} is ${excess} px too wide`);
      }
      expect(wrong).toEqual([]);
    });
  }

  test(`dates, kinds and statuses of the console's lists are whole on a phone, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, operator);
    const cut: string[] = [];
    for (const path of consoleLists) {
      await page.goto(pathOf(locale, path));
      await expect(rowsOf(page).first()).toBeVisible();
      const found = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(.row-date, .row-time, .row-kind)')]
          .filter((cell) =>
            // The area of a press on a link is larger than its text.
            [cell, ...cell.querySelectorAll('*:not(a)')].some(
              (one) =>
                one.checkVisibility() &&
                one.scrollWidth > one.clientWidth + 1 &&
                one.clientWidth > 0,
            ),
          )
          .map((cell) => cell.textContent),
      );
      cut.push(...found.map((text) => `${path}: ${text}`));
    }
    expect(cut).toEqual([]);
  });

  test(`the RFQs of a buyer have their name and the decision that a row needs, whole at each width, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyer);
    await page.goto(pathOf(locale, '/buyer/rfq-managment/all?state=to_decide'));
    await expect(page.locator('main .row-whole').first()).toBeVisible();
    await expect(page.locator('header .bar-name')).toHaveText(t('shell.bar.rfqs'));
    for (const width of [390, 768, 1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutIn(page, 'main .row-whole'), String(width)).toEqual([]);
    }
    await page.goto(pathOf(locale, '/buyer/offers'));
    await expect(page.locator('main .row-new').first()).toBeVisible();
    for (const width of [768, 1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await touchingDots(page), String(width)).toEqual([]);
    }
  });

  for (const [email, paths] of [
    [supplier, ['/seller/invoice?state=rejected', '/seller/withdraw', '/seller/quotations/all']],
    [operator, [...consoleLists, '/admin/messages', '/admin/failed-sign-ins']],
  ] as const) {
    test(`on a phone no text of a row of ${email} loses its beginning, in ${locale}${turn()}`, async ({
      page,
      context,
      origin,
    }) => {
      await enterAs(context, origin, email);
      const wrong: string[] = [];
      for (const path of paths) {
        await page.goto(pathOf(locale, path));
        const texts = await wrongTexts(page);
        wrong.push(...texts.map((text) => `${path}: ${text}`));
      }
      expect(wrong).toEqual([]);
    });
  }

  test(`two names in the second line of a row begin at its start, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, supplier);
    await page.goto(pathOf(locale, '/seller/wallet'));
    const second = rowsOf(page)
      .locator('.row-second', { hasText: /^\P{N}*[,،]\P{N}*$/u })
      .first();
    const { start, edge } = await second.evaluate((line) => {
      const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      const from = (text?.textContent ?? '').search(/\p{L}/u);
      range.setStart(text ?? line, from);
      range.setEnd(text ?? line, from + 1);
      const [letter, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
      const isRight = getComputedStyle(line).direction === 'rtl';
      return isRight
        ? { start: letter.right, edge: box.right }
        : { start: letter.left, edge: box.left };
    });
    expect(Math.abs(start - edge)).toBeLessThan(3);
  });

  test(`a forfeited bonus has a whole line of the row on a phone, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, supplier);
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (box === null) throw new Error('is hidden');
      return { ...box, end: box.y + box.height };
    };
    await page.goto(pathOf(locale, '/seller/withdraw'));
    const withdrawal = rowsOf(page)
      .filter({ has: page.locator('.row-amount .block') })
      .first();
    const [date, bonus, amount] = await Promise.all([
      boxOf(withdrawal.locator('time')),
      boxOf(withdrawal.locator('.row-amount .block')),
      boxOf(withdrawal.locator('.row-amount > span > :first-child')),
    ]);
    expect(amount.end).toBeLessThanOrEqual(date.y + 1);
    expect(date.end).toBeLessThanOrEqual(bonus.y + 1);
    const isCut = await withdrawal
      .locator('.row-second')
      .evaluate((second) => second.scrollWidth > second.clientWidth + 1);
    expect(isCut).toBe(false);
    await expect(withdrawal.getByText('—', { exact: true })).toBeHidden();
  });

  test(`on a tablet the supplier's lists show acts before views, and the arrow of the last column, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, supplier);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(pathOf(locale, '/seller/your-rfq'));
    await expect(page.locator('.row-lead > :first-child').first()).toBeHidden();
    const quote = page.locator('main tbody .row-act', { hasText: t('access.paid.quote') });
    await expect(quote.first()).toBeVisible();
    const views = page.locator('main tbody .row-act', { hasText: t('access.paid.seeOffer') });
    expect(await views.count()).toBeGreaterThan(0);
    for (const view of await views.all()) await expect(view).toBeHidden();
    await page.goto(pathOf(locale, '/seller/quotations/all'));
    const room = await page.locator('main thead').evaluate((head) => {
      const pinned = head.querySelector('.row-pinned')?.getBoundingClientRect();
      const labels = [...head.querySelectorAll('.row-sort')].filter((one) => one.checkVisibility());
      const last = labels.at(-1)?.getBoundingClientRect();
      if (pinned === undefined || last === undefined) return 0;
      return Math.max(pinned.left - last.right, last.left - pinned.right);
    });
    expect(room).toBeGreaterThanOrEqual(10);
  });

  test(`the console's companies, requests and money have dates and slips in one line on a phone, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, operator);
    for (const path of ['/admin/companies', '/admin/rfqs']) {
      await page.goto(pathOf(locale, path));
      const tops = await rowsOf(page).evaluateAll((rows) =>
        rows.map((row) => {
          const [name, date] = ['.row-name', '.row-date'].map((part) =>
            row.querySelector(part)?.getBoundingClientRect(),
          );
          return Math.abs((name?.top ?? 0) - (date?.top ?? 99));
        }),
      );
      expect(Math.max(...tops)).toBeLessThan(6);
    }
    await page.goto(pathOf(locale, '/admin/money'));
    const [height] = await heightsOf(rowsOf(page).first().locator('.row-kind'));
    expect(height).toBeLessThanOrEqual(24);
    await page.goto(pathOf(locale, '/admin/money/withdrawals'));
    await waitForHydration(page);
    const iban = rowsOf(page)
      .first()
      .locator('bdi', { hasText: /^AE\d{21}$/ });
    await expect(iban).toBeHidden();
    await rowsOf(page).first().locator('.row-opener').tap();
    await expect(iban).toBeVisible();
  });

  for (const [email, area] of [
    [buyer, 'buyer'],
    [supplier, 'seller'],
  ] as const) {
    test(`the notifications of the ${area} have rows of 64 to 84 px with targets of 44 px, in ${locale}${turn()}`, async ({
      page,
      context,
      origin,
    }) => {
      await enterAs(context, origin, email);
      await page.goto(pathOf(locale, `/${area}/notifications`));
      await waitForHydration(page);
      const rows = page.locator('main [data-row]');
      for (const height of await heightsOf(rows)) {
        expect(height).toBeGreaterThanOrEqual(64);
        expect(height).toBeLessThanOrEqual(84);
      }
      for (const height of await heightsOf(rows.locator('time')))
        expect(height).toBeLessThanOrEqual(20);
      const sizes = await rows
        .locator('button')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
        );
      expect(sizes.flat().filter((size) => size < 44)).toEqual([]);
      expect(await findAxeProblems(page)).toEqual([]);
      const path = await rows.first().locator('button[name="to"]').getAttribute('value');
      await rows.first().locator('p').first().tap({ force: true });
      await expect(page).toHaveURL(new RegExp(`${(path ?? '').split(/[?#]/)[0]}(?:[?#].*)?$`));
    });
  }

  test(`a swipe reveals the first action of a row, shuts the others, and ⋯ has it too, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyer);
    await page.goto(pathOf(locale, '/buyer/offers'));
    await waitForHydration(page);
    expect(await findAxeProblems(page)).toEqual([]);
    expect(await stopsInHead(page)).toEqual([]);
    const first = rowsOf(page).nth(0);
    const second = rowsOf(page).nth(1);
    const action = (row: Locator) => row.getByRole('link', { name: t('offer.act.compare') });
    const open = (row: Locator) =>
      row.evaluate((element) =>
        element.scrollTo({ left: getComputedStyle(element).direction === 'rtl' ? -168 : 168 }),
      );
    await expect(action(first)).not.toBeInViewport();
    await open(first);
    await expect(action(first)).toBeInViewport({ ratio: 0.9 });
    const box = await action(first).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await open(second);
    await expect(action(second)).toBeInViewport({ ratio: 0.9 });
    await expect(action(first)).not.toBeInViewport();
    const menu = rowsOf(page).nth(2).locator('.row-menu');
    const size = await menu.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await menu.tap();
    await expect(
      page.getByRole('menuitem', { name: t('offer.act.compareAll'), exact: true }),
    ).toBeVisible();
  });

  test(`a movement of the wallet opens its balances at a tap, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, supplier);
    await page.goto(pathOf(locale, '/seller/wallet'));
    await waitForHydration(page);
    const row = rowsOf(page).first();
    const balance = row.locator(`td[data-head="${t('wallet.column.after')}"]`);
    await expect(balance).toBeHidden();
    await row.locator('.row-opener').tap();
    await expect(balance).toBeVisible();
  });

  test(`lines of a deal have two lines and open their other values by touch and key, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyer);
    await page.goto(pathOf(locale, '/buyer/purches-order'));
    await page.locator('main tbody a[href*="/buyer/wizard/"]').first().click();
    await expect(page).toHaveURL(/\/buyer\/wizard\//);
    await waitForHydration(page);
    const rows = page.locator('.line-row');
    await expect(rows.first()).toBeVisible();
    // A line with a remark has a third one.
    for (const height of await heightsOf(rows)) expect(height).toBeLessThanOrEqual(82);
    const row = rows.first();
    const opener = row.locator('.row-opener');
    const label = row.locator('.line-price .line-label');
    await expect(row.locator('.line-amount bdi')).toBeVisible();
    await expect(label).toBeHidden();
    await opener.tap();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(label).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
    await opener.press('Enter');
    await expect(label).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(row).toHaveCSS('display', 'table-row');
    await expect(page.locator('thead').first()).toHaveCSS('display', 'table-header-group');
  });

  test(`one button has the order and the filters of a list, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyer);
    await page.goto(pathOf(locale, '/buyer/rfq-managment/all'));
    await waitForHydration(page);
    await expect(page.locator('summary:visible')).toHaveCount(1);
    await page.locator('summary:visible').tap();
    await page.getByLabel(t('ui.list.sort')).selectOption('-expiry');
    await expect(page).toHaveURL(/sort=-expiry/);
  });

  test(`the bottom bar leads to the main pages and gives way to a form’s own foot, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyer);
    await page.goto(pathOf(locale, '/buyer/dashboard'));
    const bar = page.getByRole('navigation', { name: t('shell.bar.label') });
    await bar.getByRole('link', { name: t('shell.bar.orders') }).tap();
    await expect(page).toHaveURL(/\/buyer\/purches-order$/);
    const links = bar.getByRole('link');
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await bar.getByRole('link', { name: t('shell.bar.create'), exact: true }).tap();
    await expect(page).toHaveURL(/\/buyer\/create-rfq\/[0-9a-f-]{36}$/);
    await waitForHydration(page);
    await expect(bar).toBeHidden();
  });
}
