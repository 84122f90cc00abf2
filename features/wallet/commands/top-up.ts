import { may } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { decimalOf } from '#shared/money.ts';
import { topUpNumber } from '#shared/numbers.ts';
import { PaymentFault } from '#shared/payments.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { recordActivity } from '#features/activity/store.ts';
import { addFile, readFileBytes, storeUpload } from '#features/attachment/commands.ts';
import { documentsPerHourMax } from '#features/attachment/rules.ts';
import type { NewFile } from '#features/attachment/store/files.ts';
import { toTopUpView } from '../reads/wallet.ts';
import * as rules from '../rules/top-up.ts';
import type { TopUpInput, TopUpView } from '../schema/wallet.ts';
import {
  countOpenTopUps,
  findPackage,
  findTopUp,
  insertTopUp,
  lockTopUp,
  moveTopUp,
  saveProviderReference,
  type NewTopUp,
  type TopUpRow,
} from '../store/top-up.ts';
import { queryProvider } from './apply-payment.ts';

type Bought = Pick<NewTopUp, 'packageId' | 'amountFils' | 'creditFils' | 'validityDays'>;

/**
 * Resolves the price and credit of a package, or the free amount. Refuses: not_found, and the
 * amount's limits.
 */
async function chooseAmount(tx: Tx, input: TopUpInput): Promise<Bought | Refusal> {
  if (input.package_id !== undefined) {
    const chosen = await findPackage(tx, input.package_id);
    if (chosen === undefined) return refuse('not_found');
    return {
      packageId: chosen.id,
      amountFils: chosen.price_fils,
      creditFils: chosen.credit_fils,
      validityDays: chosen.validity_days,
    };
  }
  const { amount } = input;
  if (amount === undefined) return refuseFields({ path: 'amount', key: 'required' });
  if (amount < rules.topUpFilsMin) {
    return refuseFields({
      path: 'amount',
      key: 'tooSmall',
      args: { min: Number(rules.topUpFilsMin / 100n) },
    });
  }
  if (amount > rules.topUpFilsMax) {
    return refuseFields({
      path: 'amount',
      key: 'tooBig',
      args: { max: Number(rules.topUpFilsMax / 100n) },
    });
  }
  return {
    packageId: null,
    amountFils: amount,
    creditFils: amount,
    validityDays: rules.freeValidityDays,
  };
}

async function addTopUp(
  tx: Tx,
  call: MemberCall,
  input: TopUpInput,
  how: Pick<NewTopUp, 'method' | 'provider' | 'slipFileId'>,
): Promise<TopUpRow | Refusal> {
  const { companyId, memberId } = call.actor;
  const bought = await chooseAmount(tx, input);
  if (isRefusal(bought)) return bought;
  if ((await countOpenTopUps(tx, companyId)) >= rules.openTopUpsMax)
    return refuse('open_top_ups_max');
  const id = call.random.id();
  await insertTopUp(tx, {
    id,
    companyId,
    memberId,
    rfqId: input.rfq_id ?? null,
    now: call.now,
    ...bought,
    ...how,
  });
  const topUp = await findTopUp(tx, id);
  if (topUp === undefined) throw new Error(`top-up ${id} is gone`);
  return topUp;
}

async function record(tx: Tx, call: MemberCall, verb: string, topUp: TopUpRow): Promise<void> {
  await recordActivity(tx, call, {
    companyId: call.actor.companyId,
    verb,
    subjectType: 'top_up',
    subjectId: topUp.id,
    params: { reference: topUpNumber(topUp.number), amount: decimalOf(topUp.amount_fils) },
  });
}

async function findOwn(call: MemberCall, id: string): Promise<TopUpRow | null> {
  const topUp = await findTopUp(call.db, id);
  return topUp?.company_id === call.actor.companyId ? topUp : null;
}

/**
 * The record under the request's idempotency key. `locale` and `email` are optional, because the
 * previous version saved the id only.
 */
interface Started {
  readonly id: string;
  readonly locale?: Locale;
  readonly email?: string;
}

/**
 * Returns the top-up of a request. It is reopened when the provider had refused its payment and the
 * request is repeated under its key. Refuses: open_top_ups_max.
 */
async function openAgain(call: MemberCall, id: string): Promise<TopUpRow | Refusal> {
  const found = await findOwn(call, id);
  if (found === null) throw new Error(`top-up ${id} is gone`);
  if (found.state !== 'canceled' || found.provider_reference !== null) return found;
  return call.db.transaction().execute(async (tx) => {
    const topUp = await lockTopUp(tx, id);
    if (topUp === undefined) throw new Error(`top-up ${id} is gone`);
    const decision = rules.decideTopUp('restart', {
      state: topUp.state,
      side: 'supplier',
      method: topUp.method,
      isBegun: topUp.provider_reference !== null,
      may: (permission) => may(call.actor, permission),
    });
    if (!decision.ok) return topUp;
    if ((await countOpenTopUps(tx, topUp.company_id)) >= rules.openTopUpsMax)
      return refuse('open_top_ups_max');
    await moveTopUp(tx, id, decision, { decided_at: null });
    return { ...topUp, state: decision.to, decided_at: null };
  });
}

/**
 * Closes a top-up whose payment the provider refused to begin, so that it does not count as open.
 */
async function closeRefused(call: MemberCall, id: string): Promise<void> {
  await call.db.transaction().execute(async (tx) => {
    const topUp = await lockTopUp(tx, id);
    // A concurrent duplicate of the request may have begun the payment, so it must stay open.
    if (topUp === undefined || topUp.provider_reference !== null) return;
    const decision = rules.decideTopUp('cancel', rules.providerFacts(topUp));
    if (decision.ok) await moveTopUp(tx, id, decision, { decided_at: await call.clockAt(tx) });
  });
}

