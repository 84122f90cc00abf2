import { isTest, type SourceFile } from '../check/project.ts';
import { isSource, percent, sum } from './source.ts';
import type { Figure } from './figure.ts';

const matches = (files: readonly SourceFile[], pattern: RegExp): number =>
  sum(files.map(({ text }) => text.match(pattern)?.length ?? 0));

/**
 * A call of `move*` with a text among its own arguments: not inside an object, whose texts are
 * other columns, and not the name of a column.
 */
const moveToLiteral = /(?<!function )\bmove[A-Z]\w*\([^)(){}']*'[a-z_]+(?<!_id)'/g;

export function habitFigures(files: readonly SourceFile[], subjects: readonly string[]): Figure[] {
  const source = files.filter((file) => isSource(file) && !isTest(file));
  const long = subjects.filter((subject) => subject.length > 72).length;
  return [
    {
      name: 'calls of textOf',
      value: String(matches(source, /(?<!function )\btextOf\(/g)),
      goal: '40',
    },
    {
      name: 'switches over an intent',
      value: String(matches(source, /switch \(intent/g)),
      goal: '0',
    },
    {
      name: 'states written as literals in move*',
      value: String(matches(source, moveToLiteral)),
      goal: '0',
    },
    {
      name: 'commit subjects over 72 characters, the last 200',
      value: percent(long, subjects.length),
      goal: '10 %',
    },
  ];
}
