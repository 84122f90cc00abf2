import { describe, expect, it } from 'vitest';
import { isNewerDraft } from './draft.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));
const [own, other] = ['page-of-the-contact', 'page-of-the-colleague'];

describe('the draft of a contact and its colleague', () => {
  it.each([
    ['is not newer if there is none', undefined, null, false],
    ['is newer than none if another page saved it', [at(1), other], null, true],
    ['is newer than none if a page without a name saved it', [at(1), null], null, true],
    ['is not newer if the page showed it', [at(1), other], at(1), false],
    ['is newer if another page saved it after the one that was shown', [at(2), other], at(1), true],
    ['is not newer if the page itself saved it', [at(2), own], at(1), false],
    ['is not newer if the page itself saved the first one', [at(2), own], null, false],
  ] as const)('%s', (_, draft, shown, isNewer) => {
    const saved = draft && { updated_at: draft[0], saved_by_page: draft[1] };
    const seen = { savedAt: shown?.toISOString() ?? null, page: own };
    expect(isNewerDraft(saved, seen)).toBe(isNewer);
  });

  it('is newer for a page without a name, also if no page with a name saved it', () => {
    const saved = { updated_at: at(2), saved_by_page: null };
    expect(isNewerDraft(saved, { savedAt: at(1).toISOString(), page: null })).toBe(true);
  });
});
