import { describe, expect, test } from 'vitest';
import { codeFigures } from '../../scripts/figures/code.ts';
import type { Figure } from '../../scripts/figures/figure.ts';
import { gapFigures } from '../../scripts/figures/gaps.ts';
import { habitFigures } from '../../scripts/figures/habits.ts';
import { layoutFigures } from '../../scripts/figures/layout.ts';
import { quantile } from '../../scripts/figures/source.ts';
import { walkParameter } from '../../scripts/figures/walk.ts';
import { wordFigures } from '../../scripts/figures/words.ts';
import { files } from './samples.ts';

const valueOf = (figures: readonly Figure[], name: string): string | undefined =>
  figures.find((figure) => figure.name.startsWith(name))?.value;

describe('the figures of the tree', () => {
  test('a quantile is a value of the list', () => {
    expect([quantile([3, 1, 2], 0.5), quantile([5], 0.9), quantile([], 0.5)]).toEqual([2, 5, 0]);
  });

  test('functions, casts and type escapes are counted in source, not in tests', () => {
    const long = `export function a() {\n${'  work();\n'.repeat(80)}}\n`;
    const figures = codeFigures(
      files({
        'shared/a.ts': `${long}const b = x as 'price';\nconst c = y as const;\nconst d: any = z!;\n`,
        'shared/a.test.ts': 'const e = x as Other;\n',
        'features/rfq/en.ts': 'export const en = {};\n',
      }),
    );
    expect(valueOf(figures, 'source files')).toBe('1');
    expect(valueOf(figures, 'functions of .ts:')).toBe('82 / 82 / 82; over 70: 1 (100.0 %)');
    expect(valueOf(figures, 'casts to a literal')).toBe('1');
    expect(Number(valueOf(figures, '`any`'))).toBeGreaterThan(0);
    expect(Number(valueOf(figures, '`!`'))).toBeGreaterThan(0);
  });

  test('adjacent comments are one block; reasons, inverted openings and watched words are counted by block', () => {
    const figures = wordFigures(
      files({
        'server/a.ts': [
          '// Closed first, because',
          '// requests would wait.',
          'const a = 1;',
          '/** Whether nobody waits. */',
          'const told = 2;',
        ].join('\n'),
      }),
    );
    expect(valueOf(figures, '… that give a reason')).toBe('50.0 %');
    expect(valueOf(figures, '… that open')).toBe('50.0 %');
    expect(valueOf(figures, '… with watched')).toBe('50.0 %');
    expect(valueOf(figures, 'declarations with')).toBe('1');
  });

  test('an import from a lower layer to a higher one is an upward arrow', () => {
    const figures = layoutFigures(
      files({
        'shared/a.ts': '',
        'app/b.ts': '',
        'features/rfq/ui/c.ts':
          "import '../../../shared/a.ts';\nimport '../../../app/b.ts';\nimport { d } from '../../../app/b.ts';\n",
        'server/loose.ts': '',
        'server/http/deep.ts': '',
      }),
    );
    expect(valueOf(figures, 'arrows')).toBe('1');
    expect(valueOf(figures, 'loose files in server/')).toBe('1');
    expect(valueOf(figures, "imports that begin with '../../../'")).toBe('1');
  });

  test('literals of states and long subjects are counted', () => {
    const calls = [
      "moveRfq(tx, rfq, 'active');",
      "moveRfq(tx, rfq, decided, { pending_for: 'operator' });",
      "moveRequests(tx, 'sub_category_id', id);",
    ];
    const figures = habitFigures(files({ 'features/rfq/a.ts': calls.join('\n') }), [
      'short',
      'x'.repeat(80),
    ]);
    expect(valueOf(figures, 'states written')).toBe('1');
    expect(valueOf(figures, 'commit subjects')).toBe('50.0 %');
  });

  test('the way of a parameter counts functions, files and entries into a file that was left', () => {
    const sources = files({
      'features/a/send.ts': [
        "import { lock } from './lock.ts';",
        "import * as rules from '#features/a/rules.ts';",
        'export const send = (call, id) => {',
        '  lock(tx, call.actor);',
        '  rules.check({ by: call });',
        '  rules.check({ by: id });',
        '  finish(() => call);',
        '};',
        'function finish(run) {}',
      ].join('\n'),
      'features/a/lock.ts': [
        "import { check } from './rules.ts';",
        'export function lock(tx, { id }) { check({ by: id }); wait(id); }',
        'const wait = (id) => lock(null, { id });',
      ].join('\n'),
      'features/a/rules.ts': 'export function check({ by }) { return by; }\n',
    });
    const start = { path: 'features/a/send.ts', name: 'send', param: 'call' };
    expect(walkParameter(sources, start)).toEqual({ stays: 4, files: 3, returns: 1 });
    expect(walkParameter(sources, { ...start, name: 'none' })).toEqual({
      stays: 0,
      files: 0,
      returns: 0,
    });
  });

  test('stores that notify, verb tables without a type of decisions and dangling citations are counted', () => {
    const figures = gapFigures(
      files({
        'features/offer/store/row.ts':
          "import { notifyCompany } from '#features/notification/store/notify.ts';\nimport type { ActorContext } from '#features/activity/store.ts';\n",
        'features/offer/rules/table.ts':
          'export const a: readonly VerbRow<V>[] = [];\nexport type D = Decided<V>;\n',
        'features/rfq/rules/table.ts':
          '// product §99.1\nexport const b: readonly VerbRow<V>[] = [];\n',
        'docs/product.md': '',
        'docs/architecture.md': '- `offer`: offers\n- `rfq`: RFQs\n',
        'app/enhance/a.ts': "element.classList.add('open');\n",
      }),
    );
    expect(valueOf(figures, 'imports of notification')).toBe('1');
    expect(valueOf(figures, 'verb tables')).toBe('1 of 2');
    expect(valueOf(figures, 'citations')).toBe('1');
    expect(valueOf(figures, 'nouns in')).toMatch(/^2 of \d+$/);
    expect(valueOf(figures, 'class names')).toBe('1');
  });
});
