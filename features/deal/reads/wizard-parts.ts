import type { MemberActor } from '#shared/actor.ts';
import type { Db, MemberCall } from '#shared/call.ts';
import { offerNumber, qInvoiceNumber, rfqNumber } from '#shared/numbers.ts';
import { shortPercentOf } from '#shared/percent.ts';
import { quantityOf } from '#shared/quantity.ts';
import {
  findFileView,
  findNewestInvoice,
  type InvoiceRecord,
} from '#features/invoice/store/invoice.ts';
import { amountsIn, type ToAmount } from '#features/offer/reads/views.ts';
import { memoFileName } from '#features/offer/rules/memo.ts';
import { listOffersOfRfq } from '#features/offer/store/lists.ts';
import type { OfferRow } from '#features/offer/store/row.ts';
import { plannedSteps } from '#features/purchase-order/rules/planned.ts';
import { copyParty, toPartyView } from '#features/purchase-order/reads/parties.ts';
import { factsOf } from '#features/rfq/reads/rfq.ts';
import type { OrderLineView, OrderView } from '#features/purchase-order/schema/views.ts';
import type { Agreed } from '#features/purchase-order/store/agreed.ts';
import type { OrderRow } from '#features/purchase-order/store/row.ts';
import { listMemos } from '#features/offer/store/memo.ts';
import { listOrderTax } from '#features/tax-invoice/store/order-documents.ts';
import { eventKeyOf, stepsOf, type StepFacts } from '../rules.ts';
import type { DealView, LogLine } from '../schema/wizard.ts';
import { listDealEvents } from '../store.ts';

const logMax = 60;

/**
 * The agreed lines before there is an order, in the order's shape so that the page renders both
 * alike.
 */
export function agreedLines({ lines }: Agreed, amount: ToAmount): OrderLineView[] {
  return lines.map((line, index) => ({
    id: line.rfq_line_id,
    position: index + 1,
    description: line.description,
    state: line.state,
    remark: line.remark,
    package: line.package,
    quantity: quantityOf(line.quantity_milli),
    unit: line.unit_code,
    unit_price: amount(line.unit_price_minor),
    sub_total: amount(line.line_minor),
    vat_kind: line.vat_kind,
    vat: shortPercentOf(line.vat_rate_bp),
    total_vat: amount(line.vat_minor),
    accepted: '0',
    rejected: '0',
    most: quantityOf(line.quantity_milli),
    open: quantityOf(line.quantity_milli),
    percent: 0,
    closed: false,
    note: '',
    ...factsOf(line),
  }));
}

/**
 * The reader decides the names in the log: a company sees its own people, and the other side's once
 * there is a deal (product §6).
 */
interface LogReader {
  readonly side: 'buyer' | 'supplier';
  readonly hasDeal: boolean;
  readonly buyer: string;
  readonly supplier: string;
}

