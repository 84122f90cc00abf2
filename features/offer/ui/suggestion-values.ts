import type { Suggestion, Suggestions } from '../schema/suggestion.ts';
import { openLines } from '../rules/compared-offer.ts';
import type { Comparison } from '../schema/views.ts';
import {
  choiceOfValue,
  fieldOfLine,
  valueOfChoice,
  type Choices,
  type LineChoice,
} from './award-values.ts';

export const fieldOfRule = (lineId: string) => `rule.${lineId}`;

export interface Suggested {
  readonly suggested: Suggestions;
  /** The wish whose lines the form selects, because it was sent before JavaScript. Empty: none. */
  readonly use: string;
  readonly values: Readonly<Record<string, string>>;
}

const rulePrefix = fieldOfRule('');

/** The buyer's choices for suggestions from the form as sent. Lines to close get no suggestion. */
export function suggestionOfForm(form: FormData) {
  const fixed: { line_id: string; offer_id: string }[] = [];
  const excluded: { line_id: string; offer_id: string }[] = [];
  const dropped: string[] = [];
  for (const [name, rule] of form.entries()) {
    if (!name.startsWith(rulePrefix) || typeof rule !== 'string') continue;
    const lineId = name.slice(rulePrefix.length);
    const sent = form.get(fieldOfLine(lineId));
    const choice = choiceOfValue(typeof sent === 'string' ? sent : '');
    if (rule.startsWith('not.')) excluded.push({ line_id: lineId, offer_id: rule.slice(4) });
    if (choice === 'close' || (choice === 'later' && rule === 'keep')) dropped.push(lineId);
    else if (typeof choice === 'object' && rule === 'keep')
      fixed.push({ line_id: lineId, offer_id: choice.offerId });
  }
  return { fixed, excluded, dropped };
}

/** The selection of a suggestion. Lines that the buyer closes remain closed. */
export function choicesOf(
  comparison: Comparison,
  choices: Choices,
  { lines }: Suggestion,
): Map<string, LineChoice> {
  const offers = new Map(lines.map((line) => [line.line_id, line.offer_id]));
  return new Map(
    openLines(comparison).map((line): [string, LineChoice] => {
      const offerId = offers.get(line.id);
      if (offerId !== undefined) return [line.id, { offerId }];
      return [line.id, valueOfChoice(choices.get(line.id)) === 'close' ? 'close' : 'later'];
    }),
  );
}
