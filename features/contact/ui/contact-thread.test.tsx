// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  done,
  expectDialogByKeyboard,
  expectRefusalAt,
  locales,
  onePage,
  openDialog,
  pageText,
  plain,
  posted,
  recordingAction,
  refuse,
  strayLatin,
  valueOf,
  type Fields,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { usePageRefusal } from '#ui/page-dialog.tsx';
import type { ContactRowView, ContactView } from '../schema.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactList } from './contact-list.tsx';
import { ContactThread } from './contact-thread.tsx';

const at = '2026-11-20T08:00:00.000Z';
const waiting: ContactView = {
  id: 'c1',
  name: 'Maryam Saleh',
  email: 'maryam@aldana.example',
  subject: 'Prices',
  message: 'How much is it?\nThank you.',
  locale: 'en',
  state: 'new',
  sent_at: at,
  moved_at: at,
  version: 3,
  erased_on: at,
  steps: [],
  can: { reply: true, close: true, reopen: false, close_silently: false },
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly contact?: Partial<ContactView>;
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale = 'en', contact = {}, address = '/', answer }: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const Screen = () => (
    <ContactThread contact={{ ...waiting, ...contact }} refused={usePageRefusal()} />
  );
  return { ...openPage(<Screen />, { locale, address, action }), sent };
}

describe.each(locales)('a message of a visitor in %s', (locale) => {
  it('isolates the visitor’s own words', () => {
    open({ locale });
    expect(screen.getByText(/How much is it\?/).dir).toBe('auto');
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('names the address and the language of the reply', () => {
    const { t } = open({ locale });
    const field = screen.getByLabelText(t('contact.desk.reply'));
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(hint).toContain('maryam@aldana.example');
    expect(hint).toContain(t('site.desk.english'));
  });

  it('retains a refused reply with the error at its field', async () => {
    const message = locale === 'en' ? 'Too short.' : 'قصير جداً.';
    const page = open({ locale, answer: refuse({ message, errors: { text: [message] } }) });
    const field = screen.getByLabelText(page.t('contact.desk.reply'));
    await page.user.type(field, 'AED 500');
    await expectRefusalAt(page, {
      button: page.t('contact.desk.send'),
      field,
      message,
      kept: { text: 'AED 500', seen_version: '3' },
    });
    expect(page.sent[0]).toMatchObject({ intent: 'reply', text: 'AED 500', seen_version: '3' });
  });

  it('shows the steps with their author and the state of the mail', () => {
    const step = { id: 's1', verb: 'reply', text: 'AED 500', by: 'Hind', at } as const;
    const { t } = open({ locale, contact: { steps: [{ ...step, mail: 'failed' }] } });
    expect(pageText()).toContain(plain(t('contact.desk.answeredBy', { name: 'Hind' })));
    expect(pageText()).toContain(t('contact.desk.mail.failed'));
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('opens the closing by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('contact.desk.close') });
    await expectDialogByKeyboard(page, opener, page.t('contact.desk.closeTitle'));
  });
});

describe('closing a message', () => {
  it.each([
    [false, true],
    [true, false],
  ])('needs a reason only if it was not answered (silently: %s)', async (silent, isAsked) => {
    const can = { ...waiting.can, close_silently: silent };
    const { t } = open({ contact: { can }, address: '/?dialog=close' });
    const dialog = await openDialog();
    expect(dialog.textContent.includes(t('contact.desk.closeSilently'))).toBe(isAsked);
    const reason = within(dialog).getByRole('textbox');
    expect(reason.getAttribute('aria-required') === 'true').toBe(isAsked);
  });

  it('is sent once while the answer is pending, with the version that was read', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ address: '/?dialog=close', answer: () => promise });
    const dialog = await openDialog();
    await page.user.type(within(dialog).getByRole('textbox'), 'Spam');
    await page.user.click(dialog.querySelector('button[type="submit"]') ?? dialog);
    const busy = await screen.findByRole('button', { name: page.t('ui.decision.working') });
    await page.user.click(busy);
    expect(page.sent).toHaveLength(1);
    expect(page.sent[0]).toMatchObject({ intent: 'close', seen_version: '3', reason: 'Spam' });
    resolve(done);
    await waitFor(() => expect(document.querySelector('[role$="dialog"]')).toBeNull());
  });

  it.each(['close', 'reopen'])('has no dialog for "%s" where it is not allowed', (verb) => {
    const can = { reply: false, close: false, reopen: false, close_silently: false };
    const { t } = open({ contact: { can }, address: `/?dialog=${verb}` });
    expect(document.querySelector('[role$="dialog"]')).toBeNull();
    expect(screen.queryByLabelText(t('contact.desk.reply'))).toBeNull();
  });
});

describe.each(locales)('the list of messages in %s', (locale) => {
  const row: ContactRowView = {
    id: 'c1',
    name: 'Maryam Saleh',
    email: 'maryam@aldana.example',
    subject: 'Prices',
    excerpt: 'How much is it?',
    locale: 'en',
    state: 'new',
    sent_at: at,
    moved_at: at,
  };

  it.each([
    ['new', false, 'empty'],
    ['new', true, 'noneFound'],
    ['closed', false, 'noneFound'],
  ] as const)('explains an empty list of %s (searched: %s)', (state, searched, key) => {
    const list = <ContactList page={onePage()} state={state} searched={searched} />;
    const { t } = openPage(list, { locale });
    expect(screen.getByRole('heading', { name: t(`contact.desk.${key}`) })).toBeTruthy();
    expect(pageText()).toContain(t(`contact.desk.${key}Why`));
  });

  it('links each message to its page and isolates its text', () => {
    openPage(<ContactList page={onePage(row)} state="new" searched={false} />, { locale });
    expect(document.querySelector('a[href="/admin/messages/c1"]')).not.toBeNull();
    if (locale === 'ar') expect(strayLatin(['Maryam Saleh'])).toEqual([]);
  });
});

describe.each(locales)('the contact form of the site in %s', (locale) => {
  const show = (props: Partial<Parameters<typeof ContactForm>[0]> = {}) =>
    openPage(<ContactForm action="/#contact" isSent={false} refused={undefined} {...props} />, {
      locale,
    });

  it('announces a sent message and offers an empty form', () => {
    const { t } = show({ isSent: true });
    expect(screen.getByRole('status').textContent).toContain(t('contact.form.sent'));
    expect(valueOf('message')).toBe('');
  });

  it('retains refused values, with each error at its field', () => {
    const message = locale === 'en' ? 'Not an address.' : 'ليس عنوان بريد.';
    const typed = { name: 'مريم', email: 'maryam@', message: 'How much?' };
    const { t } = show({ refused: posted(typed, { errors: { email: [message] } }) });
    const field = screen.getByLabelText<HTMLInputElement>(t('contact.form.email'));
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['maryam@', 'true']);
    expect([valueOf('name'), valueOf('message')]).toEqual(['مريم', 'How much?']);
    expect(pageText()).toContain(message);
  });
});
