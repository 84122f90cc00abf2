import { recordActivity } from '../../../features/activity/store.ts';
import { seededRandom, type TestApi } from '../../harness/api.ts';

const random = seededRandom('authorisation rows of the platform');

/** Rows of nobody's company: of the audit log, of the platform's own machinery. */
export const platformMakers = {
  auditEntry: async (api: TestApi) => {
    const doer = { actor: { kind: 'anonymous' as const }, random, now: api.now(), address: 'command line' };
    const activity = { companyId: null, verb: 'operator.added', subjectType: 'operator', subjectId: random.id() };
    await api.db.transaction().execute((tx) => recordActivity(tx, doer, activity));
    const { activity_id: id } = await api.db
      .selectFrom('audit_entry')
      .select('activity_id')
      .where('subject_id', '=', activity.subjectId)
      .executeTakeFirstOrThrow();
    return { params: { id } };
  },
};

/** Which of these a path names. */
export const platformKinds = [[/\/operator\/audit\/\{id\}/, 'auditEntry']] as const;
