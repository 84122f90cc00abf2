import type { Refused } from '#ui/form-answer.ts';
import { openLines, quotedLine } from '../rules/compared-offer.ts';
import type { PartGroup } from '../rules/part.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { choiceOfValue, type Choices, type LineChoice } from './award-values.ts';

export interface GroupNotice {
  readonly kind: 'groupTaken' | 'groupLeft';
  readonly company: string;
  readonly group: PartGroup;
}

function linesOfGroup({ lines }: ComparedOffer, group: PartGroup): string[] {
  return lines
    .filter((line) => line.state !== 'not_quoted' && line.part_group === group)
    .map((line) => line.line_id);
}

/** False: a line of the group was awarded or closed, so that the offer cannot get the rest of it. */
export function hasWholeGroup(
  comparison: Comparison,
  offer: ComparedOffer,
  group: PartGroup,
): boolean {
  if (group === '') return true;
  const open = new Set(openLines(comparison).map((line) => line.id));
  return linesOfGroup(offer, group).every((lineId) => open.has(lineId));
}

interface Chosen {
  readonly choices: Choices;
  readonly notices: readonly GroupNotice[];
}

/**
 * The choice of an offer for a line takes the other lines of its group with it, and opens the rest of each group that
 * loses a line (decision 0215).
 */
export function chooseLine(
  comparison: Comparison,
  before: Choices,
  lineId: string,
  choice: LineChoice,
): Chosen {
  const choices = new Map(before);
  const notices: GroupNotice[] = [];
  const offerOf = (one: LineChoice | undefined) =>
    typeof one === 'object' ? comparison.offers.find(({ id }) => id === one.offerId) : undefined;
  const taken = offerOf(choice);
  const group = taken === undefined ? '' : (quotedLine(taken, lineId)?.part_group ?? '');
  const chosen = taken === undefined || group === '' ? [lineId] : linesOfGroup(taken, group);
  for (const id of chosen) choices.set(id, choice);
  if (taken !== undefined && chosen.length > 1)
    notices.push({ kind: 'groupTaken', company: taken.company, group });
  for (const id of chosen) {
    const lost = offerOf(before.get(id));
    const left = lost === undefined ? '' : (quotedLine(lost, id)?.part_group ?? '');
    if (lost === undefined || lost.id === taken?.id || left === '') continue;
    const rest = linesOfGroup(lost, left).filter((one) => !chosen.includes(one));
    const opened = rest.filter((one) => offerOf(choices.get(one))?.id === lost.id);
    for (const one of opened) choices.set(one, 'later');
    if (opened.length > 0) notices.push({ kind: 'groupLeft', company: lost.company, group: left });
  }
  return { choices, notices };
}

/** The messages of a refused award by line. The server names a line by its place among the chosen ones. */
export function linesRefused(refused: Refused | undefined): ReadonlyMap<string, string> {
  const chosen = Object.entries(refused?.values ?? {}).flatMap(([name, value]) => {
    const lineId = /^line\.(.+)$/.exec(name)?.[1];
    return lineId !== undefined && typeof choiceOfValue(value) === 'object' ? [lineId] : [];
  });
  return new Map(
    chosen.flatMap((lineId, index) => {
      const text = refused?.errors?.[`lines.${index}.line_id`]?.[0];
      return text === undefined ? [] : [[lineId, text] as const];
    }),
  );
}
