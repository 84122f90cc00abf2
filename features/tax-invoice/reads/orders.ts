import type { Call, Db, MemberCall, Tx } from '#shared/call.ts';
import { may, type MemberActor } from '#shared/actor.ts';
import { lineMinorOf } from '#shared/line-sum.ts';
import { locales } from '#shared/locale.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { findReadable } from '#features/purchase-order/reads/order.ts';
import type {
  OrderSnapshot,
  SnapshotLine,
  SnapshotParty,
} from '#features/purchase-order/rules/snapshot.ts';
import { orderStateOf } from '#features/purchase-order/rules/table.ts';
import { listOrderLines } from '#features/purchase-order/store/lines.ts';
import { findLastAcceptance } from '#features/purchase-order/store/receipts.ts';
import type { OrderRow } from '#features/purchase-order/store/row.ts';
import { paymentText, type PaymentCode } from '#features/rfq/rules/payment-terms.ts';
import { checkPint, type MissingField } from '../rules/checks.ts';
import type { TaxDocument, TaxLine, TaxParty } from '../rules/tax-document.ts';
import { missingForIssue } from '../rules/missing-fields.ts';
import { leftOf, type LeftOfInvoice } from '../rules/order-credit.ts';
import { invoiceSums } from '../rules/order-invoice.ts';
import {
  documentParts,
  readLine,
  storeLine,
  type OrderTaxSnapshot,
  type RecordCharge,
  type RecordSums,
} from '../rules/order-record.ts';
import {
  decideOrderTax,
  orderTaxStateOf,
  type OrderTaxState,
  type OrderTaxVerb,
} from '../rules/order-table.ts';
import { buildPint } from '../rules/pint.ts';
import { listOrderTax, type OrderTaxRow } from '../store/order-documents.ts';
import { completed, readTaxParties } from './parties.ts';

/** "Instrument not defined" (UN/EDIFACT 4461), because the payment terms are free text. */
const notDefined = '1';

/** PINT-AE codes (BTAE-03) for the cases of Decree-Law 8 of 2017, article 61.1. */
const reasonCodes = {
  canceled: 'DL8.61.1.A',
  price: 'DL8.61.1.C',
  returned: 'DL8.61.1.D',
  mistake: 'DL8.61.1.E',
} as const;

function toParty(party: SnapshotParty, now: ReadonlyMap<string, TaxParty>): TaxParty {
  const { name, legalNameEn, legalNameAr, trn, licenceNumber, licenceAuthority } = party;
  const copy = { name, legalNameEn, legalNameAr, trn, licenceNumber, licenceAuthority };
  return completed(
    { ...copy, countryCode: party.countryCode ?? '', seat: party.seat ?? null },
    now.get(party.companyId),
  );
}

/** The alternative is sold where one was offered. */
function toLine(line: SnapshotLine): TaxLine {
  const { description, remark, state, vatKind, vatRateBp, unitCode } = line;
  return {
    name: state === 'alternative' && remark !== '' ? remark : description,
    description: [description, remark, line.package].filter((one) => one !== '').join(' · '),
    quantityMilli: BigInt(line.quantityMilli),
    unitCode,
    unitPriceMinor: BigInt(line.unitPriceMinor),
    lineMinor: BigInt(line.lineMinor),
    discountMinor: BigInt(line.discountMinor),
    vatKind,
    vatRateBp,
    vatMinor: BigInt(line.vatMinor),
  };
}

/**
 * The content of a delivered order's invoice if it were issued now: accepted goods and both
 * parties.
 */
export interface InvoiceContent {
  readonly sums: RecordSums;
  readonly snapshot: OrderTaxSnapshot;
}

/** The payment terms in both languages, because the document is stored once for both. */
function bothPaymentTexts(
  textIn: Call['textIn'],
  { paymentCode = '', paymentTerms }: OrderSnapshot,
): string {
  const label = (code: PaymentCode) =>
    locales.map((locale) => textIn(locale, `rfq.payment.${code}`)).join(' · ');
  return paymentText({ payment_code: paymentCode, payment_terms: paymentTerms }, label);
}

/**
 * Reads the content of an order's tax invoice: the accepted lines and the payable Q discount. Party
 * data that the order did not copy comes from the profile. Two queries.
 */
export async function readInvoiceContent(
  db: Db | Tx,
  order: OrderRow,
  rateMicro: bigint,
  textIn: Call['textIn'],
): Promise<InvoiceContent> {
  const { snapshot } = order;
  const parties = await readTaxParties(db, [snapshot.supplier.companyId, snapshot.buyer.companyId]);
  const rows = await listOrderLines(db, order.id);
  const received = snapshot.lines.map((line) => ({
    agreed: toLine(line),
    position: line.position,
    acceptedMilli: rows.find((row) => row.rfq_line_id === line.rfqLineId)?.accepted_milli ?? 0n,
  }));
  const charges = (['shipping', 'customs'] as const)
    .map((kind): RecordCharge => ({ kind, amountMinor: BigInt(snapshot.sums[kind]) }))
    .filter(({ amountMinor }) => amountMinor !== 0n);
  const sums = invoiceSums(received, charges, order.q_payable_minor ?? 0n, (line) =>
    lineMinorOf(line, decimalsOf(order.currency)),
  );
  return {
    sums,
    snapshot: {
      seller: toParty(snapshot.supplier, parties),
      buyer: toParty(snapshot.buyer, parties),
      reference: order.serial,
      poNumber: order.po_number,
      quotationNumber: snapshot.quotationNumber ?? '',
      paymentTerms: bothPaymentTexts(textIn, snapshot),
      rateMicro: String(rateMicro),
      lines: sums.lines.map(storeLine),
      charges: sums.charges.map(({ kind, amountMinor }) => ({
        kind,
        amountMinor: String(amountMinor),
      })),
      value: null,
    },
  };
}

