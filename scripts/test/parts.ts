import { table, type Counts } from './table.ts';

/** The tests of one file in a report. */
export interface FileResult extends Counts {
  /** Below the repository's folder. */
  readonly file: string;
  readonly titles: readonly string[];
  readonly ms: number;
}

interface Part {
  readonly part: string;
  readonly files: RegExp;
  /** The sizes that the titles of its tests state. */
  readonly figures: (titles: readonly string[]) => string;
}

const matchesOf = (titles: readonly string[], pattern: RegExp): string[] =>
  titles.flatMap((title) => [...title.matchAll(pattern)].map(([, figure = '']) => figure));

const distinct = (pattern: RegExp) => (titles: readonly string[]) =>
  [...new Set(matchesOf(titles, pattern))].join(', ');

const countOf = (pattern: RegExp, unit: string) => (titles: readonly string[]) =>
  `${new Set(matchesOf(titles, pattern)).size} ${unit}`;

const sumOf = (pattern: RegExp, unit: string) => (titles: readonly string[]) =>
  `${matchesOf(titles, pattern).reduce((sum, figure) => sum + Number(figure), 0)} ${unit}`;

const listOf =
  (...figures: readonly Part['figures'][]) =>
  (titles: readonly string[]) =>
    figures.map((figure) => figure(titles)).join(', ');

/** A test that sees pages in two themes has two looks. */
const countLooks: Part['figures'] = (titles) => {
  const looks = titles.flatMap((title) =>
    [...title.matchAll(/: (\w+), (\w+(?: and \w+)*), (\d+ px)/g)].flatMap(
      ([, locale, themes = '', width]) =>
        themes.split(' and ').map((theme) => [locale, theme, width].join()),
    ),
  );
  return `${new Set(looks).size} looks`;
};

const cases = ({ length }: readonly string[]) => `${length} cases`;

/** The proofs of the nightly run (docs/assurance.md), each with its files. */
export const nightlyParts: readonly Part[] = [
  {
    part: 'simulated year',
    files: /^tests\/db\/simulated-year/,
    figures: distinct(/of (\d+ suppliers and \d+ days)/g),
  },
  {
    part: 'random histories',
    files: /^tests\/db\/ledger-history/,
    figures: distinct(/(\d+ histories)/g),
  },
  {
    part: 'kills',
    files: /^tests\/faults\/[\w-]*kill/,
    figures: listOf(
      sumOf(/(?:killed|acknowledged,) (\d+)/g, 'of the product'),
      sumOf(/own (\d+)/g, 'of the database'),
      sumOf(/sessions (\d+)/g, 'of sessions'),
    ),
  },
  {
    part: 'database away, clocks, cluster',
    files:
      /^tests\/faults\/(?:database-(?:gone|restart)|outage-load|wrong-clock|cluster|start-stop)/,
    figures: cases,
  },
  { part: 'races', files: /^tests\/races\//, figures: cases },
  {
    part: 'axe in eight looks',
    files: /^tests\/browser\/accessibility/,
    figures: countLooks,
  },
  {
    part: 'bad input',
    files: /^tests\/http\/(?:bad-input|large-bodies|large-forms|call-limits)/,
    figures: countOf(/((?:GET|POST|PUT|DELETE) \/\S+)/g, 'operations'),
  },
  {
    part: 'authorisation',
    files: /^tests\/http\/(?:authorisation|visible-actions)\//,
    figures: cases,
  },
  {
    part: 'backup and restore',
    files: /^tests\/(?:faults\/backup|faults\/native-move|db\/backup|db\/restore)/,
    figures: listOf(distinct(/with (\d+ rows)/g), cases),
  },
  {
    part: 'upgrade',
    files: /^tests\/(?:db\/[\w-]*migrat|db\/wallet-days|db\/rfq-counts|real\/postgres-upgrade)/,
    figures: cases,
  },
  {
    part: 'data of released versions',
    files: /^tests\/db\/released-data/,
    figures: listOf(distinct(/data of version ([\d.]+)/g), cases),
  },
  {
    part: 'two versions side by side',
    files: /^tests\/real\/two-versions/,
    figures: distinct(/versions ([\d.]+ and today) side by side/g),
  },
  {
    part: 'high availability',
    files: /^tests\/real\/(?:failover|point-in-time|read-replica)/,
    figures: cases,
  },
  { part: 'update under load', files: /^tests\/real\/rolling/, figures: cases },
  {
    part: 'real counterparts',
    files:
      /^tests\/real\/(?!rolling|two-versions|postgres-upgrade|failover|point-in-time|read-replica)/,
    figures: cases,
  },
  { part: 'CPU beside the bare baseline', files: /^bench\/gate\.ts$/, figures: cases },
];

export interface PartResult {
  readonly part: string;
  readonly result: 'passed' | 'failed' | 'skipped' | 'missing';
  readonly figures: string;
  readonly seconds: number;
}

function resultOf(files: readonly FileResult[]): PartResult['result'] {
  if (files.some(({ failed }) => failed > 0)) return 'failed';
  if (files.some(({ skipped }) => skipped > 0)) return 'skipped';
  return files.some(({ passed }) => passed > 0) ? 'passed' : 'missing';
}

/** A part without a test is `missing`, so that a renamed file cannot leave the run unnoticed. */
export function summarizeParts(files: readonly FileResult[]): PartResult[] {
  return nightlyParts.map(({ part, files: pattern, figures }) => {
    const own = files.filter(({ file }) => pattern.test(file));
    return {
      part,
      result: resultOf(own),
      figures: figures(own.flatMap(({ titles }) => titles)),
      seconds: own.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    };
  });
}

export function formatParts(parts: readonly PartResult[]): string {
  return table(
    ['part', 'result', 'figures', 'seconds'],
    parts.map(({ part, result, figures, seconds }) => [part, result, figures, seconds.toFixed(1)]),
    new Set([3]),
  );
}
