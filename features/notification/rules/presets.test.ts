import { describe, expect, it } from 'vitest';
import { accountTypes } from '#shared/actor.ts';
import { mayChoose, type OwnChoices } from './choices.ts';
import { choicesOfPreset, presetOf, presets } from './presets.ts';

describe.each(accountTypes)('the presets of a %s', (side) => {
  it.each(presets)(
    '%s chooses only what each kind allows, and is recognised afterwards',
    (preset) => {
      const chosen = choicesOfPreset(preset, side);
      expect(chosen.filter((one) => !mayChoose(side, one))).toEqual([]);
      const own = new Map<string, OwnChoices>();
      for (const { kind, channel, choice } of chosen)
        own.set(kind, { ...own.get(kind), [channel]: choice });
      expect(presetOf(side, own)).toBe(preset);
      const [first] = chosen;
      if (first === undefined) throw new Error('no kinds');
      const other = first.choice === 'now' ? 'never' : 'now';
      own.set(first.kind, { ...own.get(first.kind), [first.channel]: other });
      expect(presetOf(side, own)).not.toBe(preset);
    },
  );

  it('are all different, and recommended without any choice', () => {
    const texts = presets.map((preset) => JSON.stringify(choicesOfPreset(preset, side)));
    expect(new Set(texts).size).toBe(presets.length);
    expect(presetOf(side, new Map())).toBe('recommended');
  });

  it('send no push and no single mail in the summary, where the kind allows one', () => {
    const chosen = choicesOfPreset('summary', side);
    expect(
      chosen.filter(({ channel, choice }) => channel === 'push' && choice !== 'never'),
    ).toEqual([]);
    const single = chosen.filter(({ channel, choice }) => channel === 'email' && choice === 'now');
    expect(single.map(({ kind }) => kind)).toEqual(side === 'supplier' ? ['search_digest'] : []);
  });

  it('send what needs the reader at once and nothing else', () => {
    const chosen = choicesOfPreset('needs_me', side);
    const now = new Set(chosen.filter(({ choice }) => choice === 'now').map(({ kind }) => kind));
    const expected =
      side === 'buyer' ? ['award_asked', 'offer_received'] : ['negotiation_asked', 'order_sent'];
    for (const kind of expected) expect(now).toContain(kind);
    const informing = side === 'buyer' ? 'deal_completed' : 'offer_accepted';
    expect(now).not.toContain(informing);
  });
});
