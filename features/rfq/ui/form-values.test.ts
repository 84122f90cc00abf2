import { formFields } from '#shared/form-fields.ts';
import { submitInput } from '../schema/input.ts';
import { describe, expect, it } from 'vitest';
import {
  blankLine,
  blankValues,
  draftTitleOf,
  errorsByPlace,
  payloadOf,
  readLines,
  valuesOfPayload,
  valuesOfTyped,
} from './form-values.ts';

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const typed = {
  category_id: 'c',
  title: ' ',
  currency: 'AED',
  'lines.0.description': '',
  'lines.0.quantity': '',
  'lines.0.unit_code': 'TNE',
  'lines.2.description': 'Rebar',
  'lines.2.quantity': '',
  'lines.2.unit_code': 'TNE',
  'lines.2.brand': 'Conares',
  'lines.2.or_equal': 'on',
  'lines.10.description': 'حديد',
  'lines.10.quantity': '٥',
};

describe('the typed form of an RFQ', () => {
  it('sends the lines with content in their order, and remembers their rows', () => {
    const { lines, places } = readLines(formOf(typed));
    expect(places).toEqual([2, 10]);
    expect(lines).toEqual([
      { ...blankLine, description: 'Rebar', unit_code: 'TNE', brand: 'Conares', or_equal: 'on' },
      { ...blankLine, description: 'حديد', quantity: '٥' },
    ]);
    expect(formFields(submitInput, formOf(typed).entries())).toMatchObject({
      category_id: 'c',
    });
  });

  it('shows the errors of a line at its row', () => {
    const errors = {
      'lines.0.quantity': ['a'],
      'lines.1.unit_code': ['b'],
      'lines.7.quantity': ['c'],
      city_id: ['d'],
    };
    expect(errorsByPlace(errors, [2, 10])).toEqual({
      'lines.2.quantity': ['a'],
      'lines.10.unit_code': ['b'],
      'lines.7.quantity': ['c'],
      city_id: ['d'],
    });
  });

  it('is named by its title, else by its first line', () => {
    expect(draftTitleOf(formOf(typed))).toBe('Rebar');
    expect(draftTitleOf(formOf({ ...typed, title: ' BOQ ' }))).toBe('BOQ');
    expect(draftTitleOf(formOf({}))).toBe('');
  });

  it('is restored from a draft as saved', () => {
    const form = formOf(typed);
    form.append('file_ids', 'f1');
    const files = ['f1', 'f2'].map((id) => ({ id, name: `${id}.pdf`, bytes: 3, media_type: '' }));
    const values = valuesOfPayload(payloadOf(form, files));
    expect(values).toMatchObject({
      category_id: 'c',
      delivery_method: '',
      files: [{ id: 'f1', name: 'f1.pdf' }],
    });
    expect(values.lines).toHaveLength(2);
    expect(valuesOfTyped(typed).lines).toEqual(values.lines);
  });

  it('accepts any content as a draft', () => {
    for (const payload of [
      {},
      { lines: 'x', files: 7, title: null },
      { lines: [null, 1, { quantity: 5 }], files: [{ id: 'a' }, null] },
    ]) {
      const values = valuesOfPayload(payload);
      expect(values.files).toEqual([]);
      expect(values.title).toBe('');
      expect(values.lines.every((line) => typeof line.quantity === 'string')).toBe(true);
    }
    expect(valuesOfPayload({})).toEqual(blankValues);
  });
});
