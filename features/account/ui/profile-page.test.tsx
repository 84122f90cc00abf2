// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  done,
  expectRefusalAt,
  expectSentOnce,
  locales,
  pageText,
  plain,
  refuse,
  strayLatin,
  untilChecked,
  valueOf,
  findSummary,
} from '#tests/harness/screen.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import type { DocumentView } from '../schema.ts';
import {
  licence,
  openProfile as open,
  profile,
  uploadRights as upload,
} from '#tests/harness/profile.tsx';

const data = ['AED', 'Al Dana Steel', 'AD', 'licence-2026.pdf'];

describe.each(locales)('the contact form of a profile in %s', (locale) => {
  it('shows a refused number at its field and retains the others', async () => {
    const message = locale === 'en' ? 'Not a mobile number.' : 'ليس رقم هاتف متحرك.';
    const page = open({ locale, answer: refuse({ message, errors: { mobile: [message] } }) });
    const { t, user, form, sent } = page;
    await user.clear(form('contact').getByLabelText(t('account.field.position')));
    await user.type(form('contact').getByLabelText(t('account.field.position')), 'المالك');
    document.querySelector('#details')?.remove();
    await expectRefusalAt(page, {
      button: t('account.save'),
      field: form('contact').getByLabelText(t('account.field.mobile')),
      message,
      kept: { position: 'المالك', company_name: 'Al Dana Steel', version: '3' },
    });
    expect(sent[0]).toMatchObject({ intent: 'contact', version: '3', mobile: '+971501234567' });
  });

  it('cannot be edited without the permission, and has no button', () => {
    const can = { ...profile.can, edit_contact: false, edit_details: false };
    const { t, form } = open({ locale, profile: { can } });
    const inputs = form('contact').getAllByRole<HTMLInputElement>('textbox');
    expect(inputs.every((input) => input.readOnly)).toBe(true);
    expect(screen.queryByRole('button', { name: t('account.save') })).toBeNull();
    expect(pageText()).toContain(t('account.review.noPermission'));
  });

  it.each([
    ['supplier', 1],
    ['buyer', 0],
  ] as const)('asks a %s for a minimum order only if it sells', (type, count) => {
    const { t } = open({ locale, profile: { account_type: type } });
    const label = new RegExp(t('account.field.minimum_order_value'));
    expect(screen.queryAllByLabelText(label)).toHaveLength(count);
  });

  it('names the numbers that cannot be dialled', () => {
    const { t } = open({ locale, profile: { unreadable_phones: ['mobile', 'phone'] } });
    const note = screen.getByText(t('account.contact.phonesTitle')).parentElement;
    expect(note?.textContent).toContain(t('account.field.mobile'));
    expect(note?.textContent).toContain(t('account.field.phone'));
    expect(note?.textContent).not.toContain(t('account.field.whatsapp'));
  });
});

describe.each(locales)('the details of a licence in %s', (locale) => {
  it('reports a short TRN at its field before they are sent', async () => {
    const page = open({ locale });
    const { t, form, sent } = page;
    const field = form('details').getByLabelText(t('account.field.trn'));
    await untilChecked(page, field, '1001');
    await page.user.click(form('details').getByRole('button', { name: t('account.save') }));
    expect(sent).toEqual([]);
    expect((await findSummary()).textContent).toContain(t('account.field.trn'));
  });

  it('are saved once while the answer is pending, with the version that was read', async () => {
    const { promise, resolve } = Promise.withResolvers<FormAnswer>();
    const page = open({ locale, answer: () => promise });
    document.querySelector('#contact')?.remove();
    await expectSentOnce(page, {
      button: page.t('account.save'),
      busy: page.t('account.saving'),
      sent: page.sent,
      resolve: () => resolve(done),
    });
    expect(page.sent[0]).toMatchObject({ intent: 'details', version: '3', trn: profile.trn });
  });

  it.each([
    ['pending', 'account.details.leadLocked'],
    ['active', 'account.details.leadApproved'],
  ] as const)('give the reason of their lock in the state %s', (status, key) => {
    const can = { ...profile.can, edit_details: false };
    const { t, form } = open({ locale, profile: { status, can } });
    expect(pageText()).toContain(t(key));
    expect(form('details').queryByRole('button', { name: t('account.save') })).toBeNull();
  });

  it('write each legal name in its own direction', () => {
    const { t, form } = open({ locale });
    const dirs = (['legal_name_en', 'legal_name_ar'] as const).map(
      (name) => form('details').getByLabelText<HTMLInputElement>(t(`account.field.${name}`)).dir,
    );
    expect(dirs).toEqual(['ltr', 'rtl']);
    if (locale === 'ar') expect(strayLatin(data)).toEqual([]);
  });
});

