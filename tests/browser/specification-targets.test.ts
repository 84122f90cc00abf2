import type { NotificationLink } from '#features/notification/rules/targets.ts';
import { demoEmails } from '#shared/demo.ts';
import { expect, test } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyerEmail, supplierEmail] = demoEmails;
const id = (last: number) => `01930000-0000-7000-8000-00000000000${last}`;

const rfq = { type: 'rfq', id: id(1), offer_id: id(5) } as const;
const targets: readonly (readonly [area: 'buyer' | 'seller', NotificationLink, path: string])[] = [
  ['buyer', { type: 'negotiation', id: id(2) }, `/buyer/wizard/${id(2)}`],
  ['buyer', { type: 'offer', id: id(2), rfq_id: id(3) }, `/buyer/wizard/${id(3)}`],
  ['seller', { ...rfq, checkoffer: true, purchased: true }, `/seller/wizard/${id(5)}`],
  ['seller', { ...rfq, purchased: true }, `/seller/paid-rfq/${id(1)}/new`],
  ['seller', rfq, '/seller/buy-now'],
  [
    'seller',
    { type: 'negotiation', id: id(1), negotiation_id: id(4) },
    `/seller/paid-rfq/negotiate/${id(4)}`,
  ],
  ['seller', { type: 'accept-offer', id: id(6) }, `/seller/wizard/${id(6)}`],
];

for (const [area, link, path] of targets) {
  const target = path.replaceAll(/[0-9a-f-]{36}/g, '{id}');
  const about = `${link.type}${link.checkoffer === true ? ' with an offer' : ''}${link.purchased === true ? ' that was bought' : ''}`;
  test(`a click on a notification of the ${area} about ${about} opens ${target}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    // The records are made up.
    watched.expectConsole(/404/);
    await enterAs(context, origin, area === 'buyer' ? buyerEmail : supplierEmail);
    const data = { ...link, kind: 'sample', title: 'A sample', message: 'Of a record' };
    const row = { id: id(9), data, date: '2026-11-21T10:00:00Z', read: false, can: { read: true } };
    await page.route('**/api/notifications', (route) =>
      route.fulfill({ json: { status: true, message: '', count: 1, data: [row] } }),
    );
    await page.route('**/api/notification/read', (route) =>
      route.fulfill({ json: { status: true, message: '', data: null, count: 0 } }),
    );
    await page.goto(`/${area}/address-managment`);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'A sample' }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
  });
}
