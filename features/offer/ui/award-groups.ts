import type { Refused } from '#ui/form-answer.ts';
import { hasWholeGroup, linesOfGroup, quotedLine } from '../rules/compared-offer.ts';
import type { PartGroup } from '../rules/part.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { choiceOfValue, type Choices, type LineChoice } from './award-values.ts';

export interface GroupNotice {
  readonly kind: 'groupTaken' | 'groupLeft' | 'groupRestored';
  readonly company: string;
  readonly group: PartGroup;
}

export interface Selection {
  readonly choices: Choices;
  /** By line, the choice before a group took or lost the line. It returns when the group leaves. */
  readonly displaced: Choices;
}

interface Chosen extends Selection {
  readonly notices: readonly GroupNotice[];
}

function offerOf({ offers }: Comparison, choice: LineChoice | undefined) {
  return typeof choice === 'object' ? offers.find(({ id }) => id === choice.offerId) : undefined;
}

const isOf = (choice: LineChoice | undefined, offer: ComparedOffer) =>
  typeof choice === 'object' && choice.offerId === offer.id;

interface Changing {
  readonly choices: Map<string, LineChoice>;
  readonly displaced: Map<string, LineChoice>;
}

/** Gives a line that a group left its choice from before, with the rest of that choice's own group, or opens it. */
function restore(comparison: Comparison, changing: Changing, lineId: string): void {
  const { choices, displaced } = changing;
  const earlier = displaced.get(lineId) ?? 'later';
  const offer = offerOf(comparison, earlier);
  const line = offer === undefined ? undefined : quotedLine(offer, lineId);
  if (offer === undefined || line === undefined) {
    choices.set(lineId, typeof earlier === 'string' ? earlier : 'later');
    return;
  }
  const group = line.part_group;
  const lineIds = group === '' ? [lineId] : linesOfGroup(offer, group);
  const isFree = lineIds.every(
    (one) => isOf(displaced.get(one), offer) && (choices.get(one) ?? 'later') === 'later',
  );
  if (!isFree || !offer.awardable || !hasWholeGroup(comparison, offer, group)) return;
  for (const one of lineIds) choices.set(one, earlier);
}

/**
 * The choice of an offer for a line takes the other lines of its group with it. Each group that loses a line leaves its
 * other lines, which get their earlier choices (decision 0215).
 */
export function chooseLine(
  comparison: Comparison,
  before: Selection,
  lineId: string,
  choice: LineChoice,
): Chosen {
  const choices = new Map(before.choices);
  const displaced = new Map(before.displaced);
  const notices: GroupNotice[] = [];
  const taken = offerOf(comparison, choice);
  const group = taken === undefined ? '' : (quotedLine(taken, lineId)?.part_group ?? '');
  const chosen = taken === undefined || group === '' ? [lineId] : linesOfGroup(taken, group);
  const remember = (id: string) => {
    if (!displaced.has(id)) displaced.set(id, before.choices.get(id) ?? 'later');
  };
  for (const id of chosen) {
    if (group === '') displaced.delete(id);
    else remember(id);
    choices.set(id, choice);
  }
  if (taken !== undefined && chosen.length > 1)
    notices.push({ kind: 'groupTaken', company: taken.company, group });
  for (const id of chosen) {
    const lost = offerOf(comparison, before.choices.get(id));
    const left = lost === undefined ? '' : (quotedLine(lost, id)?.part_group ?? '');
    if (lost === undefined || lost.id === taken?.id || left === '') continue;
    const rest = linesOfGroup(lost, left).filter((one) => !chosen.includes(one));
    const opened = rest.filter((one) => isOf(choices.get(one), lost));
    for (const one of opened) choices.set(one, 'later');
    for (const one of opened) restore(comparison, { choices, displaced }, one);
    for (const one of opened) remember(one);
    const isRestored = opened.some((one) => choices.get(one) !== 'later');
    const kind = isRestored ? 'groupRestored' : 'groupLeft';
    if (opened.length > 0) notices.push({ kind, company: lost.company, group: left });
  }
  return { choices, displaced, notices };
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
