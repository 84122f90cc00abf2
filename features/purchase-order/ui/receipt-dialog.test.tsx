// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { plainText, recordPosts } from '#tests/harness/page-checks.ts';
import { findDialog, locales, queryDialog } from '#tests/harness/screen.tsx';
import { orderLineOf } from '#tests/harness/views/order.ts';
import type { Locale } from '#shared/locale.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

const lineCount = 12;
const lines = Array.from({ length: lineCount }, (_, at) =>
  orderLineOf({ id: `line-${at}`, position: at + 1, description: `Item ${at}`, open: '100' }),
);

afterEach(() => {
  vi.useRealTimers();
});

async function openReceipt(locale: Locale = 'en') {
  const posts = recordPosts();
  const page = openPage(
    <ReceiptDialog
      orderId="order-1"
      serial="PO-2026-00027"
      lines={lines}
      today="2026-11-22"
      sentOn="2026-11-10"
      onClose={() => undefined}
    />,
    { locale, action: posts.action },
  );
  const dialog = await findDialog();
  const { t, user } = page;
  const box = within(dialog);
  const press = (name: string) => user.click(box.getByRole('button', { name }));
  const ticks = () => [...dialog.querySelectorAll<HTMLElement>('[data-tick]')];
  const tick = (at: number) => ticks()[at] ?? dialog;
  const stateOf = (at: number) => tick(at).ariaLabel?.replace(/[\u2066-\u2069]/g, '') ?? '';
  const rowOf = (at: number) => tick(at).closest<HTMLElement>('[role="row"]') ?? dialog;
  const field = (at: number, column: 'accepted' | 'rejected') => {
    const found = rowOf(at).querySelector(`[data-column="${column}"]`);
    if (!(found instanceof HTMLInputElement)) throw new Error(`line ${at} has no ${column}`);
    return found;
  };
  const step = (at: number, column: 'accepted' | 'rejected', way: 'less' | 'more') => {
    const cell = t('ui.grid.cell', {
      item: `Item ${at}`,
      field: t(`order.receiveDialog.${column}`),
    });
    return box.getByRole('button', { name: t(`order.receiveDialog.${way}`, { field: cell }) });
  };
  const record = () => press(t('order.receiveDialog.do'));
  return { ...page, posts, dialog, box, press, ticks, tick, stateOf, rowOf, field, step, record };
}

