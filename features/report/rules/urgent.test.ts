import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstTasksMax, mostUrgent } from './urgent.ts';

const now = new Date('2026-11-30T08:00:00Z');
const task = (kind: string, days: number | null) => ({
  kind,
  rfq_id: kind,
  offer_id: null,
  due_at: days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString(),
});

describe('the first tasks', () => {
  it('are the late ones, those due within a week, then the others in their order', () => {
    const rows = [
      task('new', null),
      task('far', 20),
      task('near', 2),
      task('late', -3),
      task('week', 7),
    ];
    expect(mostUrgent(rows, now).map(({ kind }) => kind)).toEqual([
      'late',
      'near',
      'week',
      'new',
      'far',
    ]);
  });

  it('are at most five, each once', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
            fc.option(fc.integer({ min: -9, max: 30 })),
          ),
        ),
        (made) => {
          const first = mostUrgent(
            made.map(([kind, days]) => task(kind, days)),
            now,
          );
          const kinds = first.map(({ kind }) => kind);
          expect(new Set(kinds).size).toBe(kinds.length);
          const all = new Set(made.map(([kind]) => kind)).size;
          expect(kinds.length).toBe(Math.min(all, firstTasksMax));
        },
      ),
    );
  });
});
