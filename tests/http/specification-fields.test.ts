import { describe, expect, it } from 'vitest';
import { describeServed } from '#server/services.ts';

/**
 * The fields of specification §3, in inputs and in answers. The harness compares every answer of
 * every test with these declarations (tests/harness/contract.ts), so declared fields exist.
 */
interface Node {
  readonly [key: string]: unknown;
}
interface Answers {
  readonly '200': {
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly properties: Node } };
    };
  };
}
const document = describeServed() as unknown as {
  paths: Record<string, Record<string, Node>>;
} & Node;

/** Every property name below a schema. */
function namesIn(node: unknown, seen: Set<string> = new Set()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, seen);
  else if (typeof node === 'object' && node !== null) {
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object')
        for (const name of Object.keys(value ?? {})) seen.add(name);
      namesIn(value, seen);
    }
  }
  return seen;
}

function fieldsOf(call: string, way: 'in' | 'out'): Set<string> {
  const [method = '', path = ''] = call.split(' ');
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`no operation ${call}`);
  if (way === 'in') return namesIn(operation['requestBody']);
  const { properties } = (operation['responses'] as Answers)['200'].content['application/json']
    .schema;
  // The envelope's own status and message are no fields of what it carries.
  const { status: _, message: __, ...carried } = properties;
  return new Set([...Object.keys(carried), ...namesIn(carried)]);
}

const offerFields = [
  'unit_price',
  'quantity',
  'package',
  'vat_kind',
  'total_vat',
  'total_after_vat',
  'sub_total',
  'supplier_discount',
  'q_discount',
  'total_after_q_discount',
  'total_price',
  'delivery_value',
  'delivery_unit',
  'valid_until',
  'terms',
  'files',
  'response',
  'response_date',
  'revisions',
  'versions',
];

describe('the fields of specification §3', () => {
  it.each<[string, string, 'in' | 'out', readonly string[]]>([
    [
      'of a user profile',
      'get /dashboard/profile',
      'out',
      [
        'full_name',
        'email',
        'mobile',
        'whatsapp',
        'phone',
        'company_name',
        'position',
        'account_type',
        'licence_number',
        'trn',
        'minimum_order_value',
        'licence_expires_on',
        'documents',
        'completion',
        'missing',
      ],
    ],
    ['of its files', 'post /dashboard/documents', 'in', ['kind', 'file', 'expires_on']],
    [
      'of a new password',
      'post /dashboard/{type}/users/reset',
      'in',
      ['old_password', 'new_password'],
    ],
    [
      'of a sub-user handed in',
      'post /dashboard/users',
      'in',
      ['full_name', 'email', 'password', 'roles'],
    ],
    [
      'of a sub-user shown',
      'get /dashboard/users/{id}',
      'out',
      ['name', 'email', 'roles', 'state'],
    ],
    [
      'of an address',
      'get /dashboard/addresses',
      'out',
      [
        'label',
        'country',
        'city',
        'building',
        'street',
        'po_box',
        'phone',
        'landmark',
        'area',
        'is_default',
      ],
    ],
    [
      'of an RFQ handed in',
      'post /dashboard/buyer/rfq',
      'in',
      [
        'category_id',
        'estimated_price',
        'expiry_date',
        'city_id',
        'delivery_method',
        'note',
        'request_type',
        'currency',
        'lines',
        'description',
        'quantity',
        'unit_code',
        'file_ids',
      ],
    ],
    [
      'of an RFQ shown',
      'get /dashboard/buyer/rfq/{id}',
      'out',
      [
        'id',
        'category',
        'status',
        'created_at',
        'offers_count',
        'lines',
        'files',
        'rfq_fee',
        'q_discount',
        'currency',
        'country',
      ],
    ],
    [
      'of a row of RFQs',
      'get /dashboard/buyer/rfq_list/{status}',
      'out',
      [
        'id',
        'category_desc',
        'expiry_date',
        'status_desc',
        'created_at',
        'rfqoffer_count',
        'qdiscount',
        'is_viewed',
        'currency',
        'negotiation',
        'status',
        'media',
        'essential',
      ],
    ],
    [
      'of a row of open RFQs',
      'get /dashboard/buyer/rfq/show/available',
      'out',
      [
        'id',
        'category_desc',
        'status_desc',
        'is_viewed',
        'currency',
        'rfqPrice',
        'deducted_fee_aed',
        'qdiscount',
      ],
    ],
    [
      'of an offer as its buyer reads it',
      'get /dashboard/buyer/offers/{id}',
      'out',
      ['id', 'rfq', 'company', ...offerFields],
    ],
    [
      'of an offer as its supplier reads it',
      'get /dashboard/supplier/offers/{id}',
      'out',
      ['id', 'rfq', ...offerFields, 'transactions'],
    ],
    [
      'of an offer from abroad',
      'post /dashboard/supplier/rfq/{id}/offer',
      'in',
      ['shipping', 'customs'],
    ],
    [
      'of a purchase order',
      'get /dashboard/orders/{id}',
      'out',
      ['id', 'serial', 'created_at', 'files', 'type'],
    ],
    [
      'of a Q discount invoice',
      'get /dashboard/supplier/invoices',
      'out',
      ['invoice', 'invoice_status', 'reason', 'amount'],
    ],
    [
      'of a wallet',
      'get /dashboard/supplier/wallet',
      'out',
      ['balance', 'expires_at', 'debit', 'credit'],
    ],
    [
      'of its statement',
      'get /dashboard/supplier/wallet/statement',
      'out',
      ['debit', 'credit', 'old_balance', 'new_balance'],
    ],
    [
      'of its packages',
      'get /dashboard/supplier/wallet/packages',
      'out',
      ['price', 'credit', 'validity_days'],
    ],
    [
      'of a withdrawal',
      'post /dashboard/supplier/withdrawals',
      'in',
      ['amount', 'method', 'iban', 'holder_name'],
    ],
    [
      'of a notification',
      'get /notifications',
      'out',
      [
        'count',
        'id',
        'title',
        'message',
        'type',
        'date',
        'rfq_id',
        'offer_id',
        'negotiation_id',
        'checkoffer',
        'purchased',
      ],
    ],
    ['of the activity log', 'get /dashboard/activity', 'out', ['user', 'activity', 'date']],
    [
      'of a buyer’s reports',
      'get /dashboard/buyer/reports',
      'out',
      ['year', 'categories', 'bars', 'accepted', 'statuses', 'q_discount', 'count', 'value'],
    ],
    [
      'of a supplier’s reports',
      'get /dashboard/supplier/reports',
      'out',
      ['year', 'categories', 'bars', 'wins', 'access', 'count', 'value'],
    ],
    [
      'of the counters',
      'get /dashboard/counters',
      'out',
      [
        'offers',
        'purchase_orders',
        'rfqs',
        'paid_rfqs',
        'drafts',
        'notifications',
        'rfq_tabs',
        'quotation_tabs',
      ],
    ],
  ])('include %s: %s', (_, call, way, fields) => {
    const declared = fieldsOf(call, way);
    expect(fields.filter((field) => !declared.has(field))).toEqual([]);
  });
});
