import { trimmed } from '#shared/validation.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { minorOf } from '#shared/money.ts';

/** An amount in AED, typed in either script; the output is fils. Empty: undefined. */
export const optionalAmount = trimmed(40)
  .transform((text) => (text === '' ? undefined : minorOf(normaliseDecimal(text))))
  .refine((fils) => fils !== null && (fils === undefined || fils > 0n), 'amount')
  // Never null here, because the refinement above refuses it.
  .transform((fils) => fils ?? undefined);

export const amount = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text)))
  .refine((fils) => fils !== null && fils > 0n, 'amount')
  .transform((fils) => fils ?? 0n);
