// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, textsIn } from '#tests/harness/page.tsx';
import { locales } from '#tests/harness/screen.tsx';
import { FirstApproval, type FirstApprovalProps } from './first-approval.tsx';

const at = '2026-11-20T08:00:00.000Z';
const waiting = {
  takes_two: true,
  approved_by: null,
  approved_at: null,
  approved_by_reader: false,
  can: { approve: true },
};
const approved = { ...waiting, approved_by: 'Hind', approved_at: at, can: { approve: false } };

function show(row: FirstApprovalProps['row'], locale: 'en' | 'ar', isOpen = true): string {
  openPage(<FirstApproval row={row} isOpen={isOpen} others="Others complete it" />, { locale });
  return document.body.textContent;
}

describe.each(locales)('the first approval in %s', (locale) => {
  const t = textsIn(locale);

  it.each([
    ['takesOne', { ...waiting, takes_two: false }],
    ['waitsForApproval', waiting],
    ['notApproved', { ...waiting, can: { approve: false } }],
  ] as const)('is described by "%s"', (key, row) => {
    expect(show(row, locale)).toContain(t(`wallet.console.${key}`));
  });

  it('names the operator and the time', () => {
    expect(show(approved, locale)).toContain('Hind');
    expect(document.querySelector('time')?.dateTime).toBe(at);
    expect(screen.queryByText('Others complete it')).toBeNull();
  });

  it('asks the operator who approved for another one, while it is open', () => {
    expect(show({ ...approved, approved_by_reader: true }, locale)).toContain('Others complete it');
  });

  it('asks for no other operator once it is decided', () => {
    const text = show({ ...approved, approved_by_reader: true }, locale, false);
    expect(text).not.toContain('Others complete it');
  });
});
