/**
 * `node scripts/figures.ts`: prints figures and goals of this tree's readability. It changes
 * nothing.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readProject } from './check/project.ts';
import { codeFigures } from './figures/code.ts';
import type { Figure } from './figures/figure.ts';
import { gapFigures } from './figures/gaps.ts';
import { habitFigures } from './figures/habits.ts';
import { layoutFigures } from './figures/layout.ts';
import { wordFigures } from './figures/words.ts';

const root = path.dirname(import.meta.dirname);

function lastSubjects(): string[] {
  const output = execFileSync('git', ['log', '-200', '--format=%s'], {
    cwd: root,
    encoding: 'utf8',
  });
  return output.split('\n').filter((subject) => subject !== '');
}

function format(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(
      ({ name, value, goal }) =>
        `${name.padEnd(width)}  ${value}${goal === undefined ? '' : `  (goal ${goal})`}`,
    )
    .join('\n');
}

const files = readProject(root);
console.log(
  format([
    ...codeFigures(files),
    ...wordFigures(files),
    ...layoutFigures(files),
    ...gapFigures(files),
    ...habitFigures(files, lastSubjects()),
  ]),
);
