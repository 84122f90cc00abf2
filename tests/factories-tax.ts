import type { Party } from './factories-access.ts';
import type { TestApi } from './harness/api.ts';

/** What the review asks of a company: legal names, TRN and licence; `serial` tells two of them apart. */
export async function giveLegalData(api: TestApi, { companyId }: Party, serial = 0): Promise<void> {
  await api.db
    .updateTable('company')
    .set({
      legal_name_en: 'Bared HVAC Systems LLC',
      legal_name_ar: 'شركة بارد للتكييف ذ.م.م',
      trn: `1001234567${String(serial).padStart(3, '0')}03`,
      licence_number: `CN-118273${serial}`,
      licence_authority: 'Dubai Economy and Tourism',
    })
    .where('id', '=', companyId)
    .execute();
}
