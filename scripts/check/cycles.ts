import { listImports } from './imports.ts';
import { isCode, type Check, type SourceFile } from './project.ts';

export type Graph = ReadonlyMap<string, readonly string[]>;

export function importGraph(source: readonly SourceFile[]): Graph {
  const paths = new Set(source.map(({ path }) => path));
  return new Map(
    source.map((file) => [
      file.path,
      listImports(file)
        .map(({ target }) => target)
        .filter((target) => paths.has(target)),
    ]),
  );
}

/**
 * Groups of files that import each other, types included (Tarjan's strongly connected components of
 * two and more).
 */
export function findCycles(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) cycles.push(component);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

/**
 * Refuses import cycles, because their files can be read and changed only as a whole. Types count,
 * because a reader follows them too.
 */
export const cyclesCheck: Check = {
  name: 'cycles',
  run: (files) =>
    findCycles(importGraph(files.filter(isCode))).map((cycle) => {
      const [path = '', ...others] = cycle.toSorted();
      return {
        path,
        line: 1,
        message: `imports itself by way of ${others.join(', ')}: move what they share to a file of its own`,
      };
    }),
};