/**
 * Begins a card payment. The row is inserted first, so that no money can arrive without one; the
 * provider is called outside the transaction, and a repeat requests the same payment. Refuses:
 * cards_off, not_found, open_top_ups_max, busy (the provider is unreachable), cards_unavailable (it
 * refuses us, and the top-up is closed).
 */
export async function startCardTopUp(
  call: MemberCall,
  input: TopUpInput,
): Promise<{ top_up: TopUpView; redirect_url: string } | Refusal> {
  const { provider } = call.payments;
  if (provider === null) return refuse('cards_off');
  const started = await call.transaction<Started>(async (tx) => {
    const topUp = await addTopUp(tx, call, input, {
      method: 'card',
      provider: provider.name,
      slipFileId: null,
    });
    // A repeat must send the first request's locale and mail address, because the provider accepts
    // one form per key.
    return isRefusal(topUp)
      ? topUp
      : { id: topUp.id, locale: call.locale, email: call.actor.email };
  });
  if (isRefusal(started)) return started;
  const topUp = await openAgain(call, started.id);
  if (isRefusal(topUp)) return topUp;
  const { locale = call.locale, email = call.actor.email } = started;
  const prefix = locale === 'ar' ? '/ar' : '';
  try {
    const payment = await provider.start({
      topUpId: topUp.id,
      reference: topUpNumber(topUp.number),
      amountFils: topUp.amount_fils,
      locale,
      email,
      returnUrl: `${call.settings.publicUrl}${prefix}/seller/wallet?top_up=${topUp.id}`,
    });
    await saveProviderReference(call.db, topUp.id, payment.providerReference);
    return { top_up: toTopUpView(topUp, call.actor), redirect_url: payment.redirectUrl };
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    // The provider's message is in the log, and in the console when it refuses us
    // (server/payments/watched.ts).
    if (error.kind === 'away') return refuse('busy', { retryAfterSeconds: 5 });
    await closeRefused(call, topUp.id);
    return refuse('cards_unavailable');
  }
}

type Slip = Pick<NewFile, 'storageKey' | 'mediaType' | 'bytes' | 'name'>;

async function submitSlip(
  tx: Tx,
  call: MemberCall,
  input: TopUpInput,
  slip: Slip,
): Promise<TopUpView | Refusal> {
  const { companyId, memberId } = call.actor;
  const fileId = call.random.id();
  const full = await addFile(tx, {
    id: fileId,
    companyId,
    memberId,
    purpose: 'document',
    now: call.now,
    ...slip,
  });
  if (full !== null) return full;
  const topUp = await addTopUp(tx, call, input, {
    method: 'bank_transfer',
    provider: null,
    slipFileId: fileId,
  });
  if (isRefusal(topUp)) return topUp;
  await record(tx, call, 'wallet.topUpSubmitted', topUp);
  return toTopUpView(topUp, call.actor);
}

/**
 * Records a bank transfer with its slip. Refuses: a file that fails the content check, not_found,
 * open_top_ups_max, storage_full, too_many_requests; a refusal leaves nothing behind.
 */
export async function sendBankTopUp(
  call: MemberCall,
  { file, ...input }: TopUpInput & { readonly file: File },
): Promise<TopUpView | Refusal> {
  const counted = await call.allow(`document ${call.actor.companyId}`, documentsPerHourMax, 3600);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  const checked = await call.uploads.check(file, 'paper');
  if (isRefusal(checked)) return checked;
  const { mediaType, name, bytes } = checked;
  return storeUpload(call, bytes, (tx, storageKey) =>
    submitSlip(tx, call, input, { storageKey, mediaType, name, bytes: bytes.byteLength }),
  );
}

/**
 * Returns the status of the company's top-up. For an open card payment the provider is queried
 * first, because no webhook may have arrived. Refuses: not_found.
 */
export async function checkTopUp(call: MemberCall, id: string): Promise<TopUpView | Refusal> {
  const topUp = await findOwn(call, id);
  if (topUp === null) return refuse('not_found');
  if (topUp.method === 'bank_transfer' || topUp.state === 'confirmed')
    return toTopUpView(topUp, call.actor);
  try {
    await queryProvider(call, topUp);
  } catch {
    // The provider is unreachable: the saved status is returned, and the timer retries.
    return toTopUpView(topUp, call.actor);
  }
  return toTopUpView((await findOwn(call, id)) ?? topUp, call.actor);
}

/** Cancels the company's pending top-up. Refuses: not_found, state_changed. */
export async function cancelTopUp(call: MemberCall, id: string): Promise<TopUpView | Refusal> {
  return call.transaction(async (tx) => {
    const topUp = await lockTopUp(tx, id);
    if (topUp?.company_id !== call.actor.companyId) return refuse('not_found');
    const decision = rules.decideTopUp('cancel', {
      state: topUp.state,
      side: 'supplier',
      method: topUp.method,
      may: (permission) => may(call.actor, permission),
    });
    if (!decision.ok) return rules.toRefusal(decision.refused);
    await moveTopUp(tx, id, decision, { decided_at: await call.clockAt(tx) });
    await record(tx, call, 'wallet.topUpCanceled', topUp);
    return toTopUpView({ ...topUp, state: decision.to }, call.actor);
  });
}

/** Reads the slip of the company's bank transfer. Refuses: not_found. */
export async function readOwnSlip(call: MemberCall, id: string): Promise<FileAnswer | Refusal> {
  const topUp = await findOwn(call, id);
  const fileId = topUp?.slip_file_id ?? null;
  return fileId === null ? refuse('not_found') : readFileBytes(call, fileId);
}
