import { hasRightToLeft, isolate } from '#shared/bidi.ts';
import type { Text } from '#ui/use-text.tsx';
import { paymentText } from '../rules/payment-terms.ts';

/**
 * Payment terms for the screen. A typed text in the other direction is isolated, because it would
 * otherwise be mixed with the choice before it.
 */
export function shownPayment(terms: Parameters<typeof paymentText>[0], t: Text): string {
  const { payment_code: code, payment_terms: typed } = terms;
  const isMixed = code !== '' && hasRightToLeft(typed) !== hasRightToLeft(t(`rfq.payment.${code}`));
  const shown = isMixed && typed !== '' ? isolate(typed) : typed;
  return paymentText({ payment_code: code, payment_terms: shown }, (one) =>
    t(`rfq.payment.${one}`),
  );
}
