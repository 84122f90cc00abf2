import { dayInDubai } from '../../../shared/calendar.ts';
import type { MemberCall } from '../../../shared/call.ts';
import { toCsv } from '../../../shared/csv.ts';
import type { FileAnswer } from '../../../shared/serve.ts';
import { readStatementRows } from '../reads.ts';
import type { StatementQuery, StatementRow } from '../schema/wallet.ts';

/** Rows of one file: more than a busy supplier has in years, little enough to hold in memory. */
const rowsMax = 10_000;

function toCells(call: MemberCall, row: StatementRow): string[] {
  const { at, kind, reference, debit, credit, old_balance: before, new_balance: after } = row;
  return [String(row.row), at, call.text(`wallet.kind.${kind}`), reference, debit ?? '', credit ?? '', before, after];
}

/** The statement that a filter leaves, as CSV in the reader's language. */
export async function exportStatement(call: MemberCall, query: StatementQuery): Promise<FileAnswer> {
  const rows = await readStatementRows(call.db, call.actor, query, rowsMax);
  const head = [
    '#',
    call.text('wallet.column.date'),
    call.text('wallet.column.movement'),
    call.text('wallet.column.reference'),
    call.text('wallet.column.debit'),
    call.text('wallet.column.credit'),
    call.text('wallet.column.before'),
    call.text('wallet.column.after'),
  ];
  return {
    bytes: toCsv([head, ...rows.map((row) => toCells(call, row))]),
    mediaType: 'text/csv; charset=utf-8',
    name: `statement-${dayInDubai(call.now)}.csv`,
    inline: false,
  };
}
