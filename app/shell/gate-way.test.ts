import { describe, expect, it } from 'vitest';
import { createTranslator } from '#shared/i18n.ts';
import { locales } from '#shared/locale.ts';
import { ar } from '../texts/ar.ts';
import { en, type Catalogue } from '../texts/en.ts';
import { wayOf } from './gate-way.ts';

const accountStatuses = ['incomplete', 'ready', 'submitted', 'refused', 'expired'] as const;
const textsOf = { en, ar };

describe('the gate of an account that is not approved', () => {
  it.each([
    ['incomplete', ''],
    ['ready', '#review'],
    ['submitted', ''],
    ['refused', ''],
    ['expired', '#renewal'],
  ] as const)('leads from %s to the profile, at %s', (accountStatus, place) => {
    const t = createTranslator<Catalogue>('en', en);
    expect(wayOf(t, 'seller', 'notApproved', accountStatus)?.to).toBe(
      `/seller/user-profile${place}`,
    );
  });

  it.each(locales)('shows another message in every state: %s', (locale) => {
    const t = createTranslator<Catalogue>(locale, textsOf[locale]);
    const ways = accountStatuses.map((accountStatus) =>
      wayOf(t, 'buyer', 'notApproved', accountStatus),
    );
    expect(new Set(ways.map((way) => way?.body)).size).toBe(accountStatuses.length);
    expect(new Set(ways.map((way) => way?.action)).size).toBe(accountStatuses.length);
  });

  it('is open once the account is approved', () => {
    expect(
      wayOf(createTranslator<Catalogue>('en', en), 'buyer', 'notApproved', 'approved'),
    ).toBeNull();
  });
});
