import type { DealView } from '../../../features/deal/schema/wizard.ts';
import { noLineFacts } from '#features/rfq/rules/line-facts.ts';
import type {
  OrderLineView,
  OrderRowView,
  OrderView,
  PartyView,
} from '../../../features/purchase-order/schema/views.ts';

/** Views of purchase orders and deals as the API answers them, with changes. */
const moment = '2026-11-20T08:00:00.000Z';

export const orderMayNothing = {
  generate: false,
  upload: false,
  send: false,
  acknowledge: false,
  receive: false,
  close_rest: false,
  cancel_late: false,
  remind: false,
  attach_tax_invoice: false,
  attach_delivery_note: false,
  preview: false,
  download: false,
};

export function orderMay(...verbs: (keyof typeof orderMayNothing)[]): typeof orderMayNothing {
  return { ...orderMayNothing, ...Object.fromEntries(verbs.map((verb) => [verb, true])) };
}

export function orderLineOf(changes: Partial<OrderLineView> = {}): OrderLineView {
  return {
    id: 'line-1',
    position: 1,
    description: 'Ducted unit',
    state: 'quoted',
    remark: '',
    package: '',
    quantity: '10',
    unit: 'H87',
    unit_price: '100.00',
    sub_total: '1000.00',
    vat_kind: 'standard',
    vat: '5',
    total_vat: '50.00',
    accepted: '0',
    rejected: '0',
    open: '10',
    most: changes.open ?? '10',
    percent: 0,
    closed: false,
    note: '',
    ...noLineFacts,
    ...changes,
  };
}

export function partyOf(changes: Partial<PartyView> = {}): PartyView {
  return {
    name: 'Bared HVAC',
    legal_name_en: 'Bared HVAC LLC',
    legal_name_ar: 'بارد للتكييف ذ.م.م',
    trn: '100000000000003',
    licence_number: 'L-1',
    licence_authority: 'DET',
    contact: 'Omar',
    phone: '+971504187726',
    email: 'omar@bared.example',
    ...changes,
  };
}

export const address = {
  id: 'address-1',
  label: 'Depot',
  building: 'Warehouse 4',
  street: '12 Street',
  area: 'القوز',
  city_en: 'Dubai',
  city_ar: 'دبي',
  country_en: 'United Arab Emirates',
  country_ar: 'الإمارات',
  po_box: '',
  phone: '+971501234567',
  landmark: '',
};

const base = {
  id: 'order-1',
  serial: 'PO-2026-00031',
  type: 'generate_send',
  state: 'made',
  status: 'accepted',
  po_number: '',
  rfq_id: 'rfq-1',
  rfq_number: 'RFQ-2026-00041',
  rfq_reference: '',
  offer_id: 'offer-1',
  quotation_number: '',
  title: 'Cooling of the depot',
  currency: 'AED',
  total_price: '1050.00',
  qdiscount: '10.00',
  created_at: moment,
  sent_at: null,
  acknowledged_at: null,
  delivered_at: null,
  canceled_at: null,
  can: orderMayNothing,
} as const;

export const orderSums = {
  sub_total: '1000.00',
  supplier_discount: '0.00',
  total_vat: '50.00',
  total_after_vat: '1050.00',
  q_discount: '0.00',
  total_after_q_discount: '1050.00',
  shipping: '0.00',
  customs: '0.00',
  total_price: '1050.00',
};

export function orderOf(changes: Partial<OrderView> = {}): OrderView {
  return {
    ...base,
    side: 'buyer',
    same_po_number: null,
    q_payable: '10.00',
    offer_number: 'OF-2026-00007',
    offer_version: 2,
    language: 'both',
    issued_on: '2026-11-20',
    issued_by: 'سارة',
    approved_by: 'سارة',
    buyer: partyOf({ name: 'Al Dana', legal_name_en: 'Al Dana Trading LLC', legal_name_ar: '' }),
    supplier: partyOf(),
    supplier_verified: true,
    delivery_method: 'delivery',
    address,
    delivery_value: 14,
    delivery_unit: 'days',
    quantity_tolerance: 0,
    payment_code: '',
    payment_terms: '',
    incoterm: '',
    terms: '',
    remind_at: null,
    late_at: null,
    lines: [orderLineOf()],
    sums: orderSums,
    receipts: [],
    files: [],
    ...changes,
  };
}

export function orderRowOf(changes: Partial<OrderRowView> = {}): OrderRowView {
  return {
    ...base,
    company: 'Bared HVAC',
    line_count: 3,
    lines_done: 1,
    expected_on: null,
    late_days: 0,
    ...changes,
  };
}

export function dealOf(changes: Partial<DealView> = {}): DealView {
  return {
    side: 'buyer',
    currency: 'AED',
    rfq: {
      id: 'rfq-1',
      number: 'RFQ-2026-00041',
      title: 'Cooling of the depot',
      reference: '',
      currency: 'AED',
      expires_at: moment,
      delivery_method: 'delivery',
      status: 'accepted',
    },
    offer: {
      id: 'offer-1',
      number: 'OF-2026-00007',
      quotation_number: '',
      status: 'accepted',
      version: 2,
      company: 'Bared HVAC',
      total_price: '1050.00',
      valid_until: '2026-12-20',
      revision_id: null,
      reason: '',
      reason_text: '',
    },
    offers: [],
    awards: [],
    steps: [],
    next: { kind: 'generate', mine: true },
    order: null,
    lines: [orderLineOf()],
    sums: null,
    against_estimate: null,
    parties: null,
    documents: [],
    invoice: null,
    log: [],
    is_muted: false,
    addresses: [],
    delivery_city: null,
    can: { generate: false, cancel: false, upload_invoice: false, add_supplier: false },
    ...changes,
  };
}
