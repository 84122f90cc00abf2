import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { toFils } from '#shared/currency.ts';
import type { FileParams } from '#shared/list.ts';
import { inLanguage, toListFile } from '#shared/list-file.ts';
import { decimalOf } from '#shared/money.ts';
import { qInvoiceNumber } from '#shared/numbers.ts';
import { joinReasons, type RejectionReason } from '#shared/rejection.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import {
  recordActivity,
  recordDealEvent,
  type DealSide,
  type ActorContext,
} from '../../activity/store.ts';
import { readLogo } from '../../account/reads.ts';
import { addFile, storeUpload } from '../../attachment/commands.ts';
import { mayAttach } from '../../attachment/store/files.ts';
import { validateFlagNote, type Flag } from '../../deal-flag/rules/flags.ts';
import { notifyCompany } from '../../notification/store/notify.ts';
import { markCompleted } from '../../offer/commands/after-order.ts';
import { ratedOf } from '../../offer/rules/rated.ts';
import { aboutOrder, lockOrder } from '../../purchase-order/commands/lock.ts';
import { findReadable, mayReadDeal } from '../../purchase-order/reads/order.ts';
import { findOrder, type LockedOrder, type OrderRow } from '../../purchase-order/store/row.ts';
import { payQDiscount } from '../../wallet/commands/transfers.ts';
import { checkDailyTotal } from '../../wallet/commands/two-people.ts';
import {
  payableMinorOf,
  readAllInvoices,
  readInvoiceFlags,
  readOperatorInvoice,
  toInvoiceView,
  uploadFacts,
  type InvoicesQuery,
} from '../reads/invoice.ts';
import { preparedDocument, preparedNumberOf } from '../reads/prepared.ts';
import {
  decideInvoice,
  toInvoiceRefusal,
  type DecidedInvoice,
  type InvoiceRefusalCause,
  type InvoiceVerb,
} from '../rules.ts';
import type { InvoiceView, OperatorInvoice } from '../schema.ts';
import * as store from '../store/invoice.ts';

interface LogEntry {
  readonly verb: string;
  readonly side: DealSide;
  readonly note?: string;
}

async function recordInLogs(
  tx: Tx,
  actorContext: ActorContext,
  locked: LockedOrder,
  invoice: store.InvoiceRecord,
  { verb, side, note }: LogEntry,
): Promise<void> {
  const number = qInvoiceNumber(invoice.number);
  const params = { number, serial: locked.order.serial, ...(note === undefined ? {} : { note }) };
  await recordActivity(tx, actorContext, {
    companyId: invoice.company_id,
    verb,
    subjectType: 'q_invoice',
    subjectId: invoice.id,
    params,
  });
  await recordDealEvent(tx, actorContext, {
    rfqId: invoice.rfq_id,
    offerId: invoice.offer_id,
    side,
    verb,
    params,
  });
}

/**
 * Prints the invoice that the platform prepares of a delivered order for its supplier to submit.
 * Refuses what `uploadInvoice` refuses, and busy.
 */
export async function printPrepared(
  call: MemberCall,
  orderId: string,
): Promise<FileAnswer | Refusal> {
  const found = await findReadable(call.db, call.actor, orderId);
  if (found === null || found.order.sent_at === null) return refuse('not_found');
  const { order, offer, rfq } = found;
  const newest = await store.findNewestInvoice(call.db, orderId);
  const decision = decideInvoice('upload', factsOfUpload(call, newest, order));
  if (!decision.ok) return toInvoiceRefusal(decision.refused);
  const bytes = await call.pdf.renderOrder(
    preparedDocument(call, { order, rated: ratedOf(offer, rfq), now: call.now }),
    await readLogo(call, call.actor.companyId),
  );
  if (isRefusal(bytes)) return bytes;
  const name = `${preparedNumberOf(order)}.pdf`;
  return { bytes, mediaType: 'application/pdf', name, inline: false };
}

function factsOfUpload(
  { actor }: Pick<MemberCall, 'actor'>,
  newest: store.InvoiceRecord | undefined,
  order: OrderRow,
) {
  const isDelivered = order.delivered_at !== null;
  return uploadFacts(actor, newest?.state ?? 'none', isDelivered, payableMinorOf(order));
}

/**
 * Records the supplier's invoice for the payable Q discount of an order that is delivered: a file of
 * its own, or without one the prepared PDF. The amount in AED uses the exchange rate at the RFQ's
 * publication (product §2, §8). Refuses: not_found, not_allowed, no_discount, invoice_exists,
 * state_changed, and a file that is not the company's; for the prepared PDF also busy and
 * storage_full.
 */
