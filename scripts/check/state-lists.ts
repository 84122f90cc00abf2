import { offerStates } from '../../shared/offer-states.ts';
import { rfqStates } from '../../shared/rfq-states.ts';
import {
  isCode,
  isTest,
  lineAt,
  parseFile,
  walk,
  type AstNode,
  type Check,
  type Problem,
  type SourceFile,
} from './project.ts';

/** Fewer than three states are a condition, not a list. */
const statesMin = 3;
const owners = ['shared/offer-states.ts', 'shared/rfq-states.ts'];
const enums: readonly ReadonlySet<string>[] = [new Set(offerStates), new Set(rfqStates)];

interface StateList {
  readonly path: string;
  readonly line: number;
  /** The states in alphabetical order, so that two lists of the same states have the same key. */
  readonly key: string;
}

/**
 * Steps of a verb table (`shared/workflow.ts`) may list their states, because the table decides
 * them.
 */
const stepKeys = new Set(['from', 'to']);

function stringsOf(node: AstNode): string[] | null {
  const elements = node['elements'] as readonly (AstNode | null)[];
  const values = elements.map((element) => element?.['value']);
  return values.every((value) => typeof value === 'string') ? values : null;
}

/** Lists of states in `in ('a', 'b', 'c')` and `array['a', 'b', 'c']` of SQL text. */
function listsInSql(text: string): string[][] {
  return [...text.matchAll(/[([]('[a-z]+'(?:, *'[a-z]+')+)[)\]]/g)].map(([, inside = '']) =>
    inside.split(',').map((one) => one.trim().slice(1, -1)),
  );
}

function listsOf(file: SourceFile): StateList[] {
  const found: StateList[] = [];
  const steps = new Set<unknown>();
  const add = (states: readonly string[] | null, start: number): void => {
    if (states === null || states.length < statesMin) return;
    if (!enums.some((known) => states.every((state) => known.has(state)))) return;
    const key = states.toSorted().join(', ');
    found.push({ path: file.path, line: lineAt(file.text, start), key });
  };
  walk(parseFile(file).program, (node) => {
    if (node.type === 'Property' && stepKeys.has(String((node['key'] as AstNode)['name'])))
      steps.add(node['value']);
    if (node.type === 'ArrayExpression' && !steps.has(node)) add(stringsOf(node), node.start);
    if (node.type === 'TemplateElement')
      for (const states of listsInSql(file.text.slice(node.start, node.end)))
        add(states, node.start);
  });
  return found;
}

/**
 * A list of states must have one place and a name, so that a new state is decided once for each
 * meaning.
 */
export const stateListsCheck: Check = {
  name: 'state lists',
  run: (files) => {
    const lists = files
      .filter((file) => isCode(file) && !isTest(file))
      .filter(({ path }) => /^(?:app|features|server|shared|ui)\//.test(path))
      .flatMap(listsOf);
    const firstOf = new Map<string, StateList>();
    const byOwner = (list: StateList) => (owners.includes(list.path) ? 0 : 1);
    return lists
      .toSorted((one, other) => byOwner(one) - byOwner(other))
      .flatMap((list): Problem[] => {
        const first = firstOf.get(list.key);
        if (first === undefined) {
          firstOf.set(list.key, list);
          return [];
        }
        const message = `repeats the states ${list.key} of ${first.path}:${first.line}: import that list, or name it in ${owners.join(' or ')}`;
        return [{ path: list.path, line: list.line, message }];
      });
  },
};
