import { describe, expect, it } from 'vitest';
import { headFields, headSchema, headViews, type HeadField, type RfqReader } from './head.ts';

const readers: readonly RfqReader[] = [
  'public',
  'supplier_before_access',
  'supplier_after_access',
  'buyer',
  'operator',
];

function fieldsFor(reader: RfqReader): HeadField[] {
  return Object.entries(headFields)
    .filter(([, { readers: allowed }]) => (allowed as readonly RfqReader[]).includes(reader))
    .map(([field]) => field as HeadField);
}

const open = ['number', 'title', 'category', 'sub_category', 'category_desc'] as const;
const dates = ['expiry_date', 'expiry_time', 'expires_at'] as const;
const signedIn = [
  'id',
  'request_type',
  'city',
  'delivery_method',
  'needed_on',
  'delivery_area',
  'quantity_tolerance',
  'payment_code',
  'currency',
  'rates',
  'qdiscount',
] as const;
const paid = [
  'reference',
  'delivery_address',
  'payment_terms',
  'estimated_price',
  'note',
  'decide_by',
] as const;
const own = [
  'audience',
  'other_currencies',
  'country',
  'rfq_fee',
  'q_discount',
  'created_at',
  'published_at',
  'offers_count',
  'access_count',
  'reason',
  'version',
] as const;

/**
 * Every field that each reader may see (product §6). All others must stay hidden from that reader.
 */
const visible: Record<RfqReader, readonly HeadField[]> = {
  public: [...open, ...dates],
  supplier_before_access: [...open, ...dates, ...signedIn],
  supplier_after_access: [...open, ...dates, ...signedIn, ...paid],
  buyer: [...open, ...dates, ...signedIn, ...paid, ...own],
  operator: [...open, ...dates, ...signedIn, ...paid, ...own],
};

describe('the head of an RFQ', () => {
  it.each(readers)('contains for %s the fields of product §6 and no others', (reader) => {
    expect(new Set(fieldsFor(reader))).toEqual(new Set(visible[reader]));
  });

  it('has in every view only fields that its reader may see, each once', () => {
    for (const [view, { reader, fields }] of Object.entries(headViews)) {
      const allowed = new Set(fieldsFor(reader));
      expect(
        fields.filter((field) => !allowed.has(field)),
        view,
      ).toEqual([]);
      expect(new Set(fields).size, view).toBe(fields.length);
    }
  });

  it('drops a field from an answer whose view does not have it', () => {
    const teaser = headSchema('teaser');
    expect(Object.keys(teaser.shape)).not.toContain('estimated_price');
    expect(
      headSchema('public').parse({
        title: 'Ducts',
        category: { id: '00000000-0000-4000-8000-000000000001', name_en: 'HVAC', name_ar: 'تكييف' },
        sub_category: null,
        note: 'call 050 000 0000',
      }),
    ).not.toHaveProperty('note');
  });
});