export async function uploadInvoice(
  call: MemberCall,
  orderId: string,
  fileId: string | undefined,
): Promise<InvoiceView | Refusal> {
  if (fileId !== undefined) {
    return call.transaction((tx) =>
      submit(tx, call, orderId, async () =>
        (await mayAttach(tx, call.actor, [fileId]))
          ? fileId
          : refuseFields({ path: 'file_id', key: 'fileUnknown' }),
      ),
    );
  }
  const prepared = await printPrepared(call, orderId);
  if (isRefusal(prepared)) return prepared;
  const { bytes, mediaType, name } = prepared;
  return storeUpload(call, bytes, (tx, storageKey) =>
    submit(tx, call, orderId, async () => {
      const id = call.random.id();
      const { companyId, memberId } = call.actor;
      const file = { id, companyId, memberId, storageKey, mediaType, name, now: call.now };
      const size = bytes.byteLength;
      return (await addFile(tx, { ...file, bytes: size, purpose: 'document' })) ?? id;
    }),
  );
}

async function submit(
  tx: Tx,
  call: MemberCall,
  orderId: string,
  findFileId: () => Promise<string | Refusal>,
): Promise<InvoiceView | Refusal> {
  const locked = await lockOrder(tx, call, orderId);
  if (locked === undefined || locked.order.sent_at === null) return refuse('not_found');
  const { order, offer, rfq, actorContext } = locked;
  if (!mayReadDeal(call.actor, offer, rfq.created_by)) return refuse('not_found');
  const newest = await store.findNewestInvoice(tx, orderId);
  const decision = decideInvoice('upload', factsOfUpload(call, newest, order));
  if (!decision.ok) return toInvoiceRefusal(decision.refused);
  const fileId = await findFileId();
  if (isRefusal(fileId)) return fileId;
  const rated = ratedOf(offer, rfq);
  const payableMinor = payableMinorOf(order);
  const invoice = await store.insertInvoice(tx, decision, {
    id: call.random.id(),
    orderId,
    offerId: offer.id,
    rfqId: rfq.id,
    companyId: call.actor.companyId,
    amountMinor: payableMinor,
    currency: order.currency,
    amountFils: toFils(payableMinor, rated.currency, rated.rateMicro),
    fileId,
    flags: await readInvoiceFlags(tx, order),
    memberId: call.actor.memberId,
    now: actorContext.now,
  });
  await recordInLogs(tx, actorContext, locked, invoice, {
    verb: 'invoice.uploaded',
    side: 'supplier',
  });
  return toInvoiceView(invoice, await store.findFileView(tx, fileId));
}

interface InHand<V extends InvoiceVerb = InvoiceVerb> extends LockedOrder {
  readonly invoice: store.LockedInvoice;
  readonly decided: DecidedInvoice<V>;
}

/** Locks an invoice after its order and decides the operator's verb. */
async function lockForVerb<V extends InvoiceVerb>(
  tx: Tx,
  call: OperatorCall,
  id: string,
  verb: V,
  reason: string,
): Promise<InHand<V> | Refusal> {
  const known = await store.findInvoice(tx, id);
  const locked = known === undefined ? undefined : await lockOrder(tx, call, known.order_id);
  if (locked === undefined) return refuse('not_found');
  const invoice = await store.lockInvoice(tx, id);
  const decision = decideInvoice(verb, {
    state: invoice.state,
    side: 'operator',
    may: () => true,
    reason,
    isDelivered: locked.order.delivered_at !== null,
    discountMinor: payableMinorOf(locked.order),
  });
  return decision.ok
    ? { ...locked, invoice, decided: decision }
    : toInvoiceRefusal(decision.refused);
}

async function answer(tx: Tx, id: string): Promise<OperatorInvoice> {
  const view = await readOperatorInvoice(tx, id);
  if (view === null) throw new Error(`Q discount invoice ${id} is gone`);
  return view;
}

/**
 * Reads one invoice for an operator. While it is pending, its deal is checked again and the flags
 * of the list are refreshed. Refuses: not_found.
 */
export async function openInvoice(
  { db }: Pick<OperatorCall, 'db'>,
  id: string,
): Promise<OperatorInvoice | Refusal> {
  const invoice = await store.findInvoice(db, id);
  const order = invoice?.state === 'pending' ? await findOrder(db, invoice.order_id) : undefined;
  if (order !== undefined) await store.saveFlags(db, id, await readInvoiceFlags(db, order));
  return (await readOperatorInvoice(db, id)) ?? refuse('not_found');
}

/**
 * Records the check of a flagged deal in the operators' log, because the company must not read it.
 */
async function recordChecked(
  tx: Tx,
  actorContext: ActorContext,
  locked: InHand,
  flags: readonly Flag[],
  checked: string,
): Promise<void> {
  const { invoice, order } = locked;
  await recordActivity(tx, actorContext, {
    companyId: null,
    verb: 'invoice.checked',
    subjectType: 'q_invoice',
    subjectId: invoice.id,
    params: {
      number: qInvoiceNumber(invoice.number),
      serial: order.serial,
      flags: flags.map(({ code }) => code),
      reason: checked,
    },
  });
}

/**
 * Accepts an invoice: pays the Q discount into the supplier's wallet once, and completes offer and
 * RFQ (product §3, §6). A deal with flags needs a note in `checked`. Refuses: not_found,
 * already_decided, daily_total_reached, and a `checked` that is missing or too short.
 */
