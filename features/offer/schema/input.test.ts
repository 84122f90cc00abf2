import { describe, expect, it } from 'vitest';
import { formFields } from '#shared/form-fields.ts';
import { parseInput } from '#shared/validation.ts';
import { offerInput, offerOnPage } from './input.ts';

const lineId = '01930000-0000-7000-8000-000000000001';

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  const whole = {
    'lines.0.line_id': lineId,
    delivery_value: '3',
    delivery_unit: 'weeks',
    valid_until: '2026-12-24',
  };
  for (const [name, value] of Object.entries({ ...whole, ...fields })) form.append(name, value);
  return form;
}

/** The problems that the page reports before sending: path and key. */
function problemsOf(fields: Readonly<Record<string, string>>): string[] {
  const parsed = parseInput(offerOnPage, formFields(offerOnPage, formOf(fields).entries()));
  return parsed.ok ? [] : parsed.problems.map(({ path, key }) => `${path} ${key}`).sort();
}

describe('the browser’s check of an offer', () => {
  it('accepts every offer that the server accepts, in either script', () => {
    expect(problemsOf({ 'lines.0.unit_price': '٦٨٫٥٠' })).toEqual([]);
    expect(problemsOf({ 'lines.0.state': 'not_quoted', 'lines.0.remark': 'None left' })).toEqual(
      [],
    );
  });

  it('reports a missing value at each field at once', () => {
    expect(problemsOf({ delivery_value: '' })).toContain('delivery_value required');
    expect(problemsOf({ delivery_value: '0', valid_until: '' })).toEqual([
      'delivery_value tooSmall',
      'lines.0.unit_price required',
      'valid_until required',
    ]);
    expect(problemsOf({ 'lines.0.state': 'not_quoted' })).toEqual(['lines.0.remark say']);
    expect(problemsOf({ 'lines.0.state': 'alternative', 'lines.0.unit_price': '5' })).toEqual([
      'lines.0.remark alternativeSay',
    ]);
  });

  it('accepts every line that the server’s schema accepts', () => {
    for (const fields of [
      { delivery_value: 'x' },
      { terms: 'x'.repeat(5000) },
      { supplier_discount: 'x'.repeat(50) },
    ]) {
      const form = formOf({ ...fields, 'lines.0.unit_price': '5' });
      const input = formFields(offerInput, form.entries());
      const [page, server] = [parseInput(offerOnPage, input), parseInput(offerInput, input)];
      expect(page).toEqual(server);
      expect(page.ok).toBe(false);
    }
  });
});
