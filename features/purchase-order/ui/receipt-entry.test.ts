import { describe, expect, it } from 'vitest';
import { bodyOf } from '#shared/form-fields.ts';
import type { DeviceEntry } from '#ui/device-queue/entry.ts';
import { receiveGoods } from '../schema/order.ts';
import { formOfEntry, receiptBody } from './receipt-entry.ts';

const fields = {
  intent: 'receive',
  subject: 'order-1',
  'lines.0.line_id': 'line-1',
  'lines.0.accepted': '48.5',
  'lines.0.rejected': '',
  'lines.0.reason': '',
  'lines.1.line_id': 'line-2',
  'lines.1.accepted': '',
  'lines.1.rejected': '2',
  'lines.1.reason': 'damaged',
  received_on: '2026-11-22',
  note: 'Two bags\nwere wet',
};

function entryOf(refusal: DeviceEntry['refusal'] = null): DeviceEntry {
  return {
    id: 'receipt:order-1',
    kind: 'receipt',
    memberId: 'salem',
    label: 'PO-2026-00027',
    path: '/buyer/wizard/1?dialog=receive',
    method: 'POST',
    url: '/api/dashboard/buyer/orders/order-1/receive',
    body: {},
    onceKey: 'key-of-the-form',
    typed: { fields, files: [] },
    savedAtMs: 0,
    refusal,
  };
}

const refused = { code: 'over_received', locale: 'en', message: 'Not accepted' } as const;

describe('a receipt of the device', () => {
  it.each([{ ids: [] }, { ids: ['file-1', 'file-2'] }])(
    'is sent with the same bytes as by the form, with $ids.length photos',
    ({ ids }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const id of ids) form.append('file_ids', id);
      expect(JSON.stringify(receiptBody(fields, ids))).toBe(
        JSON.stringify(bodyOf(receiveGoods, form)),
      );
    },
  );

  it('is sent with the same bytes as by the form where no reason was chosen', () => {
    const { 'lines.0.reason': _, ...chosen } = fields;
    const form = new FormData();
    for (const [name, value] of Object.entries(chosen)) form.append(name, value);
    expect(JSON.stringify(receiptBody(chosen, []))).toBe(
      JSON.stringify(bodyOf(receiveGoods, form)),
    );
  });

  it('fills its form again, with the errors of the server and the same key', () => {
    const errors = { 'lines.1.rejected': ['Too much'] };
    const open = [{ id: 'line-1' }, { id: 'line-2' }];
    expect(formOfEntry(entryOf({ ...refused, errors }), open, 'en')).toEqual({
      onceKey: 'key-of-the-form',
      message: 'Not accepted',
      errors,
      files: [],
      values: {
        received_on: '2026-11-22',
        note: 'Two bags\nwere wet',
        'lines.0.line_id': 'line-1',
        'lines.0.accepted': '48.5',
        'lines.0.rejected': '',
        'lines.0.reason': '',
        'lines.1.line_id': 'line-2',
        'lines.1.accepted': '',
        'lines.1.rejected': '2',
        'lines.1.reason': 'damaged',
      },
    });
  });

  it('fills the lines that are still open, without the errors of other line numbers', () => {
    const errors = { 'lines.0.accepted': ['Too much'] };
    const left = formOfEntry(entryOf({ ...refused, errors }), [{ id: 'line-2' }], 'en');
    expect(left).toMatchObject({
      message: 'Not accepted',
      values: { 'lines.0.line_id': 'line-2', 'lines.0.rejected': '2' },
    });
    expect(left.errors).toBeUndefined();
  });

  it('shows no errors in the language of another page', () => {
    const errors = { 'lines.0.accepted': ['Too much'] };
    const left = formOfEntry(entryOf({ ...refused, errors }), [{ id: 'line-1' }], 'ar');
    expect(left).toMatchObject({ errors: undefined, message: undefined });
  });
});
