import { citationsCheck } from '../check/citations.ts';
import { featureOrder } from '../check/feature-order.ts';
import { listImports } from '../check/imports.ts';
import { isTest, type SourceFile } from '../check/project.ts';
import { stateListsCheck } from '../check/state-lists.ts';
import { isSource, lineCount, sum } from './source.ts';
import type { Figure } from './figure.ts';
import { walkParameter } from './walk.ts';

const naming = (files: readonly SourceFile[], pattern: RegExp): readonly SourceFile[] =>
  files.filter(({ text }) => pattern.test(text));

function countFolders(files: readonly SourceFile[]): number {
  return new Set(files.map(({ path }) => path.slice(0, path.lastIndexOf('/')))).size;
}

function documentedNouns(files: readonly SourceFile[]): number {
  const page = files.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
  return featureOrder.filter((noun) => page.includes(`- \`${noun}\`:`)).length;
}

/** Imports by other nouns' stores of the nouns that write logs and notifications, types excluded. */
function notifyingStores(source: readonly SourceFile[]): number {
  const stores = source.filter(
    ({ path }) =>
      /^features\/[^/]+\/store(?:\.ts|\/)/.test(path) &&
      !/^features\/(?:notification|activity)\//.test(path),
  );
  const targets = stores.flatMap((file) =>
    listImports(file)
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ target }) => target),
  );
  return targets.filter((target) => /^features\/(?:notification|activity)\//.test(target)).length;
}

function structureFigures(files: readonly SourceFile[], source: readonly SourceFile[]): Figure[] {
  const tables = naming(source, /: readonly VerbRow</).filter(({ path }) =>
    path.startsWith('features/'),
  );
  const decided = naming(tables, /\bDecided</);
  const sendOffer = { path: 'features/offer/commands/send.ts', name: 'sendOffer', param: 'call' };
  const { stays, returns } = walkParameter(source, sendOffer);
  return [
    {
      name: 'citations that do not resolve',
      value: String(citationsCheck.run(files).length),
      goal: '0',
    },
    {
      name: 'nouns in docs/architecture.md',
      value: `${documentedNouns(files)} of ${featureOrder.length}`,
      goal: 'all',
    },
    {
      name: 'imports of notification or activity by stores',
      value: String(notifyingStores(source)),
      goal: '0',
    },
    {
      name: 'verb tables whose decisions are a type',
      value: `${decided.length} of ${tables.length}`,
      goal: 'all',
    },
    {
      name: 'parameter `call` of sendOffer: functions entered / files entered again',
      value: `${stays} / ${returns}`,
      goal: '25 / 8',
    },
  ];
}

/** Each fact once: a state group, the expression of a search, a pattern of numbers. */
function factFigures(files: readonly SourceFile[], source: readonly SourceFile[]): Figure[] {
  const once = (name: string, pattern: RegExp): Figure => ({
    name,
    value: String(naming(source, pattern).length),
    goal: '1',
  });
  return [
    {
      name: 'groups of states written twice',
      value: String(stateListsCheck.run(files).length),
      goal: '0',
    },
    once('files with the expression of a text search', /\b\w*to_tsquery\(/),
    once('files with the SQL of the RFQs open to a supplier', /function isOpenTo\(/),
    once('files with the rule of the RFQs open to a supplier', /function isOpenToSupplier\(/),
  ];
}

/** A field of the RFQ's head, and a notification kind that one command writes. */
const headField = /\bdelivery_?method\b/i;
const kind = /\brfq_amended\b/;

function changeFigures(source: readonly SourceFile[]): Figure[] {
  const field = naming(source, headField);
  const internals = naming(source, /__react[A-Z]/);
  const reference = source.filter(({ path }) => path.startsWith('server/http/docs'));
  const enhance = source.filter(({ path }) => path.startsWith('app/enhance/'));
  return [
    {
      name: 'files / folders that name the RFQ field delivery_method',
      value: `${field.length} / ${countFolders(field)}`,
      goal: '18 / 10',
    },
    {
      name: 'files that name internals of React and its router',
      value: String(internals.length),
      goal: '1',
    },
    {
      name: 'class names in app/enhance/',
      value: String(naming(enhance, /\bclass(?:List|Name)\b|querySelector\w*\(\s*['"`]\./).length),
      goal: '0',
    },
    {
      name: 'lines of the API reference (server/http/docs*)',
      value: String(sum(reference.map(({ text }) => lineCount(text)))),
      goal: '100',
    },
    {
      name: 'files that name the notification kind rfq_amended',
      value: String(naming(source, kind).length),
      goal: '2',
    },
  ];
}

/** Figures of the structure that are neither sizes nor words: one place per fact, and the reach of a change. */
export function gapFigures(files: readonly SourceFile[]): Figure[] {
  const source = files.filter((file) => isSource(file) && !isTest(file));
  return [
    ...structureFigures(files, source),
    ...factFigures(files, source),
    ...changeFigures(source),
  ];
}
