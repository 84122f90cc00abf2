import { describe, expect, it } from 'vitest';
import { formFields } from '#shared/form-fields.ts';
import { offerInput } from '../schema/input.ts';
import type { QuoteView } from '../schema/supplier.ts';
import {
  draftOf,
  formOf,
  liveSums,
  typedOver,
  valuesOfDraft,
  withValidDay,
} from './quote-values.ts';

const lineOf = (id: string, quantity: string) => ({
  id,
  position: 1,
  description: id,
  quantity,
  unit: 'C62',
});
const quote = {
  rfq: {
    currency: 'AED',
    rates: [{ currency: 'AED', rate_micro: 1_000_000 }],
    qdiscount: '5600.00',
    qdiscount_rate: '2.00',
    qdiscount_max: '15000.00',
    lines: [lineOf('duct', '680'), lineOf('pipe', '40')],
  },
  vat: { standard: '5', zero: '0', exempt: '0' },
} as unknown as Pick<QuoteView, 'rfq' | 'vat'>;

const typed = {
  'lines.0.line_id': 'duct',
  'lines.0.state': 'quoted',
  'lines.0.unit_price': '٦٨٫٥٠',
  'lines.0.quantity': '',
  'lines.0.vat_kind': 'standard',
  'lines.0.package': '',
  'lines.0.remark': '',
  'lines.1.line_id': 'pipe',
  'lines.1.state': 'not_quoted',
  'lines.1.unit_price': '9',
  'lines.1.remark': 'None left',
  supplier_discount: '580',
  delivery_value: '3',
  delivery_unit: 'weeks',
  valid_until: '2026-12-12',
  negotiable: 'on',
};

describe('the form of an offer', () => {
  it('keeps an unticked box and an unsent text after a refusal', () => {
    const begun = { negotiable: 'on', firm: 'on', 'lines.1.unit_price': '9', terms: 'Begun' };
    expect(typedOver(begun, { firm: 'on', terms: '' })).toEqual({
      firm: 'on',
      'lines.1.unit_price': '9',
      terms: '',
    });
    expect(typedOver(begun, undefined)).toBe(begun);
  });

  it('is parsed line by line, with ticks as yes and no', () => {
    const form = formOf(typed);
    form.append('file_ids', 'a');
    form.append('file_ids', '');
    const fields = formFields(offerInput, form.entries());
    expect(fields).toMatchObject({
      lines: [
        { line_id: 'duct', unit_price: '٦٨٫٥٠' },
        { line_id: 'pipe', state: 'not_quoted', remark: 'None left' },
      ],
      supplier_discount: '580',
      delivery_unit: 'weeks',
      negotiable: 'on',
      file_ids: ['a'],
    });
    expect(fields).not.toHaveProperty('firm');
  });

  it('shows its sums while the user types, with an unquoted line as zero', () => {
    expect(liveSums(formOf(typed), quote)).toMatchObject({
      lineTotals: ['46580.00', '0.00'],
      sums: {
        sub_total: '46580.00',
        total_vat: '2300.00',
        q_discount: '920.00',
        total_price: '47380.00',
      },
    });
    expect(liveSums(formOf({}), quote)).toMatchObject({ sums: { total_price: '0.00' } });
    expect(liveSums(formOf({ ...typed, 'lines.0.unit_price': 'abc' }), quote)).toBe('hugeDiscount');
  });

  it('keeps a draft as typed, with the files still attached, and restores known fields only', () => {
    const form = formOf({ ...typed, intent: 'send', once_key: 'x' });
    form.append('file_ids', 'one');
    const files = ['one', 'two'].map((id) => ({
      id,
      name: `${id}.pdf`,
      bytes: 1,
      media_type: 'application/pdf',
    }));
    const payload = draftOf(form, files);
    expect(payload).toEqual({ ...typed, files: [files[0]] });
    expect(valuesOfDraft({ ...payload, evil: 'x', terms: 5 })).toEqual({
      values: typed,
      files: [files[0]],
    });
    expect(valuesOfDraft({ files: 'no' })).toEqual({ values: {}, files: [] });
  });

  it.each([
    ['', '2026-11-20T08:00:00Z', '2026-12-31'],
    [undefined, '2026-11-20T08:00:00Z', '2026-12-31'],
    ['2026-12-12', '2026-11-20T08:00:00Z', '2026-12-12'],
    ['', '2026-12-30T19:59:59Z', '2026-12-31'],
    ['', '2026-12-30T20:00:00Z', ''],
  ])('a draft valid until %j has at %s the last day %j', (day, now, expected) => {
    const values = day === undefined ? {} : { valid_until: day };
    const rfq = { expires_at: '2026-12-01T20:00:00.000Z' } as QuoteView['rfq'];
    expect(withValidDay(values, { rfq }, new Date(now))['valid_until']).toBe(expected);
  });
});