export function sumsOfRow({ snapshot, prepaid_minor, payable_minor }: OrderTaxRow): RecordSums {
  return {
    lines: snapshot.lines.map(readLine),
    charges: snapshot.charges.map(({ kind, amountMinor }) => ({
      kind,
      amountMinor: BigInt(amountMinor),
    })),
    prepaidMinor: prepaid_minor,
    payableMinor: payable_minor,
  };
}

type Head = Pick<
  TaxDocument,
  'kind' | 'number' | 'uuid' | 'issuedOn' | 'suppliedOn' | 'dueOn' | 'currency' | 'corrects'
>;

function withContent(head: Head, sums: RecordSums, snapshot: OrderTaxSnapshot): TaxDocument {
  return {
    ...head,
    rateMicro: BigInt(snapshot.rateMicro),
    seller: snapshot.seller,
    buyer: snapshot.buyer,
    reference: snapshot.reference,
    poNumber: snapshot.poNumber ?? '',
    quotationNumber: snapshot.quotationNumber ?? '',
    paymentCode: notDefined,
    paymentTerms: snapshot.paymentTerms,
    ...documentParts(sums),
  };
}

export function missingToIssue(
  order: OrderRow,
  { sums, snapshot }: InvoiceContent,
): MissingField[] {
  const day = order.snapshot.issuedOn;
  const days = { issuedOn: day, suppliedOn: day, dueOn: day };
  const head = {
    ...days,
    kind: 'invoice' as const,
    number: order.serial,
    uuid: order.id,
    corrects: null,
  };
  const document = withContent({ ...head, currency: order.currency }, sums, snapshot);
  return missingForIssue(checkPint(buildPint(document)));
}

/** Builds a document from stored data only, so that its XML and PDF never change. */
export function toDocument(row: OrderTaxRow, invoice: OrderTaxRow | null): TaxDocument {
  const { reason } = row;
  const head: Head = {
    kind: row.kind,
    number: row.number,
    uuid: row.id,
    issuedOn: row.issued_on,
    suppliedOn: row.supplied_on,
    dueOn: row.due_on,
    currency: row.currency,
    corrects:
      invoice === null || reason === ''
        ? null
        : {
            number: invoice.number,
            issuedOn: invoice.issued_on,
            cause: null,
            reasonCode: reasonCodes[reason],
          },
  };
  return withContent(head, sumsOfRow(row), row.snapshot);
}

export interface OrderTax {
  readonly invoice: OrderTaxRow | null;
  readonly notes: readonly OrderTaxRow[];
  readonly left: LeftOfInvoice | null;
  readonly state: OrderTaxState;
}

/** At most two queries, whatever the order's size, because every page of the order calls it. */
export async function readOrderTax(db: Db | Tx, order: OrderRow): Promise<OrderTax> {
  const rows = await listOrderTax(db, order.id);
  const invoice = rows.find(({ kind }) => kind === 'invoice') ?? null;
  const notes = rows.filter(({ kind }) => kind === 'credit_note');
  const left = invoice === null ? null : leftOf(sumsOfRow(invoice), notes.map(sumsOfRow));
  const state = orderTaxStateOf({
    order: orderStateOf(order),
    hasInvoice: invoice !== null,
    leftMinor: left === null ? 0n : left.prepaidMinor + left.payableMinor,
  });
  return { invoice, notes, left, state };
}

export function decideFor<V extends OrderTaxVerb>(
  actor: MemberActor,
  verb: V,
  state: OrderTaxState,
) {
  return decideOrderTax(verb, {
    state,
    side: actor.accountType,
    may: (permission) => may(actor, permission),
    reason: verb,
  });
}

/** Proposes the day of supply: the last receipt with accepted goods. */
export async function readSupplyDay(db: Db | Tx, order: Pick<OrderRow, 'id'>): Promise<string> {
  const day = await findLastAcceptance(db, order.id);
  if (day === null) throw new Error(`of order ${order.id} nothing was accepted`);
  return day;
}

export interface IssuedDocument {
  readonly row: OrderTaxRow;
  readonly document: TaxDocument;
}

/**
 * Reads an order's tax invoice, or with an id one of its credit notes. It must stay readable in
 * every state of the order. Refuses: not_found; tax_invoice_missing before the invoice.
 */
export async function readOrderDocument(
  call: Pick<MemberCall, 'db' | 'actor'>,
  orderId: string,
  noteId: string | null = null,
): Promise<IssuedDocument | Refusal> {
  const found = await findReadable(call.db, call.actor, orderId);
  if (found === null) return refuse('not_found');
  const { invoice, notes } = await readOrderTax(call.db, found.order);
  if (invoice === null) return refuse(noteId === null ? 'tax_invoice_missing' : 'not_found');
  const row = noteId === null ? invoice : notes.find(({ id }) => id === noteId);
  return row === undefined
    ? refuse('not_found')
    : { row, document: toDocument(row, noteId === null ? null : invoice) };
}
