import { describe, expect, it } from 'vitest';
import { findOutdated } from '../../scripts/check/package-ages.ts';

const now = new Date('2026-12-01T00:00:00Z');
const times = {
  created: '2020-01-01T00:00:00Z',
  modified: '2026-11-30T00:00:00Z',
  '1.9.0': '2026-11-01T00:00:00Z',
  '2.0.0-beta.1': '2024-01-01T00:00:00Z',
  '2.0.0': '2025-12-01T00:00:00Z',
  '2.1.0': '2026-02-01T00:00:00Z',
  '3.0.0': '2026-06-01T00:00:00Z',
};

describe('the age of a package', () => {
  it('allows a year after the next major version', () => {
    expect(findOutdated('one', '1.9.0', times, now)).toBeNull();
    const later = new Date('2026-12-02T00:00:00Z');
    expect(findOutdated('one', '1.9.0', times, later)).toEqual({
      name: 'one',
      version: '1.9.0',
      next: '2.0.0',
      days: 366,
    });
  });

  it('counts from the next major version only', () => {
    const later = new Date('2027-06-03T00:00:00Z');
    expect(findOutdated('one', '2.0.0', times, later)).toMatchObject({ next: '3.0.0', days: 367 });
    expect(findOutdated('one', '3.0.0', times, later)).toBeNull();
  });

  it('refuses a range, whose version is not known', () => {
    expect(() => findOutdated('one', '^1.0.0', times, now)).toThrow('no exact version');
  });
});
