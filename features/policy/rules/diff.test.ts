import { describe, expect, it } from 'vitest';
import { diffLines, shortened } from './diff.ts';

describe('the difference of two texts', () => {
  const diffOf = (before: string, after: string) =>
    diffLines(before, after).map(
      ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
    );
  it('is shown by lines', () => {
    expect(diffOf('a\nb\nc', 'a\nb\nc')).toEqual([' a', ' b', ' c']);
    expect(diffOf('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
    expect(diffOf('a\nb\nc\nd', 'b\nc\ne\nd')).toEqual(['-a', ' b', ' c', '+e', ' d']);
    expect(diffOf('', 'a')).toEqual(['-', '+a']);
    // Forms send line ends as CR LF.
    expect(diffOf('a\nb', 'a\r\nb')).toEqual([' a', ' b']);
  });
  it('contains both texts completely', () => {
    let seed = 42;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const text = () => Array.from({ length: 1 + next(12) }, () => 'abcd'[next(4)]).join('\n');
      const [before, after] = [text(), text()];
      const lines = diffLines(before, after);
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }
  });
  it('shows two lines around each change and counts the others', () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const parts = shortened(diffLines(before, before.replace('line 10', 'LINE 10')));
    expect(parts.map((part) => (part.kind === 'skipped' ? part.count : part.kind))).toEqual([
      8,
      'same',
      'same',
      'removed',
      'added',
      'same',
      'same',
      7,
    ]);
  });
});
