import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordActivity } from '#features/activity/store.ts';
import { verifyChain } from '#features/audit/commands.ts';
import { disableOperator, listOperators } from '#features/operator/schema/accounts.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { signInOperator } from '../factories/review-documents.ts';

const skipped = await provideTestServer();

/** Operators who decide at the same moment: only a server has them. */
describe.skipIf(skipped !== null)('concurrent decisions of operators', () => {
  let api: TestApi;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('audit races');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  it('form one unbroken chain of twenty entries, each once', async () => {
    await signInOperator(api, ['reviewer']);
    const companies = Array.from({ length: 20 }, () => api.services.random.id());
    const { id: operatorId } = await api.db
      .selectFrom('operator')
      .select('id')
      .executeTakeFirstOrThrow();
    const actorContext = {
      actor: { kind: 'anonymous' as const },
      random: api.services.random,
      now: api.now(),
      address: '',
    };
    const decide = (subjectId: string, index: number) =>
      api.db.transaction().execute(async (tx) => {
        // Some write two lines, and some are taken back: neither may leave a gap.
        for (let times = 0; times <= index % 2; times += 1) {
          const activity = {
            companyId: null,
            verb: 'account.approved',
            subjectType: 'company',
            subjectId,
          };
          await recordActivity(tx, actorContext, activity, { kind: 'operator', operatorId });
        }
        if (index % 5 === 4) throw new Error('taken back');
      });
    const told = await Promise.allSettled(companies.map(decide));
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    const state = await verifyChain(api.services);
    expect(state.broken).toBeNull();
    // Ten write one line, ten write two, and two of either are taken back.
    const chained = await api.db
      .selectFrom('audit_entry')
      .select('verb')
      .where('verb', '=', 'account.approved')
      .execute();
    expect(chained).toHaveLength(8 + 16);
  });

  it('leave one of two administrators who remove each other', async () => {
    for (const round of [1, 2, 3]) {
      const people = await Promise.all(
        ['one', 'other'].map((name) =>
          signInOperator(api, ['administrator'], `${name}-${round}@qeema.test`),
        ),
      );
      const answer = await api.as(people[0])(listOperators, { query: { key: `-${round}@` } });
      const rows = answer.ok ? answer.data.data : [];
      const idOf = (email: string) => rows.find((row) => row.email === email)?.id ?? '';
      const body = { reason: 'Left the company', seen_version: 1 };
      const told = await Promise.all(
        people.map((person, at) =>
          api.as(person)(disableOperator, {
            params: { id: idOf(people[1 - at]?.email ?? '') },
            body,
          }),
        ),
      );
      expect(told.filter(({ ok }) => ok)).toHaveLength(1);
      const left = await api.db
        .selectFrom('operator')
        .select('email')
        .where('disabled_at', 'is', null)
        .where('email', 'like', `%-${round}@qeema.test`)
        .execute();
      expect(left).toHaveLength(1);
    }
    expect((await verifyChain(api.services)).broken).toBeNull();
  });
});
