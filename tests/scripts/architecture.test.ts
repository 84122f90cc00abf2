import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureOrder } from '../../scripts/check/feature-order.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The nouns of docs/architecture.md by group, in the order in which they are written. */
function readGroups(): Map<string, string[]> {
  const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const section = /^## Nouns\n([^]*?)^## /m.exec(page)?.[1] ?? '';
  const groups = new Map<string, string[]>();
  let nouns: string[] = [];
  for (const line of section.split('\n')) {
    const group = /^\*\*(\w+)\*\*$/.exec(line)?.[1];
    if (group !== undefined) groups.set(group, (nouns = []));
    const noun = /^- `([a-z-]+)`: \S/.exec(line)?.[1];
    if (noun !== undefined) nouns.push(noun);
  }
  return groups;
}

describe('the list of nouns', () => {
  const folders = readdirSync(path.join(root, 'features'));
  const groups = readGroups();
  const listed = [...groups.values()].flat();

  it('equals the import order of all folders of features, each once', () => {
    expect([...featureOrder].toSorted()).toEqual(folders.toSorted());
  });

  it('is on the page of the architecture, each noun once in one of six groups', () => {
    expect(groups.size).toBe(6);
    expect(listed.toSorted()).toEqual(folders.toSorted());
  });

  it('is in import order inside each group of the page', () => {
    for (const [group, nouns] of groups)
      expect(nouns, group).toEqual(featureOrder.filter((noun) => nouns.includes(noun)));
  });
});
