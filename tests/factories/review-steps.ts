import { confirmField, readCompany } from '#features/company-review/schema.ts';
import { sendReviewNotices } from '#features/company-review/commands/notices.ts';
import { undoReviewMs } from '#features/account/rules/review-table.ts';
import type { ApiClient } from '#shared/client.ts';
import type { TestApi } from '../harness/api.ts';

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

/** Runs the job that sends the notices of decisions; the number of decisions. */
export async function runNotices(api: TestApi, now = api.now()): Promise<number> {
  const { db, random, settings } = api.services;
  const onFault = (error: unknown) => {
    throw error;
  };
  const clock = { db, random, publicUrl: settings.publicUrl, clockAt: async () => now, onFault };
  return sendReviewNotices(clock, now);
}

/** Waits on the test's clock until no decision can be undone, and sends the notices. */
export async function settleReviews(api: TestApi): Promise<number> {
  api.advance(undoReviewMs);
  return runNotices(api);
}
