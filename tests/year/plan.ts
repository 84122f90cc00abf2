import fc from 'fast-check';

/** The possible actions and their frequency, so that enough deals are completed. */
const weights = {
  card: 6,
  decide: 6,
  deliver: 7,
  check: 1,
  bank: 3,
  judgeBank: 4,
  cancelTopUp: 1,
  reverse: 1,
  withdraw: 3,
  judgeWithdrawal: 3,
  publish: 7,
  judgeRequest: 3,
  buy: 16,
  quote: 12,
  revise: 3,
  withdrawOffer: 1,
  open: 4,
  negotiate: 2,
  decline: 1,
  reject: 1,
  accept: 5,
  buyNow: 2,
  order: 5,
  send: 6,
  acknowledge: 2,
  receive: 4,
  receiveAll: 4,
  closeRest: 2,
  cancelDeal: 2,
  invoice: 5,
  judgeInvoice: 5,
  cancelRequest: 1,
  takeDown: 1,
  askRefund: 2,
  judgeRefund: 2,
} as const;
export type Act = keyof typeof weights;
export const acts = Object.keys(weights) as readonly Act[];

/** One thing that somebody does; the numbers choose among what is there, whatever they are. */
export interface Step {
  readonly act: Act;
  readonly who: number;
  readonly what: number;
  readonly how: number;
}

const number = fc.noBias(fc.nat({ max: 2 ** 31 - 1 }));
const act = fc.oneof(
  ...acts.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) })),
);
const step: fc.Arbitrary<Step> = fc.record({ act, who: number, what: number, how: number });

/** The year of a seed. Not shrunk: what went before is what a step depends on, and a run of it costs minutes. */
export function planOf(seed: number, steps: number): readonly Step[] {
  const plan = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' });
  return fc.sample(plan, { numRuns: 1, seed })[0] ?? [];
}
