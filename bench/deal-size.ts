/**
 * `node bench/deal-size.ts`: rows of each table for one RFQ in the demo of the newest release, whose
 * deals came from the product's own commands, for decision 0179. Tables that only operators or
 * migrations fill are left out.
 */
import { listReleases, readReleasedData } from '../scripts/test/released.ts';

const tablesShown = 14;
/** Without deals: reference data, the platform's own tables and the word list of the search. */
const others =
  /^(?:schema_migration|demo_seed|job_run|search_word|audit_\w+|operator|category\w*|city|country|faq\w*|policy|vat_rate|exchange_rate|wallet_package|contact_\w+|meeting_\w+|tax_invoice_serial)$/;

interface Size {
  rows: number;
  bytes: number;
}

/** Rows, and bytes of their values as text, by table of a dump with several rows in one statement. */
function readSizes(dump: string): Map<string, Size> {
  const sizes = new Map<string, Size>();
  for (const statement of dump.split(/^INSERT INTO public\./m).slice(1)) {
    const name = /^\w+/.exec(statement)?.[0] ?? '';
    const size = sizes.get(name) ?? { rows: 0, bytes: 0 };
    const [values = ''] = statement.split(');\n\n');
    const rows = values.split(/^\t\(/m).slice(1);
    size.rows += rows.length;
    size.bytes += rows.reduce((sum, row) => sum + Buffer.byteLength(row), 0);
    sizes.set(name, size);
  }
  return sizes;
}

const release = listReleases().at(-1) ?? '';
const all = readSizes(readReleasedData(release));
const rfqs = all.get('rfq')?.rows ?? 1;
const deals = [...all].filter(([name]) => !others.test(name));
const sumOf = (key: keyof Size) => deals.reduce((sum, [, size]) => sum + size[key], 0);

function say(name: string, { rows, bytes }: Size): void {
  const kibibytes = bytes / rfqs / 1024;
  console.log(
    `${name.padEnd(24)} ${(rows / rfqs).toFixed(1).padStart(6)} rows ${kibibytes.toFixed(1).padStart(6)} KiB as text`,
  );
}

console.log(`demo of ${release}, for each of ${rfqs} RFQs:`);
const sorted = deals.toSorted(([, one], [, other]) => other.rows - one.rows);
for (const [name, size] of sorted.slice(0, tablesShown)) say(name, size);
say('all tables', { rows: sumOf('rows'), bytes: sumOf('bytes') });
