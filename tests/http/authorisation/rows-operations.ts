import { createHash } from 'node:crypto';
import { recordActivity } from '#features/activity/store.ts';
import { countHit } from '#server/db/rate-limit.ts';
import { seededRandom, type TestApi } from '../../harness/api.ts';

const random = seededRandom('authorisation rows of the platform');

/** Rows without a company: of the audit log and of the platform's own jobs. */
export const operationsMakers = {
  auditEntry: async (api: TestApi) => {
    const actorContext = {
      actor: { kind: 'anonymous' as const },
      random,
      now: api.now(),
      address: 'command line',
    };
    const activity = {
      companyId: null,
      verb: 'operator.added',
      subjectType: 'operator',
      subjectId: random.id(),
    };
    await api.db.transaction().execute((tx) => recordActivity(tx, actorContext, activity));
    const { activity_id: id } = await api.db
      .selectFrom('audit_entry')
      .select('activity_id')
      .where('subject_id', '=', activity.subjectId)
      .executeTakeFirstOrThrow();
    return { params: { id } };
  },
  staff: async (api: TestApi) => {
    const id = random.id();
    const email = `${id}@qeema.test`;
    await api.db
      .insertInto('operator')
      .values({
        id,
        email,
        email_key: email,
        password_hash: 'x',
        full_name: 'Hind',
        roles: ['finance'],
        created_at: api.now(),
      })
      .execute();
    return { params: { id } };
  },
  deadLetter: async (api: TestApi) => {
    const id = random.id();
    const letter = {
      kind: 'review_submitted',
      channel: 'email',
      destination: 'a@b.test',
      locale: 'en',
      state: 'failed',
    } as const;
    const times = { next_try_at: api.now(), created_at: api.now() };
    await api.db
      .insertInto('message')
      .values({ id, ...letter, ...times, params: '{"company":"A"}' })
      .execute();
    return { params: { id } };
  },
  limit: async (api: TestApi) => {
    const key = `reset ${random.id()}@b.test`;
    await countHit(api.db, api.now(), key, 5, 3600);
    const hex = createHash('md5').update(key).digest('hex');
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    return { params: { id } };
  },
};

/** Which of these a path names. */
export const operationsKinds = [
  [/\/operator\/audit\/\{id\}/, 'auditEntry'],
  [/\/operator\/operators\/\{id\}/, 'staff'],
  [/\/operator\/outbox\/\{id\}/, 'deadLetter'],
  [/\/operator\/limits\/\{id\}/, 'limit'],
] as const;

const because = async () => ({ reason: 'Asked for by telephone' });
/** A new row has its first version. */
const firstSeen = async () => ({ ...(await because()), seen_version: 1 });

export const operationsBodies = {
  'PUT /operator/operators/{id}/roles': async () => ({
    roles: ['content'],
    reason: 'Moved',
    seen_version: 1,
  }),
  'POST /operator/operators/{id}/disable': firstSeen,
  'POST /operator/operators/{id}/enable': firstSeen,
  'POST /operator/operators/{id}/reset_two_step': firstSeen,
  'POST /operator/operators/{id}/end_sessions': firstSeen,
  'POST /operator/operators/{id}/send_link': firstSeen,
  'POST /operator/outbox/{id}/send_again': because,
  'POST /operator/outbox/{id}/give_up': because,
  'POST /operator/limits/{id}/lift': because,
};