describe('a goods receipt', () => {
  it.each(locales)('opens with twelve closed lines and no field of a line (%s)', async (locale) => {
    const { box, ticks, stateOf, t } = await openReceipt(locale);
    expect(ticks()).toHaveLength(lineCount);
    expect(ticks().filter(({ ariaExpanded }) => ariaExpanded === 'true')).toEqual([]);
    expect(stateOf(0)).toContain(t('order.receiveDialog.state.none'));
    const name = new RegExp(t('order.receiveDialog.accepted'));
    expect(box.queryByRole('textbox', { name })).toBeNull();
    expect(box.getByText(t('order.receiveDialog.counts.none'))).toBeTruthy();
  });

  it('records all lines as ordered with two presses, which one press takes back', async () => {
    const { box, press, record, posts, field, t } = await openReceipt();
    await press(t('order.receiveDialog.asOrdered'));
    expect(box.getByText(t('order.receiveDialog.counts.complete', { n: lineCount }))).toBeTruthy();
    await press(t('ui.grid.undo'));
    expect(field(11, 'accepted').value).toBe('');
    await press(t('order.receiveDialog.asOrdered'));
    await record();
    await waitFor(() => expect(posts.sent).toHaveLength(1));
    const sent = posts.sent[0] ?? {};
    for (let at = 0; at < lineCount; at += 1)
      expect(sent).toMatchObject({
        [`lines.${at}.line_id`]: `line-${at}`,
        [`lines.${at}.accepted`]: '100',
        [`lines.${at}.rejected`]: '',
      });
  });

  it('counts one short line and one with two rejected among the complete ones', async () => {
    const { user, dialog, press, tick, stateOf, step, field, record, posts, t } =
      await openReceipt();
    await press(t('order.receiveDialog.asOrdered'));
    await user.click(tick(2));
    await user.click(step(2, 'accepted', 'less'));
    await user.click(tick(7));
    await user.click(step(7, 'rejected', 'more'));
    await user.click(step(7, 'rejected', 'more'));
    expect(field(7, 'accepted').value).toBe('98');
    expect(stateOf(2)).toContain('Short by 1 piece');
    expect(stateOf(7)).toContain('2 piece rejected');
    expect(stateOf(3)).toContain('Complete');
    expect(plainText(dialog)).toContain('10 complete');
    expect(plainText(dialog)).toContain('1 short');
    expect(plainText(dialog)).toContain('1 with rejects');
    await user.click(screen.getByRole('radio', { name: t('order.receiveDialog.damaged') }));
    await record();
    await waitFor(() => expect(posts.sent).toHaveLength(1));
    expect(posts.sent[0]).toMatchObject({
      'lines.2.accepted': '99',
      'lines.7.accepted': '98',
      'lines.7.rejected': '2',
      'lines.7.reason': 'damaged',
    });
  });

  it('is not sent without a reason for rejected goods, and the error leads to the choice', async () => {
    const { user, box, press, tick, step, record, posts, t } = await openReceipt();
    await press(t('order.receiveDialog.asOrdered'));
    await user.click(tick(1));
    await user.click(step(1, 'rejected', 'more'));
    await user.click(tick(1));
    await record();
    const link = await box.findByRole('link', { name: /Item 1/ });
    await user.click(link);
    expect(document.activeElement).toBe(
      box.getByRole('radio', { name: t('order.receiveDialog.damaged') }),
    );
    expect(posts.sent).toEqual([]);
    await user.keyboard(' ');
    await record();
    await waitFor(() => expect(posts.sent).toHaveLength(1));
  });

  it('is not sent with more goods than a line can take, and names the line', async () => {
    const { user, box, press, tick, field, record, posts, t } = await openReceipt();
    await press(t('order.receiveDialog.asOrdered'));
    await user.click(tick(1));
    await user.clear(field(1, 'accepted'));
    await user.type(field(1, 'accepted'), '999999');
    await record();
    expect(await box.findByRole('link', { name: /Item 1/ })).toBeTruthy();
    expect(box.getAllByText(t('validation.overReceived'))).not.toEqual([]);
    expect(posts.sent).toEqual([]);
  });

  it('gives accepted goods back when fewer are rejected, and preserves a typed quantity', async () => {
    const { user, tick, step, field } = await openReceipt();
    await user.click(tick(0));
    for (const way of ['more', 'more', 'less'] as const) await user.click(step(0, 'rejected', way));
    expect(field(0, 'accepted').value).toBe('99');
    await user.clear(field(0, 'accepted'));
    await user.type(field(0, 'accepted'), '90');
    await user.click(step(0, 'rejected', 'more'));
    expect([field(0, 'accepted').value, field(0, 'rejected').value]).toEqual(['90', '2']);
  });

  it('opens a line that is not recorded as complete, and leaves recorded ones', async () => {
    const { user, press, tick, stateOf, field, rowOf, t } = await openReceipt();
    await user.click(tick(4));
    expect([stateOf(4), field(4, 'accepted').value]).toEqual(['Item 4: Complete', '100']);
    await user.click(
      within(rowOf(4)).getByRole('button', { name: t('order.receiveDialog.nothing') }),
    );
    expect(stateOf(4)).toBe('Item 4: Not recorded');
    await user.type(field(4, 'accepted'), '60');
    await press(t('order.receiveDialog.asOrdered'));
    expect([field(4, 'accepted').value, field(5, 'accepted').value]).toEqual(['60', '100']);
  });

  it('runs while a step is pressed', async () => {
    const { user, tick, step, field } = await openReceipt();
    await user.click(tick(0));
    const less = step(0, 'accepted', 'less');
    vi.useFakeTimers();
    fireEvent.pointerDown(less, { button: 0 });
    vi.advanceTimersByTime(400 + 4 * 80);
    fireEvent.pointerUp(less);
    fireEvent.click(less, { detail: 1 });
    vi.advanceTimersByTime(1_000);
    expect(field(0, 'accepted').value).toBe('95');
  });
});

describe('the keyboard in a goods receipt', () => {
  it('has one tick in the tab order, and arrows go along the ticks of both columns', async () => {
    const { user, ticks, tick } = await openReceipt();
    expect(ticks().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    tick(5).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(tick(6));
    expect(ticks().filter(({ tabIndex }) => tabIndex === 0)).toEqual([tick(6)]);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(tick(11));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(tick(0));
  });

  it.each([
    ['en', '{ArrowRight}'],
    ['ar', '{ArrowLeft}'],
  ] as const)('ticks a line with Space and goes into it in %s', async (locale, forward) => {
    const { user, tick, stateOf, field, t } = await openReceipt(locale);
    tick(0).focus();
    await user.keyboard(' ');
    expect(stateOf(0)).toContain(t('order.receiveDialog.state.complete'));
    await user.keyboard(forward);
    expect(document.activeElement).toBe(field(0, 'accepted'));
    await user.keyboard('7');
    expect(field(0, 'accepted').value).toBe('7');
  });

  it('passes over closed lines, and returns to the tick after the last open one', async () => {
    const { user, press, tick, field, t } = await openReceipt();
    await press(t('order.receiveDialog.asOrdered'));
    for (const at of [1, 9]) {
      await user.click(tick(at));
      await user.clear(field(at, 'accepted'));
      await user.type(field(at, 'accepted'), '7');
    }
    field(1, 'accepted').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(field(9, 'accepted'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(tick(9));
  });

  it('closes a line with Escape, and the dialog stays open', async () => {
    const { user, tick, field } = await openReceipt();
    await user.click(tick(3));
    field(3, 'rejected').focus();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(tick(3));
    expect(tick(3).ariaExpanded).toBe('false');
    expect(queryDialog()).toBeTruthy();
  });
});
