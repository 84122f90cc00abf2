import { describe, expect, it } from 'vitest';
import { missingFields, stepToContinue } from './missing-fields.ts';

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const whole = {
  category_id: 'c',
  city_id: 'd',
  currency: 'AED',
  estimated_price: '100',
  expiry_date: '2026-12-01',
  'lines.0.description': 'Cement',
  'lines.0.quantity': '5',
  'lines.0.unit_code': 'BG',
  'lines.1.unit_code': 'H87',
};

describe('the missing fields of each step of the form', () => {
  it('are none when every required field has a value', () => {
    expect(missingFields(formOf(whole), {})).toEqual({ reach: 0, lines: 0 });
  });

  it('are all required ones of an empty form', () => {
    expect(missingFields(formOf({ currency: 'AED' }), {})).toEqual({ reach: 1, lines: 4 });
  });

  it('are the empty cells of a line that was begun', () => {
    const begun = { ...whole, 'lines.0.quantity': ' ', 'lines.1.description': 'Sand' };
    expect(missingFields(formOf(begun), {})).toEqual({ reach: 0, lines: 2 });
  });

  it('include wrong ones, each once', () => {
    const errors = { title: 'long', city_id: 'required', 'lines.0.quantity': 'quantity' };
    expect(missingFields(formOf({ ...whole, city_id: '' }), errors)).toEqual({
      reach: 1,
      lines: 2,
    });
  });
});

it('a reopened draft continues at the first step with something missing', () => {
  expect(stepToContinue({ category_id: '' })).toBe('reach');
  expect(stepToContinue({ category_id: 'c' })).toBe('lines');
});