function textParamsOf(params: unknown): Record<string, string> {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

export async function readLog(db: Db, offerId: string, reader: LogReader): Promise<LogLine[]> {
  const rows = await listDealEvents(db, offerId, reader.side, logMax);
  return rows.flatMap((row): LogLine[] => {
    const event = eventKeyOf(row.verb);
    if (event === null) return [];
    const company =
      row.side === 'buyer' ? reader.buyer : row.side === 'supplier' ? reader.supplier : '';
    const mayName = row.side === reader.side || reader.hasDeal;
    const by = company === '' ? '' : ((mayName ? row.member_name : null) ?? company);
    return [
      {
        id: row.id,
        event,
        side: row.side,
        by,
        at: row.at.toISOString(),
        params: textParamsOf(row.params),
      },
    ];
  });
}

export async function readOffers(
  db: Db,
  actor: MemberActor,
  rfqId: string,
): Promise<DealView['offers']> {
  const rows = await listOffersOfRfq(db, rfqId, actor.memberId);
  return rows.map((row) => ({
    id: row.id,
    number: offerNumber(row.number),
    company: row.supplier_name,
    status: row.state,
    version: row.version_count,
    total_price: amountsIn(row.currency)(row.total_minor),
    currency: row.currency,
    complete: row.is_complete,
    negotiation: row.open_revision_id !== null,
    sent_at: row.sent_at.toISOString(),
  }));
}

interface StepDates {
  readonly acceptedAt: Date | null;
  readonly order: OrderRow | null;
  readonly invoice: InvoiceRecord | undefined;
  readonly completedAt: Date | null;
  readonly hasDiscount: boolean;
  readonly now: Date;
}

const nothingPlanned = { acknowledged: null, received: null };

function plannedOf(order: OrderRow | null, now: Date): ReturnType<typeof plannedSteps> {
  if (order === null) return nothingPlanned;
  return plannedSteps({
    sentAt: order.sent_at,
    acknowledgedAt: order.acknowledged_at,
    deliveredAt: order.delivered_at,
    promisedAt: order.promised_at,
    receiptCount: order.receipt_count,
    holidays: order.holidays,
    now,
  });
}

export function readSteps({
  acceptedAt,
  order,
  invoice,
  completedAt,
  hasDiscount,
  now,
}: StepDates): DealView['steps'] {
  const facts: StepFacts = {
    hasDiscount,
    at: {
      accepted: acceptedAt,
      generated: order?.created_at ?? null,
      sent: order?.sent_at ?? null,
      acknowledged: order?.acknowledged_at ?? null,
      received: order?.delivered_at ?? null,
      q_invoice: invoice?.state === 'accepted' ? invoice.decided_at : null,
      completed: completedAt,
    },
  };
  const planned = plannedOf(order, now);
  return stepsOf(facts).map(({ step, state, at }) => {
    const plan = step === 'acknowledged' || step === 'received' ? planned[step] : null;
    return {
      step,
      state,
      at: at?.toISOString() ?? null,
      expected: plan?.day ?? null,
      late_days: plan?.lateDays ?? 0,
    };
  });
}

/**
 * Both companies with their contacts: from the order, or their current data before there is one.
 */
export async function readParties(
  db: Db,
  offer: OfferRow,
  order: OrderView | null,
): Promise<DealView['parties']> {
  if (order !== null) return { buyer: order.buyer, supplier: order.supplier };
  return {
    buyer: toPartyView(await copyParty(db, offer.buyer_company_id)),
    supplier: toPartyView(await copyParty(db, offer.company_id)),
  };
}

/**
 * The newest Q discount invoice, without its file and reason for the buyer, because only its supplier may
 * see them.
 */
export async function readInvoice(
  db: Db,
  side: 'buyer' | 'supplier',
  orderId: string,
): Promise<{ record: InvoiceRecord | undefined; view: DealView['invoice'] }> {
  const record = await findNewestInvoice(db, orderId);
  if (record === undefined)
    return { record, view: { status: 'none', number: '', reason: '', file: null } };
  const isOwn = side === 'supplier';
  return {
    record,
    view: {
      status: record.state,
      number: qInvoiceNumber(record.number),
      reason: isOwn ? record.reason : '',
      file: isOwn ? await findFileView(db, record.file_id) : null,
    },
  };
}

/** An order's type. An uploaded order may be an image, so its response has the real type. */
const pdfType = 'application/pdf';

async function readTaxDocuments(db: Db, orderId: string): Promise<DealView['documents']> {
  const base = `/api/dashboard/orders/${orderId}`;
  const rows = await listOrderTax(db, orderId);
  return rows.map(({ id, kind, number, created_at: at }) => ({
    kind: kind === 'invoice' ? ('tax_invoice' as const) : kind,
    name: `${number}.pdf`,
    bytes: null,
    media_type: pdfType,
    at: at.toISOString(),
    url: kind === 'invoice' ? `${base}/tax_invoice/pdf` : `${base}/credit_notes/${id}/pdf`,
  }));
}

async function readMemoDocuments(
  { db, actor, text }: Pick<MemberCall, 'db' | 'actor' | 'text'>,
  rfq: { readonly id: string; readonly number: bigint },
): Promise<DealView['documents']> {
  if (actor.accountType !== 'buyer') return [];
  const memos = await listMemos(db, rfq.id);
  const url = `/api/dashboard/buyer/rfq/${rfq.id}/decision_memo`;
  return memos.map((memo) => ({
    kind: 'decision_memo' as const,
    name: memoFileName(text('decisionMemo.title'), rfqNumber(rfq.number)),
    bytes: null,
    media_type: pdfType,
    at: memo.created_at.toISOString(),
    url: memos.length === 1 ? url : `${url}?award=${memo.award_id}`,
  }));
}

async function readOrderDocuments(
  db: Db,
  order: OrderView | null,
  invoice: InvoiceRecord | undefined,
  view: DealView['invoice'],
): Promise<DealView['documents']> {
  if (order === null) return [];
  const base = `/api/dashboard/orders/${order.id}`;
  const documents: DealView['documents'] = [
    {
      kind: 'order',
      name: `${order.serial}.pdf`,
      bytes: null,
      media_type: pdfType,
      at: order.created_at,
      url: `${base}/pdf`,
    },
    ...order.files.map(({ id, kind, name, bytes, media_type, created_at: at }) => ({
      kind,
      name,
      bytes,
      media_type,
      at,
      url: `${base}/files/${id}`,
    })),
    ...(await readTaxDocuments(db, order.id)),
  ];
  const file = view?.file ?? null;
  if (invoice === undefined || file === null) return documents;
  const url = `/api/dashboard/supplier/invoices/${invoice.id}/file`;
  const at = invoice.created_at.toISOString();
  const { name, bytes, media_type } = file;
  return [...documents, { kind: 'q_invoice' as const, name, bytes, media_type, at, url }];
}

/** Decision memos first, then the order with its files and its invoice. */
export async function readDocuments(
  reader: Pick<MemberCall, 'db' | 'actor' | 'text'>,
  rfq: { readonly id: string; readonly number: bigint },
  order: OrderView | null,
  invoice: Awaited<ReturnType<typeof readInvoice>> | null,
): Promise<DealView['documents']> {
  return [
    ...(await readMemoDocuments(reader, rfq)),
    ...(await readOrderDocuments(reader.db, order, invoice?.record, invoice?.view ?? null)),
  ];
}
