import type { QuoteView } from '../../../features/offer/schema/supplier.ts';
import { noLineFacts } from '#features/rfq/rules/line-facts.ts';
import type {
  BuyerRow,
  ComparedOffer,
  Comparison,
  OfferLineView,
  RfqOfOffer,
  RevisionView,
  SupplierOffer,
  SupplierRow,
  VersionView,
} from '../../../features/offer/schema/views.ts';

/** Views of offers as the API answers them, with changes. Two requested lines: ducts and pumps. */
export const moment = '2026-11-20T08:00:00.000Z';

export const requestedLines = [
  {
    id: 'line-1',
    position: 1,
    description: 'Ducted unit',
    quantity: '4',
    unit: 'H87',
    ...noLineFacts,
  },
  {
    id: 'line-2',
    position: 2,
    description: 'مضخة مياه',
    quantity: '2.5',
    unit: 'H87',
    ...noLineFacts,
  },
];

export function rfqOf(changes: Partial<RfqOfOffer> = {}): RfqOfOffer {
  return {
    id: 'rfq-1',
    number: 'RFQ-2026-00041',
    title: 'Cooling of the depot',
    reference: '',
    category_desc: '',
    currency: 'AED',
    rates: [{ currency: changes.currency ?? 'AED', rate_micro: 1_000_000 }],
    request_type: 'internal',
    delivery_method: 'delivery',
    needed_on: null,
    delivery_area: '',
    delivery_address: '',
    payment_code: '',
    quantity_tolerance: 0,
    payment_terms: '',
    expiry_date: '2026-12-01',
    expiry_time: '',
    expires_at: '2026-12-01T20:00:00.000Z',
    decide_by: null,
    qdiscount: '500.00',
    status: 'active',
    city: 'دبي',
    qdiscount_rate: '1.00',
    qdiscount_max: '500.00',
    amendments: 0,
    lines: [...requestedLines],
    ...changes,
  };
}

export function lineOf(lineId: string, changes: Partial<OfferLineView> = {}): OfferLineView {
  return {
    line_id: lineId,
    state: 'quoted',
    remark: '',
    quantity: requestedLines.find(({ id }) => id === lineId)?.quantity ?? '1',
    unit_price: '100.00',
    package: '',
    part_group: '',
    vat_kind: 'standard',
    vat: '5',
    sub_total: '400.00',
    discount: '0.00',
    total_vat: '20.00',
    total_price: '420.00',
    ...changes,
  };
}

const sums = {
  sub_total: '1000.00',
  supplier_discount: '0.00',
  total_vat: '50.00',
  total_after_vat: '1050.00',
  q_discount: '10.00',
  total_after_q_discount: '1040.00',
  shipping: '0.00',
  customs: '0.00',
  total_price: '1040.00',
};
const terms = {
  quotation_number: '',
  delivery_value: 14,
  delivery_unit: 'days',
  valid_until: '2026-12-20',
  payment_code: '',
  payment_terms: '',
  incoterm: '',
  incoterm_place: '',
  terms: '',
  negotiable: true,
  firm: false,
  part_rule: 'whole',
  part_minimum: '0.00',
  part_discount: 'whole',
} as const;
const base = {
  id: 'offer-1',
  number: 'OF-2026-00007',
  quotation_number: '',
  company: 'Bared HVAC',
  status: 'pending',
  version: 2,
  currency: 'AED',
  valid_until: '2026-12-20',
  needs_confirmation: false,
  negotiation: false,
  revision_id: null,
  continues_id: null,
  rounds_left: 3,
  created_at: moment,
  decided_at: null,
  reason: '',
  reason_text: '',
} as const;

export const buyerMayNothing = {
  accept: false,
  buy: false,
  reject: false,
  ask_approval: false,
  refuse_approval: false,
  negotiate: false,
  cancel: false,
};
export const supplierMayNothing = {
  revise: false,
  answer: false,
  decline: false,
  confirm: false,
  withdraw: false,
  resend: false,
  renew: false,
  cancel: false,
};