describe.each(locales)('a document of the profile in %s', (locale) => {
  const section = (t: ReturnType<typeof open>['t']) =>
    screen.getByRole('region', { name: t('account.field.licence') });
  const states = [
    ['pending', 'incomplete', 'pending'],
    ['pending', 'submitted', 'checking'],
    ['approved', 'refused', 'approved'],
    ['refused', 'refused', 'refused'],
  ] as const;
  it.each(states)('names the state %s during a review that is %s', (state, review, label) => {
    const documents = [{ ...licence, state }];
    const { t } = open({ locale, profile: { documents }, review: { state: review } });
    expect(section(t).textContent).toContain(t(`account.documents.${label}`));
    expect(section(t).textContent).toContain('licence-2026.pdf');
  });

  it('is missing until it was uploaded', () => {
    const { t } = open({ locale });
    expect(section(t).textContent).toContain(t('account.documents.missing'));
  });

  it('shows the reason and the note of its refusal, in the note’s own direction', () => {
    const documents: DocumentView[] = [
      { ...licence, state: 'refused', reason: 'other', note: 'Page 2 is missing' },
    ];
    const { t } = open({ locale, profile: { documents }, review: { state: 'refused' } });
    const reason = t('account.documents.reason', { reason: t('account.reason.other') });
    expect(plain(section(t).textContent)).toContain(plain(reason));
    expect(screen.getByText('Page 2 is missing').dir).toBe('auto');
    if (locale === 'ar') expect(strayLatin(data)).toEqual([]);
  });

  it('cannot be replaced once it is approved', () => {
    const documents: DocumentView[] = [{ ...licence, state: 'approved' }];
    const { t } = open({ locale, profile: { documents } });
    expect(within(section(t)).queryByRole('form')).toBeNull();
  });
});

describe.each(locales)('the review of a profile in %s', (locale) => {
  it.each([0, 1, 2, 3, 11])(
    'counts %i missing values and cannot be sent while there are any',
    (n) => {
      const names = [
        'trn',
        'licence',
        'legal_name_en',
        'legal_name_ar',
        'licence_number',
        'owner_id',
      ];
      const missing = [...names, 'mobile', 'phone', 'whatsapp', 'position', 'full_name'].slice(
        0,
        n,
      );
      const can = { ...profile.can, submit: n === 0 };
      const { t } = open({ locale, profile: { missing, missing_for_review: missing, can } });
      const send = screen.getByRole<HTMLButtonElement>('button', {
        name: t('account.review.send'),
      });
      expect(send.disabled).toBe(n > 0);
      expect(pageText().includes(t('account.review.cannotSend', { n: Math.max(n, 1) }))).toBe(
        n > 0,
      );
      const summary =
        n === 0 ? t('account.completion.nothing') : t('account.completion.missing', { n });
      expect(pageText()).toContain(plain(summary));
    },
  );

  it.each([
    ['trn', '#details-trn'],
    ['mobile', '#contact-mobile'],
    ['owner_id', '#paper-owner_id'],
    ['top_up', '/seller/wallet'],
    ['main_categories', '/seller/products'],
  ])('links the missing %s to its place', (name, href) => {
    const { container } = open({ locale, profile: { missing: [name], missing_for_review: [] } });
    expect(container.querySelector(`a[href="${href}"]`)).not.toBeNull();
    if (href.startsWith('#')) expect(container.querySelector(href)).not.toBeNull();
  });

  it('shows its deadline, and that it is late afterwards', () => {
    const due = (at: string) => ({ state: 'submitted', due_at: at }) as const;
    const { t, unmount } = open({ locale, review: due('2026-11-24T10:00:01.000Z') });
    expect(pageText()).not.toContain(t('account.review.overdue'));
    unmount();
    open({ locale, review: due('2026-11-24T10:00:00.000Z') });
    expect(pageText()).toContain(t('account.review.overdue'));
  });

  it('is sent again after a refusal, with the reviewer’s note shown', () => {
    const { t } = open({ locale, review: { state: 'refused', note: 'The names differ' } });
    expect(screen.getByRole('button', { name: t('account.review.sendAgain') })).toBeTruthy();
    expect(screen.getByText('The names differ').dir).toBe('auto');
  });

  it('reports its completion to a screen reader', () => {
    open({ locale, profile: { completion: 100 } });
    const bar = screen.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
    expect(bar.getAttribute('aria-label')).toMatch(/100/);
  });
});

