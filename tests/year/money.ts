import { expect } from 'vitest';
import {
  approveWithdrawal,
  confirmTopUp,
  payWithdrawal,
  refuseTopUp,
  refuseWithdrawal,
  reverseTransfer,
} from '#features/wallet/schema/operator.ts';
import {
  cancelTopUp,
  checkTopUp,
  readWalletBalance,
  requestWithdrawal,
  sendBankTopUp,
  startCardTopUp,
} from '#features/wallet/schema/wallet.ts';
import { openTopUpsMax } from '#features/wallet/rules/top-up.ts';
import { signWebhook } from '#server/payments/signature.ts';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { decimalOf } from '#shared/money.ts';
import { goodPassword } from '../factories/company.ts';
import { decideAtSandbox, deliver, newKey } from '../factories/wallet.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';
import type { Step } from './plan.ts';
import { count, must, pick, type Acting, type Trader, type World } from './world.ts';

const dayMs = 86_400_000;
/** The secret of the year's payment provider. */
export const webhookSecret = 'of the simulated year';
export const ownerOf = (world: World, trader: Trader) =>
  world.api.as({ token: trader.party.token });
const financeOf = (world: World) => world.api.as({ token: world.finance });

/** The code of a refusal, or `done`. */
export function said<E extends Endpoint>(answer: Answer<E>): string {
  return answer.ok ? 'done' : answer.code;
}

function traderOf(world: World, { who }: Step): Trader {
  return must(pick(world.traders, who));
}

/** The owner's wallet page equals the oracle. */
export async function expectBalance(world: World, trader: Trader): Promise<void> {
  const answer = await ownerOf(world, trader)(readWalletBalance, {});
  expect(answer.ok ? answer.data.balance : answer.code).toBe(decimalOf(trader.oracle.balance));
}

/** A package, or an amount between the smallest and the largest, most of them small. */
function amountOf(world: World, { what, how }: Step) {
  const chosen = how % 3 === 0 ? must(pick(world.packages, what)) : null;
  const span = how % 5 === 0 ? 9_990_001n : 90_001n;
  const fils = chosen?.price ?? 10_000n + (BigInt(what) % span);
  const body = chosen === null ? { amount: decimalOf(fils) } : { package_id: chosen.id };
  const oracle = {
    paid: fils,
    credit: chosen?.credit ?? fils,
    days: chosen?.days ?? 180,
    isPackage: chosen !== null,
  };
  return { body, oracle };
}

function hasRoom(trader: Trader): boolean {
  const open = trader.oracle.topUps.filter(
    ({ state }) => state === 'started' || state === 'submitted',
  );
  return open.length < openTopUpsMax;
}

const card: Acting = async (world, step) => {
  const trader = traderOf(world, step);
  const { body, oracle } = amountOf(world, step);
  const answer = await ownerOf(world, trader)(startCardTopUp, { body }, newKey());
  expect(said(answer)).toBe(hasRoom(trader) ? 'done' : 'open_top_ups_max');
  if (!answer.ok) return;
  const paymentId = must(new URL(answer.data.redirect_url).pathname.split('/').at(-1));
  const startedAtMs = world.api.now().getTime();
  trader.topUps.push({ id: answer.data.top_up.id, paymentId, startedAtMs, held: 'open' });
  trader.oracle.begin({ isCard: true, ...oracle });
  // Most pay at once, and their webhook comes at once.
  if (step.how % 2 === 0) await payAtOnce(world, trader, trader.topUps.length - 1);
};

async function payAtOnce(world: World, trader: Trader, index: number): Promise<void> {
  const facts = must(trader.topUps[index]);
  facts.held = 'paid';
  const event = await decideAtSandbox(world.api, must(facts.paymentId));
  expect(said(await deliver(world.api, event))).toBe('done');
  trader.oracle.event(index, 'paid', world.api.now().getTime());
  count(world, 'card paid at once');
  await expectBalance(world, trader);
}

const bank: Acting = async (world, step) => {
  const trader = traderOf(world, step);
  const { body, oracle } = amountOf(world, step);
  const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
  const answer = await ownerOf(world, trader)(sendBankTopUp, { body: { ...body, file } }, newKey());
  expect(said(answer)).toBe(hasRoom(trader) ? 'done' : 'open_top_ups_max');
  if (!answer.ok) return;
  const startedAtMs = world.api.now().getTime();
  trader.topUps.push({ id: answer.data.id, paymentId: null, startedAtMs, held: 'open' });
  trader.oracle.begin({ isCard: false, ...oracle });
};

