import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import { milliOf } from '#shared/quantity.ts';
import {
  isRefusal,
  refuse,
  refuseFields,
  type FieldProblem,
  type Refusal,
} from '#shared/refusals.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { ratedOf } from '#features/offer/rules/rated.ts';
import { aboutOrder, recordInLogs, lockOrder } from '#features/purchase-order/commands/lock.ts';
import { mayReadDeal } from '#features/purchase-order/reads/order.ts';
import type { LockedOrder } from '#features/purchase-order/store/row.ts';
import { toOrderTaxView } from '../reads/order-view.ts';
import {
  decideFor,
  missingToIssue,
  readInvoiceContent,
  readOrderTax,
  readSupplyDay,
  sumsOfRow,
  type OrderTax,
} from '../reads/orders.ts';
import {
  creditNotesMax,
  creditOfAll,
  validateCredit,
  type CreditRequest,
} from '../rules/order-credit.ts';
import { netOf, numberKeyOf, storeLine, vatOf, type RecordSums } from '../rules/order-record.ts';
import type { DecidedOrderTax, OrderTaxVerb } from '../rules/order-table.ts';
import type { CreditNoteInput, OrderInvoiceInput, OrderTaxView } from '../schema.ts';
import { insertOrderTax, type OrderTaxRow } from '../store/order-documents.ts';
import { refuseIncomplete } from './export.ts';

interface TaxInHand<V extends OrderTaxVerb = OrderTaxVerb> extends LockedOrder {
  readonly tax: OrderTax;
  /** Null: the invoice already exists. */
  readonly decided: DecidedOrderTax<V> | null;
  readonly today: string;
}

/**
 * Locks an order of the supplier and decides the verb. The caller must handle a repeated invoice.
 */
async function lockForVerb<V extends OrderTaxVerb>(
  tx: Tx,
  call: MemberCall,
  orderId: string,
  verb: V,
): Promise<TaxInHand<V> | Refusal> {
  const locked = await lockOrder(tx, call, orderId);
  if (locked === undefined || locked.order.sent_at === null) return refuse('not_found');
  if (!mayReadDeal(call.actor, locked.offer, locked.rfq.created_by)) return refuse('not_found');
  const tax = await readOrderTax(tx, locked.order);
  const decision = decideFor(call.actor, verb, tax.state);
  const isRepeat = !decision.ok && decision.refused === 'tax_invoice_exists';
  if (!decision.ok && !isRepeat) return refuse(decision.refused);
  const decided = decision.ok ? decision : null;
  return { ...locked, tax, decided, today: dayInDubai(locked.actorContext.now) };
}

function dayProblems(path: string, day: string, { order, today }: TaxInHand): FieldProblem[] {
  if (day > today) return [{ path, key: 'dateNotFuture' }];
  const isEarly = order.sent_at !== null && day < dayInDubai(order.sent_at);
  return isEarly ? [{ path, key: 'dateBeforeOrder' }] : [];
}

/** A repeat must give the number of the existing invoice, or none. */
function repeatOf({ tax }: TaxInHand, number: string): OrderTaxRow | Refusal | null {
  const { invoice } = tax;
  if (invoice === null) return null;
  if (number === '' || numberKeyOf(number) === invoice.number_key) return invoice;
  return refuse('tax_invoice_exists', { args: { number: invoice.number } });
}

function columnsOf(call: MemberCall, { order, actorContext }: LockedOrder, sums: RecordSums) {
  return {
    id: call.random.id(),
    order_id: order.id,
    company_id: order.supplier_company_id,
    buyer_company_id: order.buyer_company_id,
    currency: order.currency,
    net_minor: netOf(sums),
    vat_minor: vatOf(sums),
    prepaid_minor: sums.prepaidMinor,
    payable_minor: sums.payableMinor,
    issued_by: call.actor.memberId,
    created_at: actorContext.now,
  };
}

