import { describe, expect, test } from 'vitest';
import { layoutCheck } from '../../scripts/check/layout.ts';
import { complaints } from './samples.ts';

const validate = (...paths: string[]): string[] =>
  complaints(layoutCheck, Object.fromEntries(paths.map((path) => [path, ''])));

describe('the layout check', () => {
  test('accepts a complete noun, with a role split into a folder', () => {
    const names = [
      'schema.ts',
      'rules.ts',
      'rules.test.ts',
      'store.ts',
      'reads.ts',
      'api.ts',
      'en.ts',
      'ar.ts',
      'README.md',
    ];
    const split = [
      'commands/accept-offer.ts',
      'commands/withdraw.test.ts',
      'ui/offer-card.tsx',
      'ui/offer-card.css',
    ];
    expect(validate(...[...names, ...split].map((name) => `features/offer/${name}`))).toEqual([]);
  });

  test.each([
    ['features/offer/helpers.ts', 'is not a file of a noun'],
    ['features/offer/index.ts', 'is not a file of a noun'],
    ['features/offer/utils/dates.ts', 'is not a file of a noun'],
    ['features/offer/ui/OfferCard.tsx', 'is not a file of a noun'],
    ['features/offer/ui/deep/card.tsx', 'is not a file of a noun'],
    ['features/offer/commands/acceptOffer.ts', 'is not a file of a noun'],
    ['features/gadget/schema.ts', 'is not in scripts/check/feature-order.ts'],
    ['features/purchaseOrder/schema.ts', 'is not in kebab-case'],
    ['features/shared.ts', 'a file belongs into a noun'],
    ['lib/money.ts', 'is not a folder of the layout'],
    ['shared/MoneyFormat.ts', 'is not in kebab-case'],
    ['app/ui/dataTable.tsx', 'is not in kebab-case'],
    ['server/Http/answer.ts', 'is not in kebab-case'],
  ])('refuses %s', (path, reason) => {
    expect(validate(path)).toEqual([expect.stringContaining(reason)]);
  });

  test('refuses a role that is both a file and a folder', () => {
    expect(validate('features/rfq/commands.ts', 'features/rfq/commands/publish.ts')).toEqual([
      expect.stringContaining('keep one of the two'),
    ]);
  });

  test('accepts the spellings that tools require', () => {
    expect(
      validate(
        'app/entry.client.tsx',
        'app/entry.server.tsx',
        'db/migrations/0001_account.sql',
        'vite.config.ts',
        '.ci/run',
      ),
    ).toEqual([]);
  });
});
