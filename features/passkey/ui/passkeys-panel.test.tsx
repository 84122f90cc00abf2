// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, pageText, plain, strayLatin } from '#tests/harness/screen.tsx';
import type { CreationOptions, PasskeyView } from '../schema.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';

const passkeys: readonly PasskeyView[] = [
  {
    id: '01930000-0000-7000-8000-000000000001',
    name: 'جوال العمل',
    created_at: '2026-11-20T08:00:00.000Z',
    used_at: '2026-11-21T08:00:00.000Z',
  },
];
const begun = {
  ok: true as const,
  message: '',
  options: { challenge: 'AAAA' } as CreationOptions,
  name: 'جوال العمل',
};

describe.each(locales)('passkeys in %s', (locale) => {
  it('are listed with their last use, and can be removed with the password', () => {
    const { t } = openPage(
      <PasskeysPanel passkeys={passkeys} posted={undefined} needsCode href="/two-step" />,
      { locale },
    );
    expect(pageText()).toContain('جوال العمل');
    expect(pageText()).toContain(
      plain(t('passkey.usedOn', { when: '' }))
        .trim()
        .slice(0, 6),
    );
    expect(screen.getByLabelText(t('passkey.remove.which'))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('passkey.remove.button') })).toBeTruthy();
    if (locale === 'ar') expect(strayLatin(['PIN'])).toEqual([]);
  });

  it('cannot be added where the browser has none, and the page explains it', () => {
    const { t } = openPage(
      <PasskeysPanel passkeys={[]} posted={undefined} needsCode={false} href="/two-step" />,
      { locale },
    );
    expect(pageText()).toContain(t('passkey.unsupported'));
    expect(screen.queryByRole('button', { name: t('passkey.add.button') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('passkey.remove.button') })).toBeNull();
  });

  it('report a device that cannot create one', async () => {
    const { t, user } = openPage(
      <PasskeysPanel passkeys={[]} posted={begun} needsCode={false} href="/two-step" />,
      { locale },
    );
    await user.click(screen.getByRole('button', { name: t('passkey.create.button') }));
    expect((await screen.findByRole('alert')).textContent).toBe(t('passkey.unsupported'));
  });

  it('are not offered at sign-in where the browser has none', () => {
    const { t } = openPage(<PasskeySignIn refused={undefined} />, { locale });
    expect(screen.queryByRole('button', { name: t('passkey.signIn.button') })).toBeNull();
  });
});