async function logAndNotify(tx: Tx, locked: LockedOrder, row: OrderTaxRow): Promise<void> {
  const { order, actorContext } = locked;
  const isInvoice = row.kind === 'invoice';
  const verb = isInvoice ? 'orderTax.invoiced' : 'orderTax.credited';
  await recordInLogs(tx, actorContext, locked, order, {
    verb,
    side: 'supplier',
    params: { number: row.number },
  });
  await notifyCompany(tx, actorContext, {
    companyId: order.buyer_company_id,
    type: isInvoice ? 'tax_invoice_issued' : 'credit_note_issued',
    params: { ...(await aboutOrder(tx, locked, order, 'buyer')), document: row.number },
  });
}

/**
 * Issues the tax invoice of a delivered order once, for the accepted goods (docs/decisions/0045). A
 * repeat with the same number, or without one, returns the existing invoice. Refuses: not_found,
 * not_allowed, not_delivered, state_changed, tax_invoice_exists, einvoice_incomplete, and by field:
 * a used number, a day in the future or before the order was sent, a due day before the day of
 * issue.
 */
export async function issueOrderInvoice(
  call: MemberCall,
  orderId: string,
  input: OrderInvoiceInput,
): Promise<{ readonly view: OrderTaxView; readonly number: string } | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockForVerb(tx, call, orderId, 'issue');
    if (isRefusal(locked)) return locked;
    const repeated = repeatOf(locked, input.number);
    if (isRefusal(repeated)) return repeated;
    const row = repeated ?? (await writeInvoice(tx, call, locked, input));
    if (isRefusal(row)) return row;
    return {
      view: await toOrderTaxView({ ...call, db: tx }, locked),
      number: row.number,
    };
  });
}

async function writeInvoice(
  tx: Tx,
  call: MemberCall,
  locked: TaxInHand,
  input: OrderInvoiceInput,
): Promise<OrderTaxRow | Refusal> {
  const { order, offer, rfq, today, decided } = locked;
  if (decided === null) throw new Error(`order ${order.id} has a tax invoice already`);
  const issuedOn = input.issued_on ?? today;
  const supplied = input.supplied_on ?? (await readSupplyDay(tx, order));
  const due = input.due_on ?? issuedOn;
  const problems = [
    ...dayProblems('issued_on', issuedOn, locked),
    ...dayProblems('supplied_on', supplied, locked),
    ...(due < issuedOn ? [{ path: 'due_on', key: 'dayOrder' }] : []),
  ];
  if (problems.length > 0) return refuseFields(...problems);
  const content = await readInvoiceContent(tx, order, ratedOf(offer, rfq).rateMicro, call.textIn);
  const missing = missingToIssue(order, content);
  if (missing.length > 0) return refuseIncomplete(call, missing);
  const { sums, snapshot } = content;
  const document = {
    ...columnsOf(call, locked, sums),
    corrects: null,
    issued_on: issuedOn,
    supplied_on: supplied,
    due_on: due,
    reason: '' as const,
    note: '',
    snapshot,
  };
  const row = await insertOrderTax(tx, decided, document, input.number);
  if (row === null) return refuseFields({ path: 'number', key: 'documentNumberTaken' });
  await logAndNotify(tx, locked, row);
  return row;
}

/** Parses an amount in the currency, or a quantity. Null: the field is empty. */
function readTyped(
  typed: string,
  read: (text: string) => bigint | null,
  problem: FieldProblem,
): { readonly value: bigint | null; readonly problems: readonly FieldProblem[] } {
  if (typed === '') return { value: null, problems: [] };
  const value = read(typed);
  const isWrong = value === null || value < 0n;
  return isWrong ? { value: null, problems: [problem] } : { value, problems: [] };
}

