import type { MemberCall, OperatorCall } from '#shared/call.ts';
import { fileRowsMax, type FileParams } from '#shared/list.ts';
import { inLanguage, momentInDubai, toListFile } from '#shared/list-file.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readLedgerFile, type LedgerQuery } from '../reads/ledger.ts';
import { readStatementRows } from '../reads/wallet.ts';
import { ledgerAccounts } from '../rules/postings.ts';
import { hidesRows } from '../rules/statement.ts';
import type { LedgerRow } from '../schema/operator.ts';
import type { StatementQuery } from '../schema/wallet.ts';

/**
 * Rows of one file: more than a busy supplier has in years, and limited so that they fit in memory.
 */
const rowsMax = 10_000;

/**
 * Exports the statement with its filter and order. The file says so when a filter leaves rows out.
 * Refuses: busy.
 */
export async function exportStatement(
  request: MemberCall,
  query: StatementQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(request, query.lang);
  const { text } = call;
  const rows = await readStatementRows(call, query, rowsMax);
  return toListFile(call, query.format, {
    name: text('wallet.statement.title'),
    rows,
    rowsMax,
    ...(hidesRows(query) ? { note: text('wallet.statement.filtered') } : {}),
    columns: [
      { head: text('wallet.column.movement'), value: ({ kind }) => text(`wallet.kind.${kind}`) },
      { head: text('wallet.column.row'), kind: 'count', value: ({ row }) => row },
      { head: text('wallet.column.date'), value: ({ at }) => momentInDubai(at) },
      { head: text('wallet.column.reference'), value: ({ reference }) => reference },
      { head: text('wallet.column.debit'), kind: 'amount', value: ({ debit }) => debit },
      { head: text('wallet.column.credit'), kind: 'amount', value: ({ credit }) => credit },
      { head: text('wallet.column.bonus'), kind: 'amount', value: ({ bonus }) => bonus },
      { head: text('wallet.column.before'), kind: 'amount', value: (row) => row.old_balance },
      { head: text('wallet.column.after'), kind: 'amount', value: (row) => row.new_balance },
    ],
  });
}

/**
 * Exports the ledger for accountants with its filter, newest first. Each row is a transfer, each
 * account has a column, and the figures of a row sum to zero. Refuses: busy.
 */
export async function exportLedger(
  request: OperatorCall,
  query: LedgerQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(request, query.lang);
  const { text } = call;
  return toListFile(call, query.format, {
    name: text('wallet.console.ledger'),
    rows: await readLedgerFile(call.db, query, fileRowsMax),
    columns: [
      {
        head: text('wallet.console.movement'),
        value: ({ kind }) => text(`wallet.ledgerKind.${kind}`),
      },
      { head: text('wallet.column.reference'), value: ({ reference }) => reference },
      { head: text('wallet.column.date'), value: ({ at }) => momentInDubai(at) },
      { head: text('wallet.console.company'), value: ({ company }) => company?.name ?? '' },
      {
        head: text('wallet.console.by'),
        value: ({ by }) => (by === '' ? text('wallet.console.system') : by),
      },
      {
        head: text('wallet.console.state'),
        value: ({ reversed }) => (reversed ? text('wallet.console.reversed') : ''),
      },
      ...ledgerAccounts.map((account) => ({
        head: text(`wallet.account.${account}`),
        kind: 'amount' as const,
        value: ({ postings }: LedgerRow) =>
          postings.find((side) => side.account === account)?.amount ?? null,
      })),
    ],
  });
}
