import { topUpPostings } from '#features/wallet/rules/postings.ts';
import { decideSandboxPayment, receivePaymentEvent } from '#features/wallet/schema/payment.ts';
import { startCardTopUp } from '#features/wallet/schema/wallet.ts';
import { post } from '#features/wallet/store/post.ts';
import { createPasswords } from '#server/crypto/passwords.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { SignedEvent } from '#shared/payments.ts';
import { addParty, type Party } from './access.ts';
import { goodPassword } from './company.ts';
import { quickHash, seededRandom, type TestApi } from '../harness/api.ts';

const random = seededRandom('wallet factories');
let keys = 0;

/** A key that was never sent before. */
export function newKey(): { idempotencyKey: string } {
  keys += 1;
  return { idempotencyKey: `wallet-test-${String(keys).padStart(6, '0')}` };
}

let hashed: Promise<string | null> | undefined;

/** Lets a user sign in, and confirm, with the good password. */
export async function givePassword(api: TestApi, party: Party): Promise<void> {
  hashed ??= createPasswords(quickHash).hash(goodPassword);
  const hash = await hashed;
  if (hash === null) throw new Error('no hash');
  await api.db
    .updateTable('member')
    .set({ password_hash: hash })
    .where('id', '=', party.memberId)
    .execute();
}

/** An approved supplier, "Bard LLC" by its legal name, whose owner has the good password. */
export async function addSupplier(api: TestApi): Promise<Party> {
  const party = await addParty(api, 'supplier');
  await api.db
    .updateTable('company')
    .set({ legal_name_en: 'Bard LLC' })
    .where('id', '=', party.companyId)
    .execute();
  await givePassword(api, party);
  return party;
}

/** Puts money into a wallet by the ledger itself, as a top-up of long ago would have. */
export async function giveBalance(
  api: Pick<TestApi, 'db' | 'now'>,
  companyId: string,
  fils: bigint,
): Promise<void> {
  const now = api.now();
  const id = random.id();
  await api.db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('member')
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const { number } = await tx
      .insertInto('top_up')
      .values({
        id,
        company_id: companyId,
        method: 'bank_transfer',
        amount_fils: fils,
        credit_fils: fils,
        validity_days: 180,
        state: 'confirmed',
        created_by: member.id,
        created_at: now,
        decided_at: now,
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    await post(
      tx,
      { actor: { kind: 'anonymous' }, random, now, address: '' },
      {
        kind: 'top_up',
        reference: `TU-0${number}`,
        subjectType: 'top_up',
        subjectId: id,
        postings: topUpPostings(companyId, 'bank_transfer', fils, fils),
      },
    );
    const expiresAt = new Date(now.getTime() + 180 * 86_400_000);
    await tx
      .updateTable('wallet')
      .set({ expires_at: expiresAt, first_top_up_at: now })
      .where('company_id', '=', companyId)
      .execute();
  });
}

export interface Started {
  readonly topUpId: string;
  readonly paymentId: string;
}

/** A card payment that has begun at the sandbox. */
export async function startCard(
  api: TestApi,
  party: Party,
  body: InputOf<typeof startCardTopUp>['body'] = { amount: '250.00' },
): Promise<Started> {
  const answer = await api.as({ token: party.token })(startCardTopUp, { body }, newKey());
  if (!answer.ok) throw new Error(`card refused: ${answer.code}`);
  const paymentId = new URL(answer.data.redirect_url).pathname.split('/').at(-1) ?? '';
  return { topUpId: answer.data.top_up.id, paymentId };
}

/** Decides at the sandbox; the webhook is signed and not yet delivered. */
export async function decideAtSandbox(
  api: TestApi,
  paymentId: string,
  outcome: 'paid' | 'failed' = 'paid',
): Promise<SignedEvent> {
  const answer = await api.as()(decideSandboxPayment, {
    params: { id: paymentId },
    body: { outcome },
  });
  if (!answer.ok) throw new Error(`sandbox refused: ${answer.code}`);
  return answer.data;
}

export function deliver(api: TestApi, event: SignedEvent) {
  return api.as()(receivePaymentEvent, { params: { provider: 'sandbox' }, body: event });
}
