import type { RfqHead } from '../schema/head.ts';
import { ownTextsOf } from './own-texts.ts';

/**
 * The empty text fields of the request form, not validated. Drafts and copies contain them, too.
 */
export const blankTexts = {
  category_id: '',
  sub_category_id: '',
  title: '',
  ...ownTextsOf({}),
  request_type: 'internal',
  audience: 'market',
  city_id: '',
  delivery_method: 'delivery',
  needed_on: '',
  delivery_area: '',
  delivery_address: '',
  quantity_tolerance: '',
  currency: 'AED',
  other_currencies: 'off',
  estimated_price: '',
  expiry_date: '',
  expiry_time: '',
  payment_code: '',
  payment_terms: '',
  note: '',
};
export type FormTexts = Readonly<typeof blankTexts>;

export function textsOfRfq(
  rfq: Pick<RfqHead, 'category' | 'sub_category' | 'city'> &
    Omit<
      FormTexts,
      | 'category_id'
      | 'sub_category_id'
      | 'city_id'
      | 'needed_on'
      | 'quantity_tolerance'
      | 'other_currencies'
    > & {
      readonly other_currencies: boolean;
      readonly needed_on: string | null;
      readonly quantity_tolerance: number;
    },
): FormTexts {
  const fields = Object.keys(blankTexts) as (keyof FormTexts)[];
  const ids = {
    category_id: rfq.category.id,
    sub_category_id: rfq.sub_category?.id ?? '',
    city_id: rfq.city.id,
    needed_on: rfq.needed_on ?? '',
    other_currencies: rfq.other_currencies ? 'on' : 'off',
    quantity_tolerance: rfq.quantity_tolerance === 0 ? '' : String(rfq.quantity_tolerance),
  };
  const texts = { ...rfq, ...ids };
  return Object.fromEntries(fields.map((field) => [field, texts[field]])) as FormTexts;
}
