import { dayInDubai } from '../../../shared/calendar.ts';
import type { MemberCall } from '../../../shared/call.ts';
import type { FileAnswer } from '../../../shared/serve.ts';
import { readStatementRows } from '../reads.ts';
import type { StatementQuery, StatementRow } from '../schema/wallet.ts';

/** Rows of one file: more than a busy supplier has in years, little enough to hold in memory. */
const rowsMax = 10_000;

/** A cell that no sheet takes for a formula (OWASP, CSV injection), quoted where it must be. */
function toCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function toCells(call: MemberCall, row: StatementRow): string[] {
  const { at, kind, reference, debit, credit, old_balance: before, new_balance: after } = row;
  return [String(row.row), at, call.text(`wallet.kind.${kind}`), reference, debit ?? '', credit ?? '', before, after];
}

/** The statement that a filter leaves, as CSV in the reader's language; Excel knows the letters by the mark in front. */
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
  const lines = [head, ...rows.map((row) => toCells(call, row))].map((cells) => cells.map(toCell).join(','));
  return {
    bytes: new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`),
    mediaType: 'text/csv; charset=utf-8',
    name: `statement-${dayInDubai(call.now)}.csv`,
    inline: false,
  };
}
