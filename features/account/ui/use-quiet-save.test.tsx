// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { licence, openProfile as open, plainField } from '#tests/harness/profile.tsx';

const noAnswer = { ok: false, code: 'no_response', message: '', errors: {}, values: {} };

describe('a form of the profile', () => {
  it('saves its valid changes when the reader leaves it, before the approval', async () => {
    const { sent, t } = open();
    const form = screen.getByRole('form', { name: t('account.details.title') });
    const change = (name: string, value: string) =>
      fireEvent.input(plainField(form, name), { target: { value } });
    change('licence_authority', 'Sharjah Economy');
    change('trn', '12');
    fireEvent.blur(plainField(form, 'trn'), { relatedTarget: document.body });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ intent: 'details', licence_authority: 'Sharjah Economy' });
    expect(sent[0]).not.toHaveProperty('trn');
  });

  it('sends a field again until the server has confirmed it', async () => {
    let isLost = true;
    const { sent, t } = open({
      answer: () => (isLost ? { ...noAnswer } : { ok: true, message: '' }),
    });
    const form = screen.getByRole('form', { name: t('account.contact.title') });
    const change = async (name: string, value: string, count: number) => {
      fireEvent.input(plainField(form, name), { target: { value } });
      fireEvent.blur(plainField(form, name), { relatedTarget: document.body });
      await waitFor(() => expect(sent).toHaveLength(count));
    };
    const save = within(form).getByRole('button', { name: t('account.save') });
    expect(save.classList.contains('md:hidden')).toBe(true);
    await change('position', 'Director', 1);
    await waitFor(() => expect(form.textContent).toContain(t('account.quiet.failed')));
    expect(save.classList.contains('md:hidden')).toBe(false);
    isLost = false;
    await change('full_name', 'Sara', 2);
    expect(sent[1]).toMatchObject({ position: 'Director', full_name: 'Sara' });
    await waitFor(() => expect(form.textContent).toMatch(/\d{1,2}:\d{2}/));
    expect(save.classList.contains('md:hidden')).toBe(true);
    await change('full_name', 'Sarah', 3);
    expect(sent[2]).not.toHaveProperty('position');
  });

  it('sends the fields of a request that a newer one replaces', async () => {
    const first = Promise.withResolvers<unknown>();
    let count = 0;
    const { sent, t } = open({
      answer: () => ((count += 1) === 1 ? first.promise : { ok: true, message: '' }),
    });
    const form = screen.getByRole('form', { name: t('account.contact.title') });
    for (const [name, value] of [
      ['position', 'Director'],
      ['full_name', 'Sara'],
    ] as const) {
      const before = sent.length;
      fireEvent.input(plainField(form, name), { target: { value } });
      fireEvent.blur(plainField(form, name), { relatedTarget: document.body });
      await waitFor(() => expect(sent).toHaveLength(before + 1));
    }
    expect(sent[1]).toMatchObject({ position: 'Director', full_name: 'Sara' });
    first.resolve({ ok: true, message: '' });
  });

  it.each([
    { review: { state: 'refused' as const } },
    { profile: { documents: [{ ...licence, state: 'refused' as const }] } },
  ])('saves no details by itself after a refusal, which they would reopen', async (refusal) => {
    const { sent, t } = open(refusal);
    const change = (title: 'details' | 'contact', name: string) => {
      const form = screen.getByRole('form', { name: t(`account.${title}.title`) });
      fireEvent.input(plainField(form, name), { target: { value: 'Sharjah' } });
      fireEvent.blur(plainField(form, name), { relatedTarget: document.body });
    };
    change('details', 'licence_authority');
    change('contact', 'position');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([{ intent: 'contact', position: 'Sharjah' }]);
  });

  it('saves nothing by itself after the approval', () => {
    const { sent, t } = open({ profile: { status: 'active' }, review: { state: 'approved' } });
    const form = screen.getByRole('form', { name: t('account.contact.title') });
    const field = plainField(form, 'position');
    fireEvent.input(field, { target: { value: 'Director' } });
    fireEvent.blur(field, { relatedTarget: document.body });
    expect(sent).toEqual([]);
    expect(form.textContent).not.toContain(t('account.quiet.lead'));
  });

  it('sends the button’s request only after the answer to a pending one', async () => {
    const quiet = Promise.withResolvers<unknown>();
    let count = 0;
    const { sent, t } = open({
      answer: () => ((count += 1) === 1 ? quiet.promise : { ok: true, message: '' }),
    });
    const form = screen.getByRole('form', { name: t('account.contact.title') });
    fireEvent.input(plainField(form, 'position'), { target: { value: 'Director' } });
    fireEvent.blur(plainField(form, 'position'), { relatedTarget: document.body });
    await waitFor(() => expect(sent).toHaveLength(1));
    fireEvent.submit(form);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveLength(1);
    quiet.resolve({ ok: true, message: '' });
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ intent: 'contact', position: 'Director' });
  });

  it.each([
    ['Director', [{ position: 'Director' }, { intent: 'contact', full_name: 'سارة الحمادي' }]],
    ['Owner', [{ intent: 'contact', full_name: 'سارة الحمادي' }]],
  ])('holds the button’s request from the start of a save (%s)', async (position, requests) => {
    const { sent, t } = open();
    const form = screen.getByRole('form', { name: t('account.contact.title') });
    fireEvent.input(plainField(form, 'position'), { target: { value: position } });
    fireEvent.blur(plainField(form, 'position'), { relatedTarget: document.body });
    expect(fireEvent.submit(form)).toBe(false);
    expect(sent).toEqual([]);
    await waitFor(() => expect(sent).toHaveLength(requests.length));
    expect(sent).toMatchObject(requests);
    expect(sent.map((fields) => 'full_name' in fields)).toEqual(
      requests.map((fields) => 'full_name' in fields),
    );
  });
});
