/**
 * `node scripts/expressions.ts`: proves each new regular expression of the product linear and
 * writes `scripts/check/expressions.json`. For a slow one it prints a text that shows it and exits
 * with 1: write it as a loop, or bound its text and add the bound and the reason to `bounded` by
 * hand.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import {
  knownExpressionsFile,
  listExpressions,
  placeOf,
  readKnownExpressions,
  type Expression,
  type KnownExpressions,
} from './check/expressions.ts';
import { readProject } from './check/project.ts';

/** For one expression on a busy machine: most take a few milliseconds, the longest two seconds. */
const proofMsMax = 120_000;

/** Null: linear. Otherwise the growth of its time, and a text that shows it. */
export async function findSlowness({
  literal,
}: Pick<Expression, 'literal'>): Promise<string | null> {
  if (literal === null) return 'it is put together from parts';
  const verdict = await check(literal.source, literal.flags, {
    timeout: proofMsMax,
    randomSeed: 1,
  });
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown') return `nothing could be proven (${verdict.error.kind})`;
  return `${verdict.complexity.summary}, for instance ${verdict.attack.pattern}`;
}

async function update(
  known: KnownExpressions,
): Promise<{ next: KnownExpressions; slow: string[] }> {
  const expressions = listExpressions(readProject(path.dirname(import.meta.dirname)));
  const used = new Set(expressions.flatMap((one) => [one.text, placeOf(one)]));
  const linear = new Set(known.linear.filter((text) => used.has(text)));
  const bounded = Object.fromEntries(
    Object.entries(known.bounded).filter(([place]) => used.has(place)),
  );
  const slow: string[] = [];
  for (const expression of expressions) {
    if (linear.has(expression.text) || bounded[placeOf(expression)] !== undefined) continue;
    const slowness = await findSlowness(expression);
    if (slowness === null) linear.add(expression.text);
    else slow.push(`${expression.path}:${expression.line} ${expression.text}: ${slowness}`);
  }
  return { next: { linear: [...linear].toSorted(), bounded }, slow };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { next, slow } = await update(readKnownExpressions());
  writeFileSync(knownExpressionsFile, `${JSON.stringify(next, null, 2)}\n`);
  console.log(
    `${next.linear.length} expressions are linear, ${Object.keys(next.bounded).length} have a bounded text.`,
  );
  for (const line of slow) console.error(line);
  process.exitCode = slow.length === 0 ? 0 : 1;
}
