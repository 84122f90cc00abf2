import { describe, expect, it } from 'vitest';
import {
  decidePolicy,
  firstEffectiveDay,
  policyStateOf,
  policyStates,
  policyTable,
  versionInForce,
} from './versions.ts';

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const withReason = { side: 'operator', may: () => true, reason: 'Nobody asks' } as const;
const withoutReason = { ...withReason, reason: ' \n' };
const ok = { ok: true, verb: 'withdraw', from: 'upcoming', to: 'withdrawn' };
const refused = (why: string) => ({ ok: false, refused: why });

describe('versions of a policy', () => {
  const version = (number: number, day: string, withdrawn = false) => ({
    slug: 'terms',
    version: number,
    effective_on: day,
    withdrawn_at: withdrawn ? at('2026-11-01') : null,
  });
  const versions = [
    version(1, '2026-01-01'),
    version(2, '2026-11-21'),
    version(3, '2026-12-24', true),
    version(4, '2026-12-01'),
    { ...version(9, '2026-01-01'), slug: 'privacy' },
  ];
  it('apply from their day in Dubai, the newest first, and withdrawn ones never', () => {
    expect(versionInForce(versions, 'terms', '2025-12-31')).toBeNull();
    expect(versionInForce(versions, 'terms', '2026-11-20')?.version).toBe(1);
    expect(versionInForce(versions, 'terms', '2026-11-21')?.version).toBe(2);
    expect(versionInForce(versions, 'terms', '2026-12-31')?.version).toBe(4);
    expect(versions.map((one) => policyStateOf(one, versions, '2026-11-22'))).toEqual([
      'past',
      'in_force',
      'withdrawn',
      'upcoming',
      'in_force',
    ]);
  });
  it('begin today at the earliest, and never before an existing one', () => {
    expect(firstEffectiveDay(versions, 'terms', '2026-11-22')).toBe('2026-12-01');
    expect(firstEffectiveDay(versions, 'privacy', '2026-11-22')).toBe('2026-11-22');
  });
  it.each(policyStates)('can be withdrawn before their day only, with a reason: %s', (state) => {
    expect(policyTable.map(({ verb }) => verb)).toEqual(['withdraw']);
    const isOpen = state === 'upcoming';
    expect(decidePolicy('withdraw', { ...withReason, state })).toEqual(
      isOpen ? ok : refused('state_changed'),
    );
    if (isOpen)
      expect(decidePolicy('withdraw', { ...withoutReason, state })).toEqual(
        refused('reason_missing'),
      );
  });
});
