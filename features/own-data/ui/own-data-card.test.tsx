// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, notesOf, strayLatin } from '#tests/harness/screen.tsx';
import { OwnDataCard } from './own-data-card.tsx';

const address = '/api/dashboard/own_data';
const zip = (headers: HeadersInit = {}) => new Response('PK', { status: 200, headers });

let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.unstubAllGlobals();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

function open(locale: 'en' | 'ar', answer: () => Response | Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetched);
  const page = openPage(<OwnDataCard />, { locale });
  const field = screen.getByLabelText<HTMLInputElement>(page.t('ownData.password'));
  const button = screen.getByRole('button', { name: page.t('ownData.button') });
  return { ...page, fetched, field, button };
}

describe.each(locales)('the copy of one’s own data in %s', (locale) => {
  it('is saved under the name that the server gives, and the password is forgotten', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="aldana-2026.zip"' };
    const { user, field, button, fetched } = open(locale, () => zip(headers));
    await user.type(field, 'Kandura!42');
    await user.click(button);
    await waitFor(() => expect(saved).toEqual(['aldana-2026.zip']));
    expect(field.value).toBe('');
    const [target, init] = fetched.mock.calls[0] ?? [];
    expect(target).toBe(address);
    expect(init?.headers).toEqual({ 'Accept-Language': locale });
    const { body } = init ?? {};
    expect(body instanceof URLSearchParams ? body.get('password') : null).toBe('Kandura!42');
  });

  it('has a name also without one of the server', async () => {
    const { user, field } = open(locale, () => zip());
    await user.type(field, 'Kandura!42{Enter}');
    await waitFor(() => expect(saved).toEqual(['my-data.zip']));
  });

  const message = locale === 'en' ? 'Wrong password.' : 'كلمة المرور غير صحيحة.';
  it('shows a refusal at the password, and can be tried again', async () => {
    let tries = 0;
    const { user, t, field, button } = open(locale, () => {
      tries += 1;
      return tries === 1 ? Response.json({ message }, { status: 422 }) : zip();
    });
    await user.type(field, 'wrong');
    await user.click(button);
    await waitFor(() => expect(notesOf(field)).toContain(message));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(await screen.findByRole('button', { name: t('ownData.button') }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  });

  const failures: readonly (readonly [string, () => Response | Promise<Response>])[] = [
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is a page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['the answer has no message', () => Response.json({}, { status: 500 })],
  ];
  it.each(failures)('reports its failure if %s, in the page’s language', async (_when, answer) => {
    const { user, t, field } = open(locale, answer);
    await user.type(field, 'Kandura!42{Enter}');
    await waitFor(() => expect(notesOf(field)).toContain(t('ownData.failed')));
    expect(field.value).toBe('Kandura!42');
    expect(saved).toEqual([]);
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
  });

  it('is requested once while it is collected', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user, t, field, button, fetched } = open(locale, () => promise);
    await user.type(field, 'Kandura!42');
    await user.click(button);
    const busy = await screen.findByRole('button', { name: t('ownData.busy') });
    await user.click(busy);
    await user.type(field, '{Enter}');
    expect(fetched).toHaveBeenCalledTimes(1);
    resolve(zip());
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('shows a missing password in the page’s language and sends nothing', async () => {
    const { user, t, field, button, fetched } = open(locale, () => zip());
    await user.click(button);
    await waitFor(() => expect(notesOf(field)).toContain(t('validation.required')));
    expect(document.activeElement).toBe(field);
    expect(fetched).not.toHaveBeenCalled();
  });
});
