import { describe, expect, it } from 'vitest';
import { toEditorRefusal } from '#features/site/rules.ts';
import { decideFaq, faqStates, faqTable, faqVerbs, type FaqState, type FaqVerb } from './rules.ts';

const withReason = { side: 'operator', may: () => true, reason: 'Nobody asks' } as const;
const withoutReason = { ...withReason, reason: ' \n' };
const cellsOf = <S, V>(states: readonly S[], verbs: readonly V[]) =>
  states.flatMap((state) => verbs.map((verb) => ({ state, verb })));
const refused = (why: string) => ({ ok: false, refused: why });

describe('the verb table of a question', () => {
  const from: Record<FaqVerb, readonly FaqState[]> = {
    edit: ['hidden', 'shown'],
    publish: ['hidden'],
    hide: ['shown'],
    delete: ['hidden'],
  };
  const targets = { publish: 'shown', hide: 'hidden', delete: 'deleted' } as const;
  it('has one row for each verb', () =>
    expect(faqTable.map(({ verb }) => verb)).toEqual([...faqVerbs]));
  it.each(cellsOf(faqStates, faqVerbs))(
    'decides whether $verb is possible in the state $state',
    ({ state, verb }) => {
      const isOpen = from[verb].includes(state);
      const ok = { ok: true, verb, from: state, to: verb === 'edit' ? state : targets[verb] };
      expect(decideFaq(verb, { ...withReason, state, wasShown: false })).toEqual(
        isOpen ? ok : refused('state_changed'),
      );
      // A draft may change without a reason.
      const needsReason = verb !== 'edit' || state === 'shown';
      if (isOpen)
        expect(decideFaq(verb, { ...withoutReason, state, wasShown: false })).toEqual(
          needsReason ? refused('reason_missing') : ok,
        );
    },
  );
  it('refuses to delete a question that was published', () => {
    expect(decideFaq('delete', { ...withReason, state: 'hidden', wasShown: true })).toEqual(
      refused('faq_stays'),
    );
    expect(toEditorRefusal('faq_stays')).toEqual({ refused: 'faq_stays' });
    expect(toEditorRefusal('reason_missing')).toMatchObject({ fields: [{ path: 'reason' }] });
  });
});
