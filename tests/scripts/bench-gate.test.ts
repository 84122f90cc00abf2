import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cellsOf, compareRatios, isPassed, reportOf, type Baseline } from '../../bench/compare.ts';
import { listOperations } from '../../bench/operations.ts';
import { readVitestFiles, readVitestReport } from '../../scripts/test/report.ts';

const baseline: Baseline = { rounds: 7, ratios: { list: 2, search: 3 } };
const verdictsOf = (list: number, search = 3) =>
  compareRatios(baseline, [
    { name: 'list', ratio: list, failed: 0 },
    { name: 'search', ratio: search, failed: 0 },
  ]).map(({ verdict }) => verdict);

describe('the comparison with the saved ratios', () => {
  test('passes a ratio up to 25 % above the baseline and refuses a larger one', () => {
    expect(verdictsOf(2.5)).toEqual(['unchanged', 'unchanged']);
    expect(verdictsOf(2.51)).toEqual(['worse', 'unchanged']);
    expect(verdictsOf(2, 3.76)).toEqual(['unchanged', 'worse']);
  });

  test('reports a ratio that is better by as much, so that the baseline is renewed', () => {
    expect(verdictsOf(1.6)).toEqual(['unchanged', 'unchanged']);
    expect(verdictsOf(1.59)).toEqual(['better', 'unchanged']);
  });

  test('refuses failed requests, which cost less than answered ones', () => {
    const rows = compareRatios({ rounds: 7, ratios: { list: 2 } }, [
      { name: 'list', ratio: 1, failed: 1 },
    ]);
    expect(rows).toEqual([{ name: 'list', before: 2, now: 1, verdict: 'requests failed' }]);
    expect(rows.every(isPassed)).toBe(false);
  });

  test('refuses an operation that only the baseline or only the measurement has', () => {
    const rows = compareRatios(baseline, [
      { name: 'list', ratio: 2, failed: 0 },
      { name: 'page', ratio: 9, failed: 0 },
    ]);
    expect(rows.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['list', 'unchanged'],
      ['page', 'not in the baseline'],
      ['search', 'not measured'],
    ]);
    expect(rows.map(isPassed)).toEqual([true, false, false]);
    expect(rows.map(cellsOf)[2]).toEqual(['search', '3.00', '—', '—', 'not measured']);
  });

  test('refuses a round without a request', () => {
    expect(verdictsOf(Number.NaN)).toEqual(['not measured', 'unchanged']);
  });

  test('writes a report that the nightly table reads', () => {
    const comparisons = compareRatios(baseline, [
      { name: 'list', ratio: 2.1, failed: 0 },
      { name: 'search', ratio: 4, failed: 0 },
    ]);
    const text = JSON.stringify(
      reportOf(comparisons, '/work/qeema/bench/gate.ts', { startTime: 1000, endTime: 4000 }),
    );
    expect(readVitestReport(text)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
    expect(readVitestReport(text).failures).toEqual([
      '/work/qeema/bench/gate.ts: search: 4.00 times the bare baseline, 3.00 before\n    worse',
    ]);
    expect(readVitestFiles(text, '/work/qeema')).toMatchObject([
      { file: 'bench/gate.ts', passed: 1, failed: 1, ms: 3000 },
    ]);
  });
});

describe('the saved ratios', () => {
  const ids = { open: ['a', 'b', 'c', 'd'], own: ['a'], offers: [] };
  const operations = listOperations(ids, { rfqs: 4, deals: 0, buyers: 1, suppliers: 5 });

  test('have each operation of the benchmark once', () => {
    const file = path.join(import.meta.dirname, '../../bench/baseline.json');
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Baseline;
    expect(Object.keys(saved.ratios)).toEqual(operations.map(({ name }) => name));
    for (const ratio of Object.values(saved.ratios)) expect(ratio).toBeGreaterThan(0);
  });

  test('come from purchases of which none repeats another', () => {
    const purchase = operations.find(({ name }) => name === 'purchase');
    const sent = [purchase?.product, purchase?.floor].flatMap((side) =>
      Array.from({ length: 10 }, (_, turn) => side?.(turn)),
    );
    const pairs = sent.map(
      (shot) => `${/[abcd](?=\/buy|$)/.exec(shot?.path ?? '')?.[0]} ${shot?.token}`,
    );
    expect(new Set(pairs).size).toBe(20);
  });
});
