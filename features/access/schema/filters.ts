import { normaliseDecimal } from '#shared/decimal-input.ts';
import { oneOf, optionalId, sortBy } from '#shared/list.ts';
import { minorOf } from '#shared/money.ts';
import { line, onceValid, trimmed } from '#shared/validation.ts';
import { deliveryMethods } from '#features/rfq/schema/input.ts';
import { daysLeftValues, openSorts } from '../rules/open.ts';

/** An optional fee: AED with at most two decimals, parsed to fils. */
const optionalFee = trimmed(40)
  .transform((text) => (text === '' ? '' : normaliseDecimal(text)))
  .refine((text) => text === '' || (minorOf(text) ?? -1n) >= 0n, 'amount')
  .transform((text) => (text === '' ? undefined : (minorOf(text) ?? undefined)))
  .optional();

export const openFilters = {
  key: line(0, 100).default(''),
  category: optionalId,
  city: optionalId,
  delivery: oneOf(deliveryMethods),
  fee_from: optionalFee,
  fee_to: optionalFee,
  left: oneOf(daysLeftValues),
  sort: sortBy(openSorts),
};

interface Fees {
  readonly fee_from?: bigint | undefined;
  readonly fee_to?: bigint | undefined;
}

/** For `refine(...feesInOrder)`: the highest fee must not be below the lowest. */
export const feesInOrder: [
  (fees: Fees) => boolean,
  { path: string[]; message: string } & ReturnType<typeof onceValid>,
] = [
  ({ fee_from: from, fee_to: to }) => from === undefined || to === undefined || from <= to,
  { path: ['fee_to'], message: 'amountOrder', ...onceValid('fee_from', 'fee_to') },
];
