import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#features/account/rules/status.ts';
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

  it.each(locales)('says what a waiting account may already do, by its kind: %s', (locale) => {
    const t = createTranslator<Catalogue>(locale, textsOf[locale]);
    const bodyOf = (area: 'buyer' | 'seller', status: AccountStatus) =>
      wayOf(t, area, 'notApproved', status)?.body;
    for (const area of ['buyer', 'seller'] as const) {
      const meanwhile = t(`shell.gate.notApproved.meanwhile.${area}`);
      for (const status of ['incomplete', 'ready', 'submitted', 'refused'] as const)
        expect(bodyOf(area, status)).toContain(meanwhile);
      expect(bodyOf(area, 'expired')).not.toContain(meanwhile);
      expect(bodyOf(area, 'suspended')).not.toContain(meanwhile);
    }
  });

  it('is open once the account is approved', () => {
    expect(
      wayOf(createTranslator<Catalogue>('en', en), 'buyer', 'notApproved', 'approved'),
    ).toBeNull();
  });
});
