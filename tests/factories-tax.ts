import type { Party } from './factories-access.ts';
import type { TestApi } from './harness/api.ts';

let companies = 0;

/** What the review asks of a company: legal names, TRN and licence; the first one is the Bared HVAC of the samples. */
export async function giveLegalData(api: TestApi, { companyId }: Party): Promise<void> {
  companies += 1;
  await api.db
    .updateTable('company')
    .set({
      legal_name_en: 'Bared HVAC Systems LLC',
      legal_name_ar: 'شركة بارد للتكييف ذ.م.م',
      trn: `1001234567${String(companies - 1).padStart(3, '0')}03`,
      licence_number: `CN-118273${companies}`,
      licence_authority: 'Dubai Economy and Tourism',
    })
    .where('id', '=', companyId)
    .execute();
}
