import { describe, expect, it } from 'vitest';
import { groupProblems } from './line-groups.ts';
import type { PartConditions, PartGroup } from './part.ts';

const form = (rule: PartConditions['rule'], ...groups: PartGroup[]) => ({
  part_rule: rule,
  lines: groups.map((part_group) => ({ state: 'quoted' as const, part_group })),
});

describe('the groups of an offer', () => {
  it('are complete with two lines of one letter', () => {
    expect(groupProblems(form('groups', 'A', '', 'A'))).toEqual([]);
    expect(groupProblems(form('lines', '', ''))).toEqual([]);
  });

  it('need their condition and a letter', () => {
    const rule = (key: string) => [{ path: 'part_rule', key }];
    expect(groupProblems(form('lines', 'A', 'A'))).toEqual(rule('groupsRule'));
    expect(groupProblems(form('whole', 'A', 'A'))).toEqual(rule('groupsRule'));
    expect(groupProblems(form('groups', '', ''))).toEqual(rule('groupsMissing'));
  });

  it('refuse a letter of one quoted line, at this line', () => {
    const alone = [{ path: 'lines.1.part_group', key: 'groupAlone' }];
    expect(groupProblems(form('groups', 'A', 'B', 'A'))).toEqual(alone);
    const { lines } = form('groups', 'A', 'B', 'B', 'A');
    const notQuoted = {
      ...form('groups'),
      lines: lines.map((line, index) =>
        index === 2 ? { ...line, state: 'not_quoted' as const } : line,
      ),
    };
    expect(groupProblems(notQuoted)).toEqual(alone);
  });
});
