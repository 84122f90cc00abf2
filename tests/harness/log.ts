import type { TestApi } from './api.ts';

/** The entries of one verb in the activity log, the newest first. */
export async function loggedOf(api: TestApi, verb: string) {
  return api.db
    .selectFrom('activity')
    .select(['subject_id', 'params'])
    .where('verb', '=', verb)
    .orderBy('id', 'desc')
    .execute();
}
