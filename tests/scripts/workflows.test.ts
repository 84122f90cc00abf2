import { describe, expect, it } from 'vitest';
import { writeWorkflows } from '../../scripts/workflows.ts';

const rows = [
  { verb: 'open', from: ['shut'], to: ['ajar', 'open'], sides: ['guest'], reason: 'none' },
  {
    verb: 'push',
    from: ['shut'],
    to: ['open'],
    sides: ['guest', 'clock'],
    permission: 'rfq.write',
    reason: 'none',
  },
  { verb: 'knock', from: ['shut', 'ajar'], to: [], sides: ['guest'], reason: 'none' },
  { verb: 'lock', from: ['open'], to: ['open', 'locked'], sides: ['owner'], reason: 'required' },
] as const;

describe('the page of workflows', () => {
  const page = writeWorkflows([{ title: 'Door', source: 'features/door/rules.ts', rows }]);

  it('draws each transition between two states once, with all its verbs, from the beginning to every end', () => {
    const diagram = /```mermaid\n([^`]*)\n```/.exec(page)?.[1]?.split('\n');
    expect(diagram).toEqual([
      'stateDiagram-v2',
      '  [*] --> shut',
      '  shut --> ajar : open',
      '  shut --> open : open, push',
      '  open --> locked : lock',
      '  ajar --> [*]',
      '  locked --> [*]',
    ]);
  });

  it('lists every verb, including one that does not change the state', () => {
    expect(page).toContain('## Door\n\nFrom `features/door/rules.ts`.');
    expect(page).toContain('| push | shut | open | guest, clock | rfq.write | – |');
    expect(page).toContain('| knock | shut, ajar | – | guest | – | – |');
    expect(page).toContain('| lock | open | open, locked | owner | – | required |');
  });
});
