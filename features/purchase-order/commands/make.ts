import type { MemberCall, Tx } from '#shared/call.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { DocumentLanguage } from '#shared/pdf.ts';
import { isRefusal, refuseFields, type Refusal } from '#shared/refusals.ts';
import { mayAttach } from '#features/attachment/store/files.ts';
import { toleranceMilliOf } from '#features/rfq/rules/tolerance.ts';
import { orderTypeOf } from '../rules/table.ts';
import type { GenerateInput, UploadInput } from '../schema/order.ts';
import type { OrderView } from '../schema/views.ts';
import { replaceOrderLines } from '../store/lines.ts';
import { isPdf } from '../store/receipts.ts';
import {
  insertOrder,
  nextSerial,
  saveOrder,
  type LockedDeal,
  type OrderRow,
} from '../store/row.ts';
import { copyAgreement, type Agreement } from './agree.ts';
import { answer, lockDealForVerb, recordInLogs } from './lock.ts';

type Origin =
  | { readonly kind: 'generate'; readonly language: DocumentLanguage }
  | { readonly kind: 'upload'; readonly fileId: string };

async function writeLines(
  tx: Tx,
  call: Pick<MemberCall, 'random'>,
  orderId: string,
  made: Agreement,
): Promise<void> {
  const lines = made.agreed.lines.map((line, index) => ({
    id: call.random.id(),
    order_id: orderId,
    rfq_line_id: line.rfq_line_id,
    position: index + 1,
    description: line.description,
    quantity_milli: line.quantity_milli,
    tolerance_milli: toleranceMilliOf(line.quantity_milli, made.snapshot.quantityTolerance ?? 0),
    unit_code: line.unit_code,
    unit_price_minor: line.unit_price_minor,
    line_minor: line.line_minor,
    vat_minor: line.vat_minor,
  }));
  await replaceOrderLines(tx, orderId, lines);
}

async function writeOrder(
  tx: Tx,
  call: MemberCall,
  { offer, order, actorContext }: LockedDeal,
  made: Agreement,
  origin: Origin,
  poNumber: string | undefined,
): Promise<OrderRow> {
  const orderColumns = {
    type: orderTypeOf(origin.kind, false),
    language: origin.kind === 'generate' ? origin.language : null,
    file_id: origin.kind === 'upload' ? origin.fileId : null,
    award_id: made.awardId,
    snapshot: made.snapshot,
    currency: offer.currency,
    total_minor: made.agreed.award.total_minor,
    q_discount_minor: made.agreed.award.q_discount_minor,
    q_rate_bp: made.agreed.award.q_rate_bp,
    ...(poNumber === undefined ? {} : { po_number: poNumber }),
  };
  if (order !== null) return saveOrder(tx, order.id, orderColumns);
  const year = Number(dayInDubai(actorContext.now).slice(0, 4));
  return insertOrder(tx, {
    id: call.random.id(),
    serial: await nextSerial(tx, offer.buyer_company_id, year),
    buyer_company_id: offer.buyer_company_id,
    supplier_company_id: offer.company_id,
    rfq_id: offer.rfq_id,
    offer_id: offer.id,
    created_by: call.actor.memberId,
    created_at: actorContext.now,
    ...orderColumns,
  });
}

interface MakeInput {
  readonly address_id?: string | undefined;
  readonly po_number?: string | undefined;
}

/**
 * Makes the order of an accepted offer, or replaces an unsent one under its serial. The caller must
 * hold the locks. Refuses: an address that cannot be used.
 */
export async function makeOrder(
  tx: Tx,
  call: MemberCall,
  locked: LockedDeal,
  origin: Origin,
  input: MakeInput,
): Promise<OrderRow | Refusal> {
  const made = await copyAgreement(tx, call, locked, input.address_id);
  if (isRefusal(made)) return made;
  const order = await writeOrder(tx, call, locked, made, origin, input.po_number);
  await writeLines(tx, call, order.id, made);
  await recordInLogs(tx, locked.actorContext, locked, order, {
    verb: origin.kind === 'generate' ? 'order.generated' : 'order.uploaded',
    side: 'buyer',
    params: origin.kind === 'generate' ? { language: origin.language } : {},
  });
  return order;
}

/**
 * Generates the purchase order (product §8). Refuses: not_found, not_allowed, state_changed,
 * order_exists, invalid.
 */
export async function generateOrder(
  call: MemberCall,
  offerId: string,
  input: GenerateInput,
): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockDealForVerb(tx, call, offerId, 'generate');
    if (isRefusal(locked)) return locked;
    const origin = { kind: 'generate', language: input.language } as const;
    const order = await makeOrder(tx, call, locked, origin, input);
    return isRefusal(order) ? order : answer(tx, call, locked, order);
  });
}

/**
 * Uses the company's uploaded PDF as the order. Refuses: as `generateOrder`, and a file that is not
 * the company's PDF.
 */
export async function uploadOrder(
  call: MemberCall,
  offerId: string,
  input: UploadInput,
): Promise<OrderView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockDealForVerb(tx, call, offerId, 'upload');
    if (isRefusal(locked)) return locked;
    if (!(await mayAttach(tx, call.actor, [input.file_id]))) {
      return refuseFields({ path: 'file_id', key: 'fileUnknown' });
    }
    if (!(await isPdf(tx, input.file_id))) return refuseFields({ path: 'file_id', key: 'pdfOnly' });
    const origin = { kind: 'upload', fileId: input.file_id } as const;
    const order = await makeOrder(tx, call, locked, origin, input);
    return isRefusal(order) ? order : answer(tx, call, locked, order);
  });
}
