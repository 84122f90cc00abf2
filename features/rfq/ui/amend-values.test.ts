import { describe, expect, it } from 'vitest';
import type { RfqView } from '../schema/view.ts';
import { amendPayloadOf, amendValuesOf, amendValuesOfPayload } from './amend-values.ts';

const rfq = {
  id: 'r1',
  expiry_date: '2026-12-01',
  expiry_time: '',
  needed_on: null,
  delivery_area: '',
  delivery_address: '',
  city: { id: 'dubai' },
  delivery_method: 'delivery',
  note: 'Gate 3',
  lines: [
    { id: 'a', quantity: '4' },
    { id: 'b', quantity: '120.5' },
  ],
  files: [{ id: 'f1', name: 'plan.pdf', bytes: 9, media_type: 'application/pdf' }],
} as unknown as RfqView;

describe('the values of an amendment’s form', () => {
  it('are restored from its draft as typed', () => {
    const start = amendValuesOf(rfq);
    const form = new FormData();
    const typed = {
      expiry_date: '2026-12-05',
      expiry_time: '14:00',
      needed_on: '2026-12-20',
      delivery_area: 'القوز 3',
      delivery_address: 'Street 4',
      city_id: 'sharjah',
      delivery_method: 'pickup',
      note: '',
      reason: 'مزيد',
    };
    for (const [name, value] of Object.entries(typed)) form.append(name, value);
    form.append('quantity.a', 'about 5');
    form.append('quantity.b', '120.5');
    form.append('file_ids', 'f1');
    const payload: unknown = JSON.parse(JSON.stringify(amendPayloadOf(form, start.files)));
    const back = amendValuesOfPayload(payload as Record<string, unknown>, rfq);
    expect(back).toEqual({
      ...typed,
      quantities: { a: 'about 5', b: '120.5' },
      files: [...start.files].map((file) => ({ ...file })),
    });
    expect(back.files[0]?.url).toBe('/api/dashboard/buyer/rfq/r1/files/f1');
  });

  it('are those of the RFQ where a draft is empty or belongs to something else', () => {
    expect(amendValuesOfPayload({}, rfq)).toEqual(amendValuesOf(rfq));
    expect(amendValuesOfPayload({ quantities: { other: '1' }, note: 5 }, rfq)).toEqual(
      amendValuesOf(rfq),
    );
  });
});
