import { findCycles, importGraph, type Graph } from '../check/cycles.ts';
import { featureOrder } from '../check/feature-order.ts';
import { isTest, type SourceFile } from '../check/project.ts';
import { isSource, sum } from './source.ts';
import type { Figure } from './figure.ts';

const firstFeature = 2;
/** The layers from the bottom up; `featureOrder` orders the nouns among the features. */
const ranks: Readonly<Record<string, number>> = {
  shared: 0,
  ui: 1,
  server: 1000,
  app: 1001,
  db: 1002,
};

function areaOf(path: string): string {
  const [top = '', noun = ''] = path.split('/');
  return top === 'features' ? `features/${noun}` : top;
}

function rankOf(area: string): number {
  const noun = area.startsWith('features/') ? area.slice('features/'.length) : undefined;
  return noun === undefined ? (ranks[area] ?? 0) : firstFeature + featureOrder.indexOf(noun);
}

function upwardArrows(graph: Graph): Set<string> {
  const arrows = new Set<string>();
  for (const [from, targets] of graph) {
    for (const target of targets) {
      const [one, other] = [areaOf(from), areaOf(target)];
      if (one !== other && rankOf(other) > rankOf(one)) arrows.add(`${one} → ${other}`);
    }
  }
  return arrows;
}

const looseIn = (files: readonly SourceFile[], folder: string): number =>
  files.filter(
    ({ path }) =>
      path.startsWith(`${folder}/`) && path.split('/').length === 2 && !/\.test\./.test(path),
  ).length;

export function layoutFigures(files: readonly SourceFile[]): Figure[] {
  const graph = importGraph(files.filter(isSource));
  const deep = files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file.path) && !isTest(file))
    .map(({ text }) => text.match(/from '\.\.\/\.\.\/\.\.\//g)?.length ?? 0);
  return [
    {
      name: 'arrows from a layer to one above it',
      value: String(upwardArrows(graph).size),
      goal: '20',
    },
    {
      name: 'cycles of imports, types included',
      value: String(findCycles(graph).length),
      goal: '0',
    },
    { name: 'loose files in server/', value: String(looseIn(files, 'server')), goal: '8' },
    { name: 'loose files in app/', value: String(looseIn(files, 'app')), goal: '10' },
    { name: 'loose files in tests/', value: String(looseIn(files, 'tests')), goal: '0' },
    { name: "imports that begin with '../../../'", value: String(sum(deep)), goal: '0' },
  ];
}
