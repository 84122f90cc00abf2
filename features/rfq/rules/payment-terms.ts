/**
 * The choices of payment terms, requested by a buyer or offered by a supplier (decision 0162).
 * Empty: none was chosen. A text beside the choice has the details.
 */
export const paymentCodes = [
  'advance',
  'part_advance',
  'on_delivery',
  'credit_30',
  'credit_60',
  'credit_90',
  'pdc_30',
  'pdc_60',
  'pdc_90',
  'credit_letter',
  'other',
] as const;
export type PaymentCode = (typeof paymentCodes)[number];
export type PaymentChoice = '' | PaymentCode;
export const paymentChoices = ['', ...paymentCodes] as const;

export const paymentTermsMax = 300;

interface PaymentTerms {
  readonly payment_code: PaymentChoice;
  readonly payment_terms: string;
}

/** The choice and the text as one, such as `30 days after the invoice · from 1 March`. */
export function paymentText(
  { payment_code: code, payment_terms: text }: PaymentTerms,
  label: (code: PaymentCode) => string,
): string {
  return [code === '' ? '' : label(code), text].filter((one) => one !== '').join(' · ');
}

/** If offered terms are the requested ones. Null: one side chose none, or describes its own. */
export function isAsRequested(requested: PaymentChoice, offered: PaymentChoice): boolean | null {
  const isOpen = (code: PaymentChoice) => code === '' || code === 'other';
  return isOpen(requested) || isOpen(offered) ? null : requested === offered;
}