describe('the renewal of a licence', () => {
  const approved = { status: 'active', can: { ...profile.can, edit_details: false } } as const;
  it.each([
    ['an account that is not approved yet', { status: 'pending' }, false],
    ['an approved account', approved, true],
    ['an expired account', { ...approved, status: 'expired' }, true],
    [
      'a reader without the permission',
      { ...approved, can: { ...profile.can, upload: { ...upload, licence: false } } },
      false,
    ],
  ] as const)('is offered to %s: %s', (_who, of, isOffered) => {
    const { t } = open({ profile: of, review: { state: 'approved' } });
    expect(screen.queryByRole('form', { name: t('account.renewal.title') }) !== null).toBe(
      isOffered,
    );
  });

  it('shows its day while it is under review', () => {
    const { t } = open({
      profile: { ...approved, renewal_expires_on: '2028-03-31' },
      review: { state: 'submitted', due_at: '2026-11-25T10:00:00.000Z' },
    });
    expect(screen.queryByRole('form', { name: t('account.renewal.title') })).toBeNull();
    expect(pageText()).toContain('2028');
  });

  it('starts with an empty day, because the old one has ended', () => {
    open({ profile: { ...approved, status: 'expired' }, review: { state: 'approved' } });
    expect(valueOf('expires_on')).toBe('');
  });
});

describe('the path to the review', () => {
  const names = ['details', 'documents', 'contact', 'review'] as const;
  it.each([
    ['details', ['whatsapp', 'trn', 'owner_id']],
    ['details', ['licence', 'owner_id']],
    ['documents', ['whatsapp', 'owner_id']],
    ['contact', ['whatsapp']],
    ['review', []],
  ] as const)('is at %s while %j is missing', (name, missing) => {
    const { t } = open({ profile: { missing_for_review: [...missing] } });
    const steps = within(screen.getByRole('list', { name: t('account.path') })).getAllByRole(
      'listitem',
    );
    expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(
      names.indexOf(name),
    );
  });

  it.each([
    ['pending', ['paper-licence', 'details', 'paper-owner_id', 'contact']],
    ['active', ['contact', 'paper-licence', 'details', 'paper-owner_id']],
  ] as const)(
    'has the licence before the fields that it fills, for a company that is %s',
    (status, ids) => {
      const { container } = open({ profile: { status } });
      const places = [...container.querySelectorAll(ids.map((id) => `#${id}`).join(','))];
      expect(places.map(({ id }) => id)).toEqual(ids);
    },
  );

  it('ends with the submission', () => {
    const { t } = open({ review: { state: 'submitted', due_at: '2026-11-25T10:00:00.000Z' } });
    expect(screen.queryByRole('list', { name: t('account.path') })).toBeNull();
  });
});

describe('the WhatsApp number', () => {
  it('is taken from the mobile number by a press, and only while it is missing', () => {
    const { t } = open({ profile: { whatsapp: '' } });
    const button = screen.getByRole('button', { name: t('account.contact.useMobile') });
    expect(valueOf('whatsapp')).toBe('');
    fireEvent.click(button);
    expect(valueOf('whatsapp')).toBe(valueOf('mobile'));
  });

  it('is not proposed again once it is saved', () => {
    const { t } = open();
    expect(screen.queryByRole('button', { name: t('account.contact.useMobile') })).toBeNull();
  });
});
