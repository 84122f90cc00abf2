import { describe, expect, it } from 'vitest';
import { parseGuide } from './parse-guide.ts';

describe('a guide', () => {
  const [start, end] = parseGuide(
    [
      '# Guide',
      '',
      '[Other](other.md)',
      '',
      '## Start',
      '',
      '1. Sign up at `/auth`, choose',
      '   *buyer*.',
      '2. Wait.',
      '',
      '| Role | Can |',
      '| --- | --- |',
      '| Viewer | see |',
      '',
      '### Later',
      '',
      '- **One** thing',
      '',
      '## End',
      '',
      'Two lines',
      'of text.',
      '',
    ].join('\n'),
  );

  it('has its sections without the lines before the first one', () => {
    expect([start?.title, end?.title]).toEqual(['Start', 'End']);
  });

  it('joins the lines of a list item and of a paragraph', () => {
    expect(start?.blocks[0]).toEqual({
      kind: 'list',
      isOrdered: true,
      items: [
        [
          { kind: 'text', text: 'Sign up at ' },
          { kind: 'code', text: '/auth' },
          { kind: 'text', text: ', choose ' },
          { kind: 'em', text: 'buyer' },
          { kind: 'text', text: '.' },
        ],
        [{ kind: 'text', text: 'Wait.' }],
      ],
    });
    expect(end?.blocks).toEqual([
      { kind: 'paragraph', text: [{ kind: 'text', text: 'Two lines of text.' }] },
    ]);
  });

  it('has tables without their separator, and headings', () => {
    expect(start?.blocks.slice(1)).toEqual([
      {
        kind: 'table',
        rows: [
          [[{ kind: 'text', text: 'Role' }], [{ kind: 'text', text: 'Can' }]],
          [[{ kind: 'text', text: 'Viewer' }], [{ kind: 'text', text: 'see' }]],
        ],
      },
      { kind: 'heading', text: [{ kind: 'text', text: 'Later' }] },
      {
        kind: 'list',
        isOrdered: false,
        items: [
          [
            { kind: 'em', text: 'One' },
            { kind: 'text', text: ' thing' },
          ],
        ],
      },
    ]);
  });
});
