import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { approveTopUp, confirmTopUp } from '#features/wallet/schema/operator.ts';
import { readWallet, sendBankTopUp } from '#features/wallet/schema/wallet.ts';
import type { Party } from '../factories/access.ts';
import { fileOf, makePdf, signInOperator } from '../factories/review-documents.ts';
import { addSupplier, newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const rounds = 8;

/** Parallel sessions of operators: only a server has them. */
describe.skipIf(skipped !== null)('the supervision of credits', () => {
  let api: TestApi;
  let supplier: Party;
  let first: string;
  let second: string;
  let count = 0;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('supervision races', {
      CREDIT_APPROVAL_ABOVE: '10000',
      OPERATOR_DAILY_TOTAL: '15000',
    });
  });
  beforeEach(async () => {
    count += 1;
    supplier = await addSupplier(api);
    first = (await signInOperator(api, ['finance'], `first${count}@qeema.test`)).token;
    second = (await signInOperator(api, ['finance'], `second${count}@qeema.test`)).token;
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    expect((await reconcile(api.db)).differences).toEqual([]);
    await api.close();
  });

  const approve = (token: string, id: string) =>
    api.as({ token })(approveTopUp, { params: { id } }, newKey());
  const confirm = (token: string, id: string) =>
    api.as({ token })(
      confirmTopUp,
      { params: { id }, body: { bank_reference: `FT ${id}` } },
      newKey(),
    );

  async function submitSlip(amount: string): Promise<string> {
    const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
    const body = { amount, file };
    const answer = await api.as({ token: supplier.token })(sendBankTopUp, { body }, newKey());
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.id;
  }

  async function balance(): Promise<string> {
    const answer = await api.as({ token: supplier.token })(readWallet, {});
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.balance;
  }

  const codesOf = (answers: readonly { readonly ok: boolean; readonly code?: string }[]) =>
    answers.map(({ ok, code }) => (ok ? 'done' : code)).toSorted();

  it(`gives a large credit one approval of two operators, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await submitSlip('20000');
      const answers = await Promise.all([approve(first, id), approve(second, id)]);
      expect(codesOf(answers)).toEqual(['done', 'state_changed']);
      const [approver, other] = answers[0]?.ok === true ? [first, second] : [second, first];
      const confirmed = await Promise.all([confirm(approver, id), confirm(other, id)]);
      expect(confirmed[1]).toMatchObject({ ok: true });
      expect(['approved_yourself', 'state_changed']).toContain(codesOf(confirmed.slice(0, 1))[0]);
    }
    expect(await balance()).toBe(`${20_000 * rounds}.00`);
  }, 120_000);

  it('never lets one operator credit more than the daily total by concurrent decisions', async () => {
    const ids: string[] = [];
    for (let slip = 0; slip < 6; slip += 1) ids.push(await submitSlip('5000'));
    const answers = await Promise.all(ids.map((id) => confirm(first, id)));
    expect(codesOf(answers)).toEqual([
      'done',
      'done',
      'done',
      'second_operator_needed',
      'second_operator_needed',
      'second_operator_needed',
    ]);
    expect(await balance()).toBe('15000.00');
  });
});
