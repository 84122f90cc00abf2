import type { FieldProblem } from '#shared/refusals.ts';
import type { LineState } from './lines.ts';
import type { PartConditions, PartGroup } from './part.ts';

interface GroupedForm {
  readonly part_rule: PartConditions['rule'];
  readonly lines: readonly { readonly state: LineState; readonly part_group: PartGroup }[];
}

/**
 * The problems of the groups of an offer. A letter without the rule, and a letter of one line, is refused and not
 * ignored, because the supplier would believe that its lines are sold together.
 */
export function groupProblems({ part_rule: rule, lines }: GroupedForm): FieldProblem[] {
  const groups = lines.map((line) => (line.state === 'not_quoted' ? '' : line.part_group));
  const hasGroup = groups.some((group) => group !== '');
  if (rule !== 'groups') return hasGroup ? [{ path: 'part_rule', key: 'groupsRule' }] : [];
  if (!hasGroup) return [{ path: 'part_rule', key: 'groupsMissing' }];
  return groups.flatMap((group, index) => {
    const isAlone = group !== '' && groups.filter((one) => one === group).length === 1;
    return isAlone ? [{ path: `lines.${index}.part_group`, key: 'groupAlone' }] : [];
  });
}
