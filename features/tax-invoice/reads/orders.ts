import { dayInDubai } from '../../../shared/calendar.ts';
import type { MemberCall } from '../../../shared/call.ts';
import { refuse, type Refusal } from '../../../shared/refusals.ts';
import { findReadable } from '../../purchase-order/reads/order.ts';
import type { OrderSnapshot, SnapshotLine, SnapshotParty } from '../../purchase-order/rules/snapshot.ts';
import { checkPint } from '../rules/checks.ts';
import type { TaxDocument, TaxLine, TaxParty } from '../rules/facts.ts';
import { buildPint } from '../rules/pint.ts';
import type { OrderTaxInvoiceAsk, OrderTaxInvoiceView } from '../schema.ts';
import { completed, readTaxParties } from './parties.ts';

/** How it is paid is agreed in words only: "instrument not defined" (UN/EDIFACT 4461). */
const notDefined = '1';

function toParty(party: SnapshotParty, now: ReadonlyMap<string, TaxParty>): TaxParty {
  const { name, legalNameEn, legalNameAr, trn, licenceNumber, licenceAuthority } = party;
  const copy = { name, legalNameEn, legalNameAr, trn, licenceNumber, licenceAuthority };
  return completed(
    { ...copy, countryCode: party.countryCode ?? '', seat: party.seat ?? null },
    now.get(party.companyId),
  );
}

/** What is sold is the alternative where one was offered. */
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

function chargesOf({ sums }: OrderSnapshot): TaxDocument['charges'] {
  const charges = [
    { reason: 'Shipping', amountMinor: BigInt(sums.shipping) },
    { reason: 'Customs clearance', amountMinor: BigInt(sums.customs) },
  ];
  return charges.filter(({ amountMinor }) => amountMinor !== 0n);
}

const unsaid: OrderTaxInvoiceAsk = { number: '' };

/**
 * The tax invoice from supplier to buyer, made of what was agreed (product §8); what was not copied then is taken from the
 * profiles. Refuses: not_found; state_changed for an order that was not sent, or was cancelled.
 */
export async function readOrderDocument(
  call: Pick<MemberCall, 'db' | 'actor'>,
  orderId: string,
  ask: OrderTaxInvoiceAsk = unsaid,
): Promise<TaxDocument | Refusal> {
  const found = await findReadable(call.db, call.actor, orderId);
  if (found === null) return refuse('not_found');
  const { order, rfq } = found;
  if (order.sent_at === null || order.canceled_at !== null) return refuse('state_changed');
  const { snapshot } = order;
  const parties = await readTaxParties(call.db, [snapshot.supplier.companyId, snapshot.buyer.companyId]);
  const issuedOn = ask.issued_on ?? dayInDubai(order.delivered_at ?? order.sent_at);
  return {
    kind: 'invoice',
    number: ask.number === '' ? order.serial : ask.number,
    uuid: order.id,
    issuedOn,
    dueOn: ask.due_on === undefined || ask.due_on < issuedOn ? issuedOn : ask.due_on,
    currency: snapshot.currency,
    rateMicro: rfq.rate_micro ?? 0n,
    seller: toParty(snapshot.supplier, parties),
    buyer: toParty(snapshot.buyer, parties),
    reference: order.serial,
    corrects: null,
    paymentCode: notDefined,
    paymentTerms: snapshot.paymentTerms,
    lines: snapshot.lines.map(toLine),
    charges: chargesOf(snapshot),
    // The platform pays it to the supplier (product §2).
    prepaidMinor: BigInt(snapshot.sums.qDiscount),
    payableMinor: BigInt(snapshot.sums.total),
  };
}

/** What the order's page says of it. */
export function toOrderTaxInvoice(document: TaxDocument): OrderTaxInvoiceView {
  return {
    number: document.number,
    issued_on: document.issuedOn,
    due_on: document.dueOn,
    missing: checkPint(buildPint(document)),
  };
}
