import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordActivity } from '../../features/activity/store.ts';
import { verifyChain } from '../../features/audit/commands.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { signInOperator } from '../papers.ts';

const skipped = await provideTestServer();

/** Operators who decide at the same moment: only a server has them. */
describe.skipIf(skipped !== null)('the audit log while operators decide', () => {
  let api: TestApi;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('audit races');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  it('is one unbroken chain after twenty decisions at once, each in it once', async () => {
    await signInOperator(api, ['reviewer']);
    const companies = Array.from({ length: 20 }, () => api.services.random.id());
    const { id: operatorId } = await api.db.selectFrom('operator').select('id').executeTakeFirstOrThrow();
    const doer = { actor: { kind: 'anonymous' as const }, random: api.services.random, now: api.now(), address: '' };
    const decide = (subjectId: string, index: number) =>
      api.db.transaction().execute(async (tx) => {
        // Some write two lines, and some are taken back: neither may leave a gap.
        for (let times = 0; times <= index % 2; times += 1) {
          const activity = { companyId: null, verb: 'account.approved', subjectType: 'company', subjectId };
          await recordActivity(tx, doer, activity, { kind: 'operator', operatorId });
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
});