function parseCreditRequest(input: CreditNoteInput, currency: string): CreditRequest | Refusal {
  const amountOf = (typed: string, path: string) =>
    readTyped(typed, (text) => minorOf(text, decimalsOf(currency)), {
      path,
      key: 'currencyAmount',
    });
  const lines = input.lines.map((line, index) => ({
    position: line.position,
    quantity: readTyped(line.quantity, milliOf, {
      path: `lines.${index}.quantity`,
      key: 'quantity',
    }),
    amount: amountOf(line.amount, `lines.${index}.amount`),
  }));
  const charges = input.charges.map(({ kind, amount }, index) => ({
    kind,
    amount: amountOf(amount, `charges.${index}.amount`),
  }));
  const problems = [
    ...lines.flatMap(({ quantity, amount }) => [...quantity.problems, ...amount.problems]),
    ...charges.flatMap(({ amount }) => amount.problems),
  ];
  if (problems.length > 0) return refuseFields(...problems);
  return {
    lines: lines.map(({ position, quantity, amount }) => ({
      position,
      quantityMilli: quantity.value,
      amountMinor: amount.value,
    })),
    charges: charges.map(({ kind, amount }) => ({ kind, amountMinor: amount.value })),
  };
}

/**
 * Issues a credit note on an order's tax invoice: for everything that is left, or for goods and
 * amounts by line. A cancelled order can still be credited. Refuses: not_found, not_allowed,
 * tax_invoice_missing, nothing_to_credit, credit_notes_full, and by field: a used number, a day in
 * the future or before the invoice's, more than is left.
 */
export async function issueCreditNote(
  call: MemberCall,
  orderId: string,
  input: CreditNoteInput,
): Promise<{ readonly view: OrderTaxView; readonly number: string } | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockForVerb(tx, call, orderId, 'credit');
    if (isRefusal(locked)) return locked;
    const row = await writeCreditNote(tx, call, locked, input);
    if (isRefusal(row)) return row;
    return {
      view: await toOrderTaxView({ ...call, db: tx }, locked),
      number: row.number,
    };
  });
}

async function writeCreditNote(
  tx: Tx,
  call: MemberCall,
  locked: TaxInHand,
  input: CreditNoteInput,
): Promise<OrderTaxRow | Refusal> {
  const { decided } = locked;
  const { invoice, notes, left } = locked.tax;
  if (decided === null || invoice === null || left === null)
    throw new Error(`order ${locked.order.id} has no tax invoice to credit`);
  if (notes.length >= creditNotesMax) return refuse('credit_notes_full');
  const issuedOn = input.issued_on ?? locked.today;
  if (issuedOn > locked.today) return refuseFields({ path: 'issued_on', key: 'dateNotFuture' });
  if (issuedOn < invoice.issued_on)
    return refuseFields({ path: 'issued_on', key: 'dateBeforeInvoice' });
  const request =
    input.scope === 'all' ? creditOfAll(left) : parseCreditRequest(input, invoice.currency);
  if (isRefusal(request)) return request;
  const result = validateCredit(left, request);
  if (!result.ok) return refuseFields(...result.fields);
  const { sums } = result;
  const creditedBefore = notes.reduce((sum, note) => sum + netOf(sumsOfRow(note)), 0n);
  const document = {
    ...columnsOf(call, locked, sums),
    corrects: invoice.id,
    issued_on: issuedOn,
    supplied_on: invoice.supplied_on,
    due_on: issuedOn,
    reason: input.reason,
    note: input.note,
    snapshot: {
      ...invoice.snapshot,
      lines: sums.lines.map(storeLine),
      charges: sums.charges.map(({ kind, amountMinor }) => ({
        kind,
        amountMinor: String(amountMinor),
      })),
      value: {
        invoicedMinor: String(invoice.net_minor),
        creditedBeforeMinor: String(creditedBefore),
      },
    },
  };
  const row = await insertOrderTax(tx, decided, document, input.number);
  if (row === null) return refuseFields({ path: 'number', key: 'documentNumberTaken' });
  await logAndNotify(tx, locked, row);
  return row;
}
