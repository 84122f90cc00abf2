import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column, PlainColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { OpenDialog, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import type { ViewedDocument } from '#ui/viewer/viewer-types.ts';
import type { Page } from '#shared/endpoint.ts';
import { DecisionDialog, type DecisionDialogProps } from './decision-dialog.tsx';
import { MoneyEmpty } from './money-empty.tsx';
import { MoneyFilters, type MoneyState } from './money-filters.tsx';

interface QueueRow {
  readonly id: string;
  readonly number: string;
  readonly company: { readonly name: string };
  readonly created_at: string;
  readonly amount: string;
  readonly decided_by: string | null;
  readonly bank_reference: string;
  readonly note: string;
}

/** A decision: a confirmation needs the bank's reference or nothing, a refusal needs a reason. */
export interface QueueVerb<Row> {
  readonly intent: DecisionDialogProps['intent'];
  readonly text: string;
  readonly evidence: DecisionDialogProps['evidence'];
  readonly isAllowed: (row: Row) => boolean;
  readonly title: (row: Row) => string;
  readonly what: (row: Row) => string;
  readonly more?: (row: Row) => ReactNode;
}

export interface MoneyQueueProps<Row> {
  label: string;
  page: Page<Row>;
  states: readonly MoneyState[];
  state: MoneyState;
  searched: boolean;
  empty: 'noTopUps' | 'noCards' | 'noWithdrawals';
  verbs: readonly QueueVerb<Row>[];
  second: (row: Row) => ReactNode;
  /** The fact of a phone row in place of the evidence, which opens there. */
  phoneFact?: (row: Row) => ReactNode;
  /** The evidence that the operator compares with the bank: a slip or an account. */
  evidence: Pick<PlainColumn<Row>, 'key' | 'head' | 'cell' | 'phone'>;
  slip?: (row: Row) => ViewedDocument | null;
  status: (row: Row) => ReactNode;
  check?: Pick<Column<Row>, 'key' | 'head' | 'cell'>;
  nobody: string;
}

export function MoneyQueue<Row extends QueueRow>(props: MoneyQueueProps<Row>) {
  const { label, page, states, state, searched, empty, verbs } = props;
  const columns = useColumns(props);
  const dialog = useRowDialog((intent, id) => {
    const verb = verbs.find((one) => one.intent === intent);
    const row = page.data.find((one) => one.id === id);
    return verb !== undefined && row !== undefined && verb.isAllowed(row) ? { verb, row } : null;
  });
  const actions = (row: Row) =>
    verbs
      .filter((verb) => verb.isAllowed(row))
      .map((verb) => ({
        key: verb.intent,
        text: verb.text,
        danger: verb.evidence === 'note',
        dialog: `${verb.intent}.${row.id}`,
        onPress: () => dialog.press({ verb, row }),
      }));
  return (
    <>
      <OpenDialog of={dialog}>
        {(decision, close) => (
          <Decision {...decision} slip={props.slip?.(decision.row) ?? null} onClose={close} />
        )}
      </OpenDialog>
      <DataTable
        label={label}
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(row) => <RowActions name={row.number} actions={actions(row)} alwaysShown />}
        {...pagerOf(page)}
        toolbar={<MoneyFilters states={states} state={state} />}
        empty={
          <MoneyEmpty list={state === 'decided' ? 'noneDecided' : empty} searched={searched} />
        }
      />
    </>
  );
}

function Decision<Row extends QueueRow>(props: {
  verb: QueueVerb<Row>;
  row: Row;
  slip: ViewedDocument | null;
  onClose: () => void;
}) {
  const { verb, row, slip, onClose } = props;
  const { t } = useI18n();
  return (
    <DecisionDialog
      title={verb.title(row)}
      intent={verb.intent}
      id={row.id}
      evidence={verb.evidence}
      hint={t(
        verb.evidence === 'note' ? 'wallet.console.reasonHint' : 'wallet.console.bankReferenceHint',
      )}
      label={verb.text}
      tone={verb.evidence === 'note' ? 'danger' : 'primary'}
      onClose={onClose}
      more={verb.more?.(row)}
      slip={slip && { document: slip, label: t('wallet.console.slipOf', { number: row.number }) }}
    >
      {verb.what(row)}
    </DecisionDialog>
  );
}

function phoneColumns<Row>({ state, phoneFact, evidence }: MoneyQueueProps<Row>): Column<Row>[] {
  if (phoneFact === undefined || state === 'decided') return [];
  const { head } = evidence;
  return [{ key: 'fact', phone: 'fact', head, className: 'md:hidden', cell: phoneFact }];
}

function useColumns<Row extends QueueRow>(props: MoneyQueueProps<Row>): Column<Row>[] {
  const { state, second, evidence, check, status, nobody } = props;
  const { t, format } = useI18n();
  const decided: Column<Row>[] = [
    { kind: 'status', key: 'state', head: t('wallet.console.state'), cell: status },
    {
      key: 'by',
      phone: 'none',
      head: t('wallet.console.decidedBy'),
      cell: (row) => (
        <>
          <span className="block text-text">
            <Bdi>{row.decided_by ?? nobody}</Bdi>
          </span>
          <span className="block min-w-36 whitespace-normal text-caption text-text-3">
            {row.bank_reference === '' ? <bdi>{row.note}</bdi> : <Ltr>{row.bank_reference}</Ltr>}
          </span>
        </>
      ),
    },
  ];
  return [
    {
      kind: 'title',
      key: 'company',
      head: t('wallet.console.company'),
      cell: (row) => row.company.name,
      second,
    },
    ...phoneColumns(props),
    {
      key: 'since',
      phone: 'time',
      head: t('wallet.console.since'),
      // Decided items have more columns, so day and time are on separate lines, as on a tablet.
      cell: (row) => (
        <time
          dateTime={row.created_at}
          className={state === 'decided' ? 'block md:min-w-24 md:whitespace-normal' : 'row-wraps'}
        >
          {format.dateTime(new Date(row.created_at))}
        </time>
      ),
    },
    state === 'decided' ? { ...evidence, phone: 'none' } : evidence,
    ...(check === undefined
      ? []
      : [
          {
            ...check,
            phone: 'none' as const,
            ...(state === 'decided' && { leavesBelow: 1040 as const }),
          },
        ]),
    ...(state === 'decided' ? decided : []),
    {
      kind: 'number',
      key: 'amount',
      head: t('wallet.console.amount'),
      cell: (row) => <Money amount={row.amount} currency="AED" />,
    },
  ];
}
