// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import type { OfferSheetView } from '../schema/sheet.ts';
import { SheetPreview } from './sheet-preview.tsx';

const line: OfferSheetView['lines'][number] = {
  row: 7,
  line_id: 'line-1',
  position: 1,
  description: 'مضخة',
  state: 'quoted',
  unit_price: '6.50',
  quantity: '',
  vat_kind: 'standard',
  package: '',
  remark: '',
  part_group: '',
};

it.each(locales)('a letter that is no group has its reason in its cell (%s)', async (locale) => {
  const problem = { row: 7, cell: 'K7', column: 'part_group', line_id: 'line-1', position: 1 };
  const view: OfferSheetView = {
    lines: [line, { ...line, row: 8, line_id: 'line-2', position: 2, part_group: 'B' }],
    problems: [{ ...problem, column: 'part_group', found: 'K', message: 'Choose a letter.' }],
    quotation_number: '',
    incoterm: '',
    incoterm_place: '',
    supplier_discount: '',
    shipping: '',
    customs: '',
    part_rule: '',
    part_minimum: '',
    part_discount: '',
    currency: '',
  };
  const { t } = openPage(<SheetPreview view={view} />, { locale });
  const heads = await screen.findAllByRole('columnheader');
  const at = heads.findIndex((head) => head.textContent === t('offer.sheet.column.part_group'));
  const cellOf = (row: HTMLElement | undefined) =>
    plainText(within(row ?? document.body).getAllByRole('cell')[at] ?? null);
  const [, wrong, right] = screen.getAllByRole('row');
  expect(cellOf(wrong)).toBe('KK7 Choose a letter.');
  expect(cellOf(right)).toBe('B');
});
