/**
 * `node scripts/workflows.ts`: writes docs/workflows.md from the verb tables of the nouns. With
 * `--check` it writes nothing and exits with 1 if the page does not match.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bookTable } from '../features/supplier-book/rules/table.ts';
import { invitationTable } from '../features/invitation/rules.ts';
import { accessTable } from '../features/access/rules/table.ts';
import { reviewTable } from '../features/account/rules/review-table.ts';
import { closureTable } from '../features/closure/rules.ts';
import { contactTable } from '../features/contact/rules.ts';
import { faqTable } from '../features/faq/rules.ts';
import { meetingTable } from '../features/meeting/rules/table.ts';
import { policyTable } from '../features/policy/rules/versions.ts';
import { suspensionTable } from '../features/console/rules/suspension.ts';
import { invoiceTable } from '../features/invoice/rules.ts';
import { offerTable } from '../features/offer/rules/table.ts';
import { emailTable } from '../features/own-email/rules.ts';
import { orderTable } from '../features/purchase-order/rules/table.ts';
import { rfqTable } from '../features/rfq/rules/table.ts';
import { orderTaxTable } from '../features/tax-invoice/rules/order-table.ts';
import { twoStepTable } from '../features/two-step/rules/table.ts';
import { operatorTable } from '../features/operator/rules/accounts.ts';
import { userTable } from '../features/user/rules.ts';
import { topUpTable } from '../features/wallet/rules/top-up.ts';
import { withdrawalTable } from '../features/wallet/rules/withdrawal.ts';
import type { VerbRow } from '../shared/workflow.ts';

type Row = VerbRow<string, string, string>;

export interface Workflow {
  readonly title: string;
  readonly source: string;
  readonly rows: readonly Row[];
}

const workflows: readonly Workflow[] = [
  { title: 'Account review', source: 'features/account/rules/review-table.ts', rows: reviewTable },
  { title: 'Suspension', source: 'features/console/rules/suspension.ts', rows: suspensionTable },
  { title: 'End of an account', source: 'features/closure/rules.ts', rows: closureTable },
  { title: 'Change of an e-mail address', source: 'features/own-email/rules.ts', rows: emailTable },
  { title: 'Two-step sign-in', source: 'features/two-step/rules/table.ts', rows: twoStepTable },
  { title: 'User of a company', source: 'features/user/rules.ts', rows: userTable },
  {
    title: 'Operator of the console',
    source: 'features/operator/rules/accounts.ts',
    rows: operatorTable,
  },
  { title: 'RFQ', source: 'features/rfq/rules/table.ts', rows: rfqTable },
  {
    title: 'Supplier in a buyer’s book',
    source: 'features/supplier-book/rules/table.ts',
    rows: bookTable,
  },
  { title: 'Invitation to an RFQ', source: 'features/invitation/rules.ts', rows: invitationTable },
  { title: 'Access to an RFQ', source: 'features/access/rules/table.ts', rows: accessTable },
  { title: 'Offer', source: 'features/offer/rules/table.ts', rows: offerTable },
  { title: 'Purchase order', source: 'features/purchase-order/rules/table.ts', rows: orderTable },
  {
    title: 'Tax invoice of an order',
    source: 'features/tax-invoice/rules/order-table.ts',
    rows: orderTaxTable,
  },
  { title: 'Q discount invoice', source: 'features/invoice/rules.ts', rows: invoiceTable },
  { title: 'Top-up', source: 'features/wallet/rules/top-up.ts', rows: topUpTable },
  { title: 'Withdrawal', source: 'features/wallet/rules/withdrawal.ts', rows: withdrawalTable },
  { title: 'Question of the site', source: 'features/faq/rules.ts', rows: faqTable },
  { title: 'Version of a policy', source: 'features/policy/rules/versions.ts', rows: policyTable },
  {
    title: 'Message of a visitor',
    source: 'features/contact/rules.ts',
    rows: contactTable,
  },
  {
    title: 'Request for a meeting',
    source: 'features/meeting/rules/table.ts',
    rows: meetingTable,
  },
];

function arrowsOf(rows: readonly Row[]): Map<string, string[]> {
  const arrows = new Map<string, string[]>();
  for (const { verb, from, to } of rows) {
    for (const before of from) {
      for (const after of to) {
        if (before === after) continue;
        const arrow = `${before} --> ${after}`;
        arrows.set(arrow, [...(arrows.get(arrow) ?? []), verb]);
      }
    }
  }
  return arrows;
}

function diagramOf(rows: readonly Row[]): string[] {
  const arrows = arrowsOf(rows);
  const ends = [...arrows.keys()].map((arrow) => arrow.split(' --> '));
  const sources = new Set(ends.map(([before]) => before ?? ''));
  const targets = new Set(ends.map(([, after]) => after ?? ''));
  return [
    'stateDiagram-v2',
    ...[...sources].filter((state) => !targets.has(state)).map((state) => `  [*] --> ${state}`),
    ...[...arrows].map(([arrow, verbs]) => `  ${arrow} : ${verbs.join(', ')}`),
    ...[...targets].filter((state) => !sources.has(state)).map((state) => `  ${state} --> [*]`),
  ];
}

const nothing = '–';

function tableOf(rows: readonly Row[]): string[] {
  const names = (values: readonly string[]) => (values.length === 0 ? nothing : values.join(', '));
  return [
    '| verb | from | to | who | permission | reason |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(({ verb, from, to, sides, permission, reason }) => {
      const cells = [verb, names(from), names(to), names(sides), permission ?? nothing];
      return `| ${cells.join(' | ')} | ${reason === 'none' ? nothing : reason} |`;
    }),
  ];
}

export function writeWorkflows(all: readonly Workflow[]): string {
  const sections = all.map(({ title, source, rows }) =>
    [
      `## ${title}`,
      '',
      `From \`${source}\`.`,
      '',
      '```mermaid',
      ...diagramOf(rows),
      '```',
      '',
      ...tableOf(rows),
    ].join('\n'),
  );
  return `${[
    '# Workflows',
    [
      'Every state and every verb of the product, generated by `node scripts/workflows.ts` from the verb tables of the code. A verb',
      'without "to" does not change the state. `system` means that another noun causes the verb, and `clock` that a deadline causes',
      'it.',
    ].join('\n'),
    ...sections,
  ].join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(path.dirname(import.meta.dirname), 'docs/workflows.md');
  const page = writeWorkflows(workflows);
  const isStale = !fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== page;
  if (isStale && process.argv.includes('--check')) {
    console.error(
      'docs/workflows.md does not match the verb tables.\nRun: node scripts/workflows.ts',
    );
    process.exitCode = 1;
  } else if (isStale) fs.writeFileSync(file, page);
}
