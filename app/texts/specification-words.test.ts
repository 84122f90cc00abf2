import { describe, expect, it } from 'vitest';
import { hasText } from '#shared/i18n.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';

/** The test's own look-up, so that a removed key fails. */
function textAt(catalogue: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], catalogue);
}

describe('the messages of the specification', () => {
  it.each([
    ['refusal.something_went_wrong', 'Something went wrong'],
    ['ui.fetchFailed', 'Failed to fetch data'],
    ['ui.table.failed', 'Failed to fetch data'],
    ['ui.chart.empty', 'No available data'],
    ['ui.table.empty', 'No available data in this table'],
    ['refusal.rfq_expired', 'RFQ expired'],
    ['refusal.not_negotiable', 'You cant negotiate on this offer.'],
    ['refusal.insufficient_balance', 'Insufficient Balance'],
    ['refusal.file_too_large', 'You cannot upload a file larger than 5 megabytes.'],
    ['validation.fileTooLarge', 'You cannot upload a file larger than 5 megabytes.'],
    ['refusal.svg_refused', 'Cant upload svg image'],
    ['validation.svgRefused', 'Cant upload svg image'],
    ['refusal.unauthorized', 'Unauthorized'],
    ['refusal.buyers_only', 'This is available for buyers only.'],
    ['refusal.suppliers_only', 'This is available for suppliers only.'],
    ['shell.error.signOut', 'Error'],
    ['shell.error.notFound', 'This page could not be found'],
    ['validation.required', 'This field is required'],
    ['validation.passwordMatch', 'Password does not match'],
  ])('%s is "%s", and Arabic in Arabic', (key, expected) => {
    expect(textAt(en, key)).toBe(expected);
    expect(hasText(ar, key)).toBe(true);
    expect(textAt(ar, key)).toMatch(/[\u0620-\u064a]/);
    expect(textAt(ar, key)).not.toMatch(/[a-z]{4}/i);
  });

  it.each([
    'refusal.not_allowed',
    'refusal.not_approved',
    'validation.passwordStrong',
    'validation.hugeDiscount',
    'validation.date',
    'validation.digits',
    'validation.phoneMin',
    'shell.gate.notApproved.title',
    'shell.gate.noCategories.title',
    'shell.gate.categoryInactive.title',
    'shell.gate.suppliersOnly.title',
    'shell.gate.buyersOnly.title',
    'shell.bell.failed',
    'shell.bell.empty',
  ])('%s has a text in both languages', (key) => {
    expect(textAt(en, key)).toMatch(/[a-z]{4}/i);
    expect(textAt(ar, key)).toMatch(/[\u0620-\u064a]{2}/);
  });
});