/** A supplier with cards: one with a pending payment, or sometimes any. */
function cardOf(world: World, { who, what, how }: Step) {
  const withCards = world.traders.filter(({ topUps }) =>
    topUps.some((one) => one.paymentId !== null && one.held === 'open'),
  );
  const trader = pick(how % 8 === 0 ? world.traders : withCards, who);
  const cards = (trader?.topUps ?? []).flatMap((facts, index) =>
    facts.paymentId === null ? [] : [{ facts, index }],
  );
  const open = cards.filter(({ facts }) => facts.held === 'open');
  const chosen = pick(how % 8 === 0 || open.length === 0 ? cards : open, what);
  return trader === undefined || chosen === undefined ? null : { trader, ...chosen };
}

/** The payer pays or is declined at the provider; the webhook is under way for as long as it likes. */
const decide: Acting = async (world, step) => {
  const found = cardOf(world, step);
  if (found === null) return;
  const { trader, facts, index } = found;
  const event = await decideAtSandbox(
    world.api,
    must(facts.paymentId),
    step.how % 6 === 1 ? 'failed' : 'paid',
  );
  facts.held = (JSON.parse(event.raw) as { state: 'paid' | 'failed' }).state;
  // Every ninth is lost on the way.
  if (step.how % 9 !== 2) trader.events.push({ index, event });
};

/** Late, out of order, up to three times, and again another day. */
const deliverEvent: Acting = async (world, { who, what, how }) => {
  const trader = pick(
    world.traders.filter(({ events }) => events.length > 0),
    who,
  );
  const chosen = trader === undefined ? undefined : pick(trader.events, what);
  if (trader === undefined || chosen === undefined) return;
  // A provider signs each attempt again, and the event stays the same.
  const { raw } = chosen.event;
  const signature = signWebhook(webhookSecret, raw, world.api.now());
  for (let time = 0; time <= how % 3; time += 1) {
    expect(said(await deliver(world.api, { raw, signature }))).toBe('done');
  }
  const { state } = JSON.parse(raw) as { state: 'paid' | 'failed' };
  trader.oracle.event(chosen.index, state, world.api.now().getTime());
  if (how % 4 !== 0) trader.events.splice(trader.events.indexOf(chosen), 1);
  count(world, `card ${state}`);
  await expectBalance(world, trader);
};

/** The payer returns and requests the state. */
const check: Acting = async (world, step) => {
  const found = cardOf(world, { ...step, how: 0 });
  if (found === null) return;
  const { trader, facts, index } = found;
  const answer = await ownerOf(world, trader)(checkTopUp, { params: { id: facts.id } });
  if (facts.held !== 'open') trader.oracle.event(index, facts.held, world.api.now().getTime());
  expect(answer.ok ? answer.data.state : answer.code).toBe(trader.oracle.topUps[index]?.state);
};

function slipOf(world: World, { who, what, how }: Step) {
  const waits = (trader: Trader) => trader.oracle.topUps.some(({ state }) => state === 'submitted');
  const trader = pick(how % 8 === 0 ? world.traders : world.traders.filter(waits), who);
  const all = (trader?.oracle.topUps ?? []).map(({ state }, index) => ({ state, index }));
  const open = all.filter(({ state }) => state === 'submitted');
  const chosen = pick(how % 8 === 0 || open.length === 0 ? all : open, what);
  return trader === undefined || chosen === undefined ? null : { trader, index: chosen.index };
}

const judgeBank: Acting = async (world, step) => {
  const found = slipOf(world, step);
  if (found === null) return;
  const { trader, index } = found;
  const params = { id: must(trader.topUps[index]).id };
  if (step.how % 5 === 1) {
    const answer = await financeOf(world)(refuseTopUp, {
      params,
      body: { note: 'No such transfer' },
    });
    expect(said(answer)).toBe(trader.oracle.refuse(index));
    return;
  }
  const key = newKey();
  const send = () =>
    financeOf(world)(confirmTopUp, { params, body: { bank_reference: `FT ${params.id}` } }, key);
  const answer = await send();
  expect(said(answer)).toBe(trader.oracle.confirm(index, world.api.now().getTime()));
  if (answer.ok) {
    expect(await send()).toMatchObject({ ok: true, data: answer.data });
    count(world, 'bank confirmed');
  }
  await expectBalance(world, trader);
};

const cancel: Acting = async (world, { who, what }) => {
  const trader = must(pick(world.traders, who));
  const index = what % Math.max(1, trader.topUps.length);
  const facts = trader.topUps[index];
  if (facts === undefined) return;
  const answer = await ownerOf(world, trader)(cancelTopUp, { params: { id: facts.id } });
  expect(said(answer)).toBe(trader.oracle.cancel(index));
};

