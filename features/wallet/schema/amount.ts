import { trimmed } from '#shared/validation.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { minorOf } from '#shared/money.ts';

/** An amount in AED as typed in either script, in fils; empty is none. */
export const optionalAmount = trimmed(40)
  .transform((text) => (text === '' ? undefined : minorOf(normaliseDecimal(text))))
  .refine((fils) => fils !== null && (fils === undefined || fils > 0n), 'amount')
  // The refinement above has refused null.
  .transform((fils) => fils ?? undefined);

/** The same where it must be there. */
export const amount = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text)))
  .refine((fils) => fils !== null && fils > 0n, 'amount')
  .transform((fils) => fils ?? 0n);
