// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { onePage } from '#tests/harness/screen.tsx';
import type { CompanyListView } from '../schema/companies.ts';
import { CompanyList } from './company-list.tsx';

const row: CompanyListView = {
  id: 'c1',
  name: 'Marsa Facilities Management',
  legal_name_en: 'Marsa Facilities Management Services LLC',
  legal_name_ar: 'مرسى لإدارة المرافق ذ.م.م',
  account_type: 'supplier',
  status: 'active',
  country: 'AE',
  licence_number: 'CN-1',
  licence_expires_on: '2027-03-23',
  trn: '',
  owner_email: 'owner.with.a.long.name@marsa-facilities.example',
  registered_at: '2026-11-20T08:00:00.000Z',
};

it('a company shows its kind and day whole on a phone, and its e-mail on two lines', async () => {
  const { t } = openPage(
    <CompanyList page={onePage(row)} view={{ hidden: null, errors: {} }} countries={[]} />,
  );
  await screen.findByRole('table');
  const cellOf = (text: string) => screen.getByText(text, { selector: 'td, td *' }).closest('td');
  expect(cellOf(t('console.type.supplier'))?.className).toContain('row-kind');
  expect(cellOf('20 Nov 2026')?.className).toContain('row-date');
  expect(screen.getByText(row.owner_email).className).not.toContain('truncate');
});
