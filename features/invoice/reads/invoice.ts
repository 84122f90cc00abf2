import type { MemberActor } from '#shared/actor.ts';
import { may } from '#shared/actor.ts';
import type { Db, MemberCall, Tx } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type ListParams } from '#shared/list.ts';
import { convert } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';
import { qInvoiceNumber, rfqNumber } from '#shared/numbers.ts';
import { givenLater } from '#shared/workflow.ts';
import { readFlags } from '../../deal-flag/reads.ts';
import type { Flag } from '../../deal-flag/rules/flags.ts';
import { flagView } from '../../deal-flag/schema.ts';
import { findCompanyName } from '../../offer/store/row.ts';
import { amountsIn } from '../../offer/reads/views.ts';
import { ratedOf, ratedOfRfq } from '../../offer/rules/rated.ts';
import { findOrder, type OrderRow } from '../../purchase-order/store/row.ts';
import { readBalance } from '../../wallet/reads/wallet.ts';
import { decideInvoice, type InvoiceState } from '../rules.ts';
import type {
  InvoiceFilter,
  InvoiceRow,
  InvoiceSort,
  InvoiceView,
  OperatorInvoice,
  OperatorInvoiceFilter,
  OperatorInvoiceRow,
} from '../schema.ts';
import * as due from '../store/due.ts';
import * as store from '../store/invoice.ts';
import * as queue from '../store/queue.ts';

export function uploadFacts(
  actor: MemberActor,
  state: InvoiceState,
  isDelivered: boolean,
  discountMinor: bigint,
) {
  return {
    state,
    side: actor.accountType,
    may: (permission: Parameters<typeof may>[1]) => may(actor, permission),
    isDelivered,
    discountMinor,
  };
}

/**
 * Finds the risks that an operator must check before the Q discount of a delivered order is paid.
 * Five queries.
 */
export async function readInvoiceFlags(db: Db | Tx, order: OrderRow): Promise<Flag[]> {
  const promise = await store.findPromise(db, order.offer_id);
  const rated = ratedOf(
    { currency: order.currency, rate_micro: promise.offer_rate_micro },
    promise,
  );
  const { sums } = order.snapshot;
  return readFlags(db, order, {
    currency: rated.currency,
    discountMinor: order.q_discount_minor,
    orderNetMinor: BigInt(sums.subTotal) - BigInt(sums.supplierDiscount),
    estimatedMinor: convert(promise.estimated_minor, ratedOfRfq(promise), rated),
    publishedAt: promise.published_at ?? order.created_at,
    deliveredAt: order.delivered_at ?? order.created_at,
  });
}

const storedFlags = flagView.array();

function flagsOf({ flags }: Pick<store.InvoiceRecord, 'flags'>): Flag[] {
  return flags === null ? [] : storedFlags.parse(flags);
}

/**
 * Returns the Q discount that may be invoiced: the agreed amount, or less where the rest of the
 * order was closed.
 */
export function payableMinorOf(order: {
  q_payable_minor: bigint | null;
  q_discount_minor: bigint;
}): bigint {
  return order.q_payable_minor ?? order.q_discount_minor;
}

interface InvoiceFields {
  readonly id: string;
  readonly number: bigint;
  readonly state: InvoiceState;
  readonly amount_minor: bigint;
  readonly amount_fils: bigint;
  readonly currency: string;
  readonly reason: string;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}