/** A bounced transfer or a charge back: while the money is still there. */
const reverse: Acting = async (world, { who, what }) => {
  const credited = (trader: Trader) =>
    trader.oracle.topUps.flatMap(({ state }, index) => (state === 'confirmed' ? [index] : []));
  const trader = pick(
    world.traders.filter((one) => credited(one).length > 0),
    who,
  );
  const index = trader === undefined ? undefined : pick(credited(trader), what);
  if (trader === undefined || index === undefined) return;
  const { id } = await world.api.db
    .selectFrom('ledger_transaction')
    .select('id')
    .where('subject_id', '=', must(trader.topUps[index]).id)
    .where('kind', '<>', 'reversal')
    .executeTakeFirstOrThrow();
  const answer = await financeOf(world)(
    reverseTransfer,
    { params: { id }, body: { note: 'It bounced' } },
    newKey(),
  );
  expect(said(answer)).toBe(trader.oracle.reverse(index));
  if (answer.ok) count(world, 'reversed');
  await expectBalance(world, trader);
};

/** A share of the own money, all of it, or a little more than there is. */
const withdraw: Acting = async (world, { who, what, how }) => {
  const rich = world.traders.filter(({ oracle }) => oracle.own >= 1_000n);
  const trader = pick(how % 6 === 0 ? world.traders : rich, who);
  if (trader === undefined) return;
  const fils =
    how % 7 === 1
      ? trader.oracle.own + BigInt(what % 900)
      : (trader.oracle.own * BigInt(what % 1001)) / 1000n;
  const body = {
    amount: decimalOf(fils),
    iban: 'AE070331234567890123456',
    holder_name: 'Bard LLC',
    password: goodPassword,
  };
  const key = newKey();
  const send = () => ownerOf(world, trader)(requestWithdrawal, { body }, key);
  const answer = await send();
  expect(said(answer)).toBe(trader.oracle.withdraw(fils, world.api.now().getTime()));
  if (!answer.ok) return;
  trader.withdrawals.push(answer.data.id);
  expect(await send()).toMatchObject({ ok: true, data: answer.data });
  await expectBalance(world, trader);
};

async function payOne(world: World, id: string): Promise<string> {
  const params = { id };
  const body = { bank_reference: 'FT2', holder_note: 'Confirmed by letter' };
  const first = said(await financeOf(world)(payWithdrawal, { params, body }, newKey()));
  if (first !== 'second_operator_needed') return first;
  // A large one: who approves it is refused to pay it, and another one may.
  expect(said(await financeOf(world)(approveWithdrawal, { params }))).toBe('done');
  expect(said(await financeOf(world)(payWithdrawal, { params, body }, newKey()))).toBe(
    'approved_yourself',
  );
  count(world, 'paid by two');
  return said(
    await world.api.as({ token: world.treasurer })(payWithdrawal, { params, body }, newKey()),
  );
}

const judgeWithdrawal: Acting = async (world, { who, what, how }) => {
  const held = (trader: Trader) =>
    trader.oracle.withdrawals.flatMap(({ state }, index) => (state === 'held' ? [index] : []));
  const trader = pick(
    world.traders.filter((one) => (how % 8 === 0 ? one.withdrawals : held(one)).length > 0),
    who,
  );
  if (trader === undefined) return;
  const index = must(pick(how % 8 === 0 ? [...trader.withdrawals.keys()] : held(trader), what));
  const id = must(trader.withdrawals[index]);
  const refuse = { params: { id }, body: { note: 'Another name' } };
  const outcome =
    how % 3 === 1
      ? said(await financeOf(world)(refuseWithdrawal, refuse, newKey()))
      : await payOne(world, id);
  expect(outcome).toBe(trader.oracle.decideWithdrawal(index, how % 3 === 1 ? 'refused' : 'paid'));
  if (outcome === 'done') count(world, how % 3 === 1 ? 'withdrawal refused' : 'withdrawal paid');
  await expectBalance(world, trader);
};

/**
 * Predicts the state of card payments without a webhook: the provider's state, and after a day
 * abandoned.
 */
export function predictSilent(world: World): void {
  const nowMs = world.api.now().getTime();
  for (const { topUps, oracle } of world.traders) {
    for (const [index, { paymentId, startedAtMs, held }] of topUps.entries()) {
      const isSilent =
        paymentId !== null &&
        oracle.topUps[index]?.state === 'started' &&
        startedAtMs < nowMs - 600_000;
      if (!isSilent) continue;
      if (held !== 'open') oracle.event(index, held, nowMs);
      else if (nowMs - startedAtMs >= dayMs) oracle.cancel(index);
    }
  }
}

export const moneyActs = {
  card,
  bank,
  decide,
  deliver: deliverEvent,
  check,
  judgeBank,
  cancelTopUp: cancel,
  reverse,
  withdraw,
  judgeWithdrawal,
} satisfies Record<string, Acting>;
