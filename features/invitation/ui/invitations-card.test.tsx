// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  expectDialogByKeyboard,
  locales,
  openDialog,
  pageText,
  recordingAction,
  strayLatin,
} from '#tests/harness/screen.tsx';
import type { InvitationsView, InvitationView } from '../schema/invitation.ts';
import { InvitationsCard } from './invitations-card.tsx';

const sent: InvitationView = {
  id: 'i1',
  name: 'مصنع الحديد',
  email: 'sales@steel.test',
  mobile: '',
  channel: 'email',
  delivery: 'sent',
  state: 'sent',
  sent_at: '2026-11-29T08:00:00.000Z',
  opened_at: null,
  declined_at: null,
  quoted_at: null,
  decline_code: '',
  decline_note: '',
  reminders: 1,
  next_reminder_at: null,
  offer_id: null,
  colleague: null,
  can: { remind: true, link: true, revoke: true, remove_colleague: false },
};
const declined: InvitationView = {
  ...sent,
  id: 'i2',
  name: 'شركة الكابلات',
  state: 'declined',
  decline_code: 'stock',
  decline_note: 'نعود في مايو',
  reminders: 0,
  can: { remind: false, link: false, revoke: false, remove_colleague: false },
};
const view: InvitationsView = {
  invitations: [sent, declined],
  contacts: [
    { id: 'c1', name: 'مورّد أول', is_favourite: true },
    { id: 'c2', name: 'مورّد ثانٍ', is_favourite: false },
  ],
  contacts_more: false,
  groups: [{ id: 'g1', name: 'حديد', contacts: 3 }],
  left: 4,
  can: { invite: true },
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly shown?: InvitationsView;
  readonly address?: string;
  readonly link?: string;
}

function open({ locale = 'en', shown = view, address = '/', link }: Options = {}) {
  const { sent: forms, action } = recordingAction();
  const created = link === undefined ? null : { id: 'i1', url: link };
  const card = <InvitationsCard view={shown} created={created} />;
  return { ...openPage(card, { locale, address, action }), forms };
}

const rowOf = (name: string) => screen.getByText(name).closest('li') ?? document.body;

describe.each(locales)('the card of invitations in %s', (locale) => {
  it('shows state, reminders and the reason of a decline, and offers only what is allowed', () => {
    const { t } = open({ locale });
    expect(rowOf('مصنع الحديد').textContent).toContain(t('invitation.state.sent'));
    expect(rowOf('مصنع الحديد').textContent).toContain(t('invitation.card.reminders', { n: 1 }));
    const over = rowOf('شركة الكابلات');
    expect(over.textContent).toContain(t('invitation.declineCode.stock'));
    expect(over.textContent).toContain('نعود في مايو');
    expect(within(over).queryAllByRole('button')).toEqual([]);
    if (locale === 'ar') expect(strayLatin(['sales@steel.test'])).toEqual([]);
  });

  it('explains an empty card, with and without the permission to invite', () => {
    const empty = { ...view, invitations: [] };
    const { t } = open({ locale, shown: empty });
    expect(pageText()).toContain(t('invitation.card.noneWhy'));
  });

  it('opens the choice by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('invitation.card.invite') });
    await expectDialogByKeyboard(page, opener, page.t('invitation.dialog.invite'));
  });

  it('shows a created link to copy, and as a prepared text for WhatsApp', () => {
    const url = 'https://qeema.test/quote/abc';
    const { t } = open({ locale, link: url });
    expect(rowOf('مصنع الحديد').textContent).toContain(url);
    const share = screen.getByRole('link', { name: t('invitation.card.whatsapp') });
    const text = new URL(share.getAttribute('href') ?? '').searchParams.get('text') ?? '';
    expect(text).toContain(url);
    expect(text).not.toMatch(/[\u2066-\u2069]/);
  });
});

describe('inviting', () => {
  it('searches a book with more suppliers, and sends the ones of earlier searches too', async () => {
    const { user, t, forms } = open({
      address: '/?dialog=invite',
      shown: { ...view, contacts_more: true },
    });
    const dialog = await openDialog();
    expect(dialog.textContent).toContain(t('invitation.dialog.more'));
    const field = within(dialog).getByRole('searchbox', { name: t('invitation.dialog.search') });
    const [, first] = within(dialog).getAllByRole('checkbox');
    if (first !== undefined) await user.click(first);
    await user.type(field, 'steel');
    await user.click(within(dialog).getByRole('button', { name: t('invitation.dialog.send') }));
    expect(forms[0]).toMatchObject({ intent: 'invite', contact_ids: 'c1' });
    expect(forms[0]).not.toHaveProperty('invite');
  });

  it('shows a delivered message, and one that failed', () => {
    const { t } = open({
      shown: {
        ...view,
        invitations: [
          { ...sent, delivery: 'delivered', channel: 'sent' },
          { ...declined, state: 'sent', delivery: 'failed' },
        ],
      },
    });
    expect(rowOf('مصنع الحديد').textContent).toContain(t('invitation.delivered'));
    expect(rowOf('مصنع الحديد').textContent).toContain(t('invitation.channel.sent'));
    expect(rowOf('شركة الكابلات').textContent).toContain(t('invitation.state.bounced'));
  });

  it('sends the chosen suppliers and groups', async () => {
    const { user, t, forms } = open({ address: '/?dialog=invite' });
    const dialog = await openDialog();
    const boxes = within(dialog).getAllByRole('checkbox');
    expect(boxes).toHaveLength(3);
    for (const box of boxes.slice(0, 2)) await user.click(box);
    await user.click(within(dialog).getByRole('button', { name: t('invitation.dialog.send') }));
    expect(forms[0]).toMatchObject({ intent: 'invite', group_ids: 'g1', contact_ids: 'c1' });
  });

  it('asks before an invitation is revoked', async () => {
    const { user, t, forms } = open({ address: '/?dialog=revoke.i1' });
    const dialog = await openDialog();
    expect(dialog.textContent).toContain(t('invitation.dialog.revokeWhat'));
    await user.click(within(dialog).getByRole('button', { name: t('invitation.card.revoke') }));
    expect(forms[0]).toMatchObject({ intent: 'revoke', id: 'i1' });
  });

  it('opens no dialog that the invitation does not allow', () => {
    open({ address: '/?dialog=revoke.i2' });
    expect(document.querySelector('[role="alertdialog"], [role="dialog"]')).toBeNull();
  });
});
