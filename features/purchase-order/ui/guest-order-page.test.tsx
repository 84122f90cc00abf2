// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { orderMay, orderOf } from '#tests/harness/views/order.ts';
import type { Refused } from '#ui/form-answer.ts';
import type { Locale } from '#shared/locale.ts';
import { GuestOrderPage } from './guest-order-page.tsx';

const sent = { state: 'sent', sent_at: '2026-11-21T08:00:00.000Z' } as const;
const first = orderOf({ ...sent, id: 'one', serial: 'PO-1', can: orderMay('acknowledge') });
const second = orderOf({ ...sent, id: 'two', serial: 'PO-2', can: orderMay('acknowledge') });

const open = (
  orders: Parameters<typeof GuestOrderPage>[0]['orders'],
  { refused, locale = 'en' }: { refused?: Refused; locale?: Locale } = {},
) =>
  openPage(
    <GuestOrderPage
      orders={orders}
      back="/quote/token/offer"
      pdf="/pdf"
      refused={refused}
      action="/quote/token/order"
    />,
    { locale },
  );

describe('the orders of a link', () => {
  it.each(locales)('have one form each, with the order that it acknowledges (%s)', (locale) => {
    const { t, container } = open([first, second], { locale });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('order.guest.many'));
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    const ids = [...container.querySelectorAll<HTMLInputElement>('input[name=order_id]')];
    expect(ids.map(({ value }) => value)).toEqual(['one', 'two']);
    expect(screen.getAllByRole('button', { name: t('order.guest.acknowledge') })).toHaveLength(2);
    if (locale === 'ar') expect(englishOn(container, ['PO-1', 'PO-2'])).toEqual([]);
  });

  it('are one page with its own title if there is one', () => {
    const { t } = open([first]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('PO-1');
    expect(screen.queryByText(t('order.guest.many'))).toBeNull();
  });

  it('show a refusal at the form of its order', () => {
    const message = 'It was acknowledged already.';
    const refused = {
      ok: false,
      code: 'state_changed',
      message,
      errors: {},
      values: { order_id: 'two' },
      retryAfterSeconds: null,
    } as const;
    const acknowledged = { ...second, can: orderMay() };
    open([first, acknowledged], { refused });
    expect(within(screen.getByRole('form', { name: 'PO-2' })).getByText(message)).toBeTruthy();
    expect(within(screen.getByRole('form', { name: 'PO-1' })).queryByText(message)).toBeNull();
  });
});