export function comparedOf(changes: Partial<ComparedOffer> = {}): ComparedOffer {
  return {
    ...base,
    ...sums,
    ...terms,
    complete: true,
    alternative: false,
    best: false,
    rank_moves: false,
    total_converted: null,
    rank: 1,
    above_best: null,
    best_lines: [],
    above_estimate: null,
    supplier_facts: { approved_on: '2025-03-03', delivered: 12, withdrawn: 0 },
    targets_met: null,
    delivery_days: 14,
    lines: [lineOf('line-1'), lineOf('line-2')],
    bookmarked: false,
    approval: null,
    awardable: changes.status === undefined || changes.status === 'pending',
    can: buyerMayNothing,
    ...changes,
  };
}

export function landedOf(
  offerId: string,
  changes: Partial<Comparison['landed']['offers'][number]> = {},
): Comparison['landed']['offers'][number] {
  return {
    offer_id: offerId,
    freight: null,
    customs: null,
    unknown: [],
    total: null,
    at_least: '1040.00',
    rank: null,
    rank_moves: false,
    best: false,
    ...changes,
  };
}

export function comparisonOf(
  offers: readonly ComparedOffer[],
  rfq: Partial<Comparison['rfq']> = {},
  decided: Comparison['decided'] = null,
): Comparison {
  return {
    rfq: { ...rfqOf(rfq), estimated_price: rfq.estimated_price ?? '1200.00' },
    offers: [...offers],
    decided,
    decided_lines: [],
    awards: [],
    last_paid: [],
    landed: {
      extra_supplier: null,
      offers: offers.map((offer) => landedOf(offer.id, { at_least: offer.total_price })),
      can: { save: false },
    },
    memos: [],
    marks_at: null,
    can: { award: decided === null, propose: decided === null },
  };
}

export function versionOf(changes: Partial<VersionView> = {}): VersionView {
  return {
    ...sums,
    ...terms,
    number: 2,
    created_at: moment,
    complete: true,
    amendment: 0,
    lines: [lineOf('line-1'), lineOf('line-2')],
    files: [],
    changes: [],
    ...changes,
  };
}

export function supplierOfferOf(changes: Partial<SupplierOffer> = {}): SupplierOffer {
  return {
    ...base,
    company: 'Falcon Trading',
    rfq: rfqOf(),
    versions: [versionOf()],
    revisions: [],
    same_quotation_number: null,
    loss: null,
    rejected: null,
    transactions: null,
    can: supplierMayNothing,
    ...changes,
  };
}

export function quoteOf(changes: Partial<QuoteView> = {}): QuoteView {
  return {
    rfq: rfqOf(),
    vat: { standard: '5', zero: '0', exempt: '0' },
    external: false,
    offer: null,
    draft_id: 'draft-1',
    draft_saved_at: null,
    draft: null,
    own: { last_quoted: [], costs: [], last_terms: null, last_delivery: null },
    can: { send: true },
    ...changes,
  };
}

export function revisionOf(changes: Partial<RevisionView> = {}): RevisionView {
  return {
    id: 'revision-1',
    round: 1,
    state: 'open',
    text: 'Can you do better on the pumps?',
    targets: [{ line_id: 'line-2', target_price: '90.00' }],
    requested_at: moment,
    requested_by: null,
    response: '',
    response_date: null,
    version: null,
    ...changes,
  };
}

const row = {
  ...base,
  rfq_id: 'rfq-1',
  rfqId: 'rfq-1',
  isNegotiate: true,
  rfq_number: 'RFQ-2026-00041',
  rfq_reference: '',
  title: 'Cooling of the depot',
  category_desc: '',
  expiry_date: '2026-12-01',
  total_price: '1040.00',
  complete: true,
  qdiscount: '10.00',
};

export function buyerRowOf(changes: Partial<BuyerRow> = {}): BuyerRow {
  return {
    ...row,
    is_viewed: 1,
    firm: false,
    bookmarked: false,
    isFav: false,
    place: null,
    can: buyerMayNothing,
    ...changes,
  };
}

export function supplierRowOf(changes: Partial<SupplierRow> = {}): SupplierRow {
  return { ...row, order_id: null, can: supplierMayNothing, ...changes };
}