export async function acceptInvoice(
  call: OperatorCall,
  id: string,
  checked: string,
): Promise<OperatorInvoice | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockForVerb(tx, call, id, 'accept', '');
    if (isRefusal(locked)) return locked;
    const { invoice, order, actorContext } = locked;
    const flags = await readInvoiceFlags(tx, order);
    const unchecked = validateFlagNote(flags, checked);
    if (unchecked !== null) return refuseFields(unchecked);
    const reached = await checkDailyTotal(tx, call, invoice.amount_fils);
    if (reached !== null) return reached;
    await store.saveFlags(tx, id, flags);
    if (flags.length > 0) await recordChecked(tx, actorContext, locked, flags, checked);
    await store.moveInvoice(tx, id, locked.decided, {
      reason: '',
      checked: flags.length > 0 ? checked : '',
      operatorId: call.actor.operatorId,
      now: actorContext.now,
    });
    await payQDiscount(tx, actorContext, {
      companyId: invoice.company_id,
      invoiceId: invoice.id,
      amountFils: invoice.amount_fils,
      reference: qInvoiceNumber(invoice.number),
    });
    await recordInLogs(tx, actorContext, locked, invoice, {
      verb: 'invoice.accepted',
      side: 'operator',
    });
    await markCompleted(tx, actorContext, locked);
    await recordDealEvent(tx, actorContext, {
      rfqId: invoice.rfq_id,
      offerId: invoice.offer_id,
      side: 'system',
      verb: 'deal.completed',
      params: { serial: order.serial },
    });
    const about = await aboutOrder(tx, locked, order, 'supplier');
    const amount = decimalOf(invoice.amount_fils);
    await notifyCompany(tx, actorContext, {
      companyId: invoice.company_id,
      type: 'q_invoice_accepted',
      params: { ...about, amount },
    });
    await notifyCompany(tx, actorContext, {
      companyId: order.buyer_company_id,
      type: 'deal_completed',
      params: await aboutOrder(tx, locked, order, 'buyer'),
    });
    return answer(tx, id);
  });
}

/**
 * Rejects an invoice with a reason in the language of the member that submitted it, so that the
 * supplier can upload another. Refuses: not_found,
 * already_decided, invalid.
 */
export async function rejectInvoice(
  call: OperatorCall,
  id: string,
  given: RejectionReason<InvoiceRefusalCause>,
): Promise<OperatorInvoice | Refusal> {
  return call.transaction(async (tx) => {
    const { cause } = given;
    const locked = await lockForVerb(tx, call, id, 'reject', cause ?? given.reason);
    if (isRefusal(locked)) return locked;
    const { invoice, order, actorContext } = locked;
    const usual =
      cause === undefined ? '' : call.textIn(invoice.locale, `invoice.operator.refusal.${cause}`);
    const reason = joinReasons(usual, given.reason);
    const { operatorId } = call.actor;
    await store.moveInvoice(tx, id, locked.decided, { reason, operatorId, now: actorContext.now });
    await recordInLogs(tx, actorContext, locked, invoice, {
      verb: 'invoice.rejected',
      side: 'operator',
      note: reason,
    });
    const about = await aboutOrder(tx, locked, order, 'supplier');
    await notifyCompany(tx, actorContext, {
      companyId: invoice.company_id,
      type: 'q_invoice_rejected',
      params: {
        ...about,
        note: reason,
        amount: decimalOf(invoice.amount_fils),
        invoice_number: qInvoiceNumber(invoice.number),
        submitted_on: dayInDubai(invoice.created_at),
      },
    });
    return answer(tx, id);
  });
}

/**
 * Exports the supplier's orders with a Q discount, with the filter and order of the list. Refuses:
 * busy.
 */
export async function exportInvoices(
  request: MemberCall,
  query: InvoicesQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(request, query.lang);
  const { text } = call;
  const rows = await readAllInvoices(call, query);
  return toListFile(call, query.format, {
    name: text('invoice.list.title'),
    rows,
    columns: [
      { head: text('invoice.list.rfq'), value: (row) => row.title },
      { head: text('invoice.list.order'), value: (row) => row.serial },
      { head: text('invoice.list.rfqNumber'), value: (row) => row.rfq_number },
      { head: text('invoice.list.buyer'), value: (row) => row.buyer },
      {
        head: text('invoice.list.delivered'),
        value: (row) => dayInDubai(new Date(row.delivered_at)),
      },
      { head: text('invoice.list.discount'), kind: 'amount', value: (row) => row.q_payable },
      { head: text('invoice.list.currency'), value: (row) => row.currency },
      { head: text('invoice.list.invoice'), value: (row) => row.invoice?.number ?? null },
      {
        head: text('invoice.list.state'),
        value: (row) => text(`invoice.list.${row.invoice_status}`),
      },
    ],
  });
}