export function toInvoiceView(row: InvoiceFields, file: InvoiceView['file']): InvoiceView {
  return {
    id: row.id,
    number: qInvoiceNumber(row.number),
    state: row.state,
    amount: amountsIn(row.currency)(row.amount_minor),
    currency: row.currency,
    amount_aed: decimalOf(row.amount_fils),
    file,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

function invoiceOf(row: due.DueOrderRow): InvoiceView | null {
  if (row.invoice_id === null) return null;
  const fields = {
    id: row.invoice_id,
    number: row.number ?? 0n,
    state: row.state ?? ('none' as const),
    amount_minor: row.amount_minor ?? 0n,
    amount_fils: row.amount_fils ?? 0n,
    currency: row.currency,
    reason: row.reason ?? '',
    created_at: row.created_at ?? new Date(0),
    decided_at: row.decided_at,
  };
  return toInvoiceView(fields, {
    id: row.file_id ?? '',
    name: row.file_name ?? '',
    bytes: row.file_bytes ?? 0,
    media_type: row.file_media_type ?? '',
  });
}

function toRow(actor: MemberActor, row: due.DueOrderRow): InvoiceRow {
  const state = row.state ?? 'none';
  return {
    order_id: row.order_id,
    serial: row.serial,
    offer_id: row.offer_id,
    rfq_number: rfqNumber(row.rfq_number),
    title: row.title,
    buyer: row.buyer,
    status: row.offer_state,
    delivered_at: (row.delivered_at ?? new Date(0)).toISOString(),
    qdiscount: amountsIn(row.currency)(row.q_discount_minor),
    q_payable: amountsIn(row.currency)(row.q_payable_minor),
    currency: row.currency,
    invoice_status: state,
    invoiceStatus: state,
    invoice: invoiceOf(row),
    can: {
      upload: decideInvoice('upload', uploadFacts(actor, state, true, row.q_payable_minor)).ok,
    },
  };
}

interface ListQuery<S> {
  readonly page: number;
  readonly key: string;
  readonly state: S;
}

export interface InvoicesQuery extends ListParams<InvoiceSort> {
  readonly state: InvoiceFilter;
}

/**
 * Reads a page of the supplier's orders that an invoice is due for; empty for a member without the
 * permission. Two queries.
 */
export async function readInvoices(
  { db, actor, locale }: MemberCall,
  query: InvoicesQuery & { readonly page: number },
): Promise<Page<InvoiceRow>> {
  if (!may(actor, 'rfq.see_all')) return toPage([], query.page, 0);
  const filter = { ...listQueryOf(query, locale), state: query.state };
  const rows = await due.listDueOrders(
    db,
    actor.companyId,
    filter,
    (query.page - 1) * pageSize,
    pageSize,
  );
  const { total, isLeast } = await due.countDueOrders(db, actor.companyId, filter);
  return toPage(
    rows.map((row) => toRow(actor, row)),
    query.page,
    total,
    isLeast,
  );
}

export async function readAllInvoices(
  { db, actor, locale }: MemberCall,
  query: InvoicesQuery,
): Promise<InvoiceRow[]> {
  if (!may(actor, 'rfq.see_all')) return [];
  const filter = { ...listQueryOf(query, locale), state: query.state };
  const rows = await due.listDueOrders(db, actor.companyId, filter, 0, fileRowsMax);
  return rows.map((row) => toRow(actor, row));
}

export async function readQueue(
  db: Db,
  query: ListQuery<OperatorInvoiceFilter>,
): Promise<Page<OperatorInvoiceRow>> {
  const rows = await queue.listQueue(
    db,
    query.state,
    query.key,
    (query.page - 1) * pageSize,
    pageSize,
  );
  const { total, isLeast } = await queue.countQueue(db, query.state, query.key);
  const toQueueRow = (row: (typeof rows)[number]): OperatorInvoiceRow => ({
    id: row.id,
    number: qInvoiceNumber(row.number),
    state: row.state,
    supplier: row.supplier,
    serial: row.serial,
    amount: amountsIn(row.currency)(row.amount_minor),
    currency: row.currency,
    amount_aed: decimalOf(row.amount_fils),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    flags: flagsOf(row).length,
    can: { decide: row.state === 'pending' },
  });
  return toPage(rows.map(toQueueRow), query.page, total, isLeast);
}

/** The wallet before and after the payment; null once the invoice is decided. */
async function readWallet(
  db: Db | Tx,
  invoice: store.InvoiceRecord,
): Promise<OperatorInvoice['wallet']> {
  if (invoice.state !== 'pending') return null;
  const { balanceFils } = await readBalance(db, invoice.company_id);
  return { before: decimalOf(balanceFils), after: decimalOf(balanceFils + invoice.amount_fils) };
}

/**
 * Reads one invoice with the data that an operator compares it with; null when it does not exist.
 */
export async function readOperatorInvoice(
  db: Db | Tx,
  id: string,
): Promise<OperatorInvoice | null> {
  const invoice = await store.findInvoice(db, id);
  const order = invoice === undefined ? undefined : await findOrder(db, invoice.order_id);
  if (invoice === undefined || order === undefined) return null;
  const around = await store.findAround(db, invoice);
  const amount = amountsIn(order.currency);
  const { supplier } = order.snapshot;
  const facts = {
    state: invoice.state,
    side: 'operator' as const,
    may: () => true,
    isDelivered: true,
  };
  const decide = {
    ...facts,
    discountMinor: payableMinorOf(order),
    reason: givenLater,
  };
  return {
    ...toInvoiceView(invoice, await store.findFileView(db, invoice.file_id)),
    order_id: order.id,
    serial: order.serial,
    rfq_number: rfqNumber(around.rfq_number),
    title: around.title,
    delivered_at: order.delivered_at?.toISOString() ?? null,
    order_total: amount(order.total_minor),
    order_after_vat: amount(BigInt(order.snapshot.sums.afterVat)),
    agreed_discount: amount(order.q_discount_minor),
    buyer: await findCompanyName(db, order.buyer_company_id),
    supplier: {
      name: supplier.name,
      legal_name_en: supplier.legalNameEn,
      legal_name_ar: supplier.legalNameAr,
      trn: supplier.trn,
    },
    flags: flagsOf(invoice),
    checked: invoice.checked,
    uploaded_by: around.uploaded_by,
    decided_by: around.decided_by,
    earlier: around.earlier.map(({ number, reason, decided_at }) => ({
      number: qInvoiceNumber(number),
      reason,
      decided_at: decided_at?.toISOString() ?? null,
    })),
    wallet: await readWallet(db, invoice),
    can: { accept: decideInvoice('accept', decide).ok, reject: decideInvoice('reject', decide).ok },
  };
}
