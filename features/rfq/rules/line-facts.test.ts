import { describe, expect, it } from 'vitest';
import { beforeAccess, factsToShow, lineTextsOf, noLineFacts } from './line-facts.ts';

const pump = {
  item_code: 'ITM-4711',
  brand: 'Grundfos',
  part_number: '96160',
  or_equal: true,
  needed_on: '2026-12-03',
};

describe('the facts of a line', () => {
  it('are shown in one order, without the missing ones', () => {
    expect(factsToShow(pump)).toEqual([
      { kind: 'item', value: 'ITM-4711' },
      { kind: 'brandOrEqual', value: 'Grundfos' },
      { kind: 'part', value: '96160' },
      { kind: 'needed', day: '2026-12-03' },
    ]);
    expect(factsToShow({ ...noLineFacts, brand: 'Wilo' })).toEqual([
      { kind: 'brand', value: 'Wilo' },
    ]);
    expect(factsToShow({ ...noLineFacts, or_equal: true })).toEqual([]);
  });

  it('lose the buyer’s own code and a drawing that is not open before access', () => {
    const drawn = { ...pump, drawing: { id: 'd1', name: 'pump.dwg' } };
    expect(beforeAccess(drawn, [])).toEqual({ ...pump, item_code: '', drawing: null });
    expect(beforeAccess(drawn, ['d1'])).toEqual({ ...drawn, item_code: '' });
    expect(factsToShow(drawn).at(-1)).toEqual({ kind: 'drawing', id: 'd1', name: 'pump.dwg' });
  });

  it('are checked for contacts as texts', () => {
    expect(lineTextsOf({ description: 'Pump', ...pump })).toEqual([
      'Pump',
      'ITM-4711',
      'Grundfos',
      '96160',
    ]);
    expect(lineTextsOf({ description: 'Pump' })).toEqual(['Pump', '', '', '']);
  });
});
