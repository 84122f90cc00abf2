import { confirmField, readCompany } from '#features/company-review/schema.ts';
import type { ApiClient } from '#shared/client.ts';

const allKinds: readonly string[] = ['licence', 'owner_id', 'authorisation'];

/** Confirms every field of a company's documents, as a reviewer does who has looked at each; or of some kinds only. */
export async function confirmFields(
  operator: ApiClient,
  companyId: string,
  kinds = allKinds,
): Promise<void> {
  const review = await operator(readCompany, { params: { id: companyId } });
  if (!review.ok) throw new Error(`the company cannot be read: ${review.code}`);
  for (const { id, kind, fields } of review.data.documents) {
    if (!kinds.includes(kind)) continue;
    for (const { name, value } of fields) {
      const answer = await operator(confirmField, {
        params: { id },
        body: { field: name, value, confirmed: true },
      });
      if (!answer.ok) throw new Error(`${name} of ${kind} is not confirmed: ${answer.code}`);
    }
  }
}
