import type { Locale } from '#shared/locale.ts';

/** A number of orders needs this many of them with this many partners, so that it identifies no deal. */
const ordersMin = 5;
const partnersMin = 3;

/** Delivered orders for the public page. Null: too few to be anonymous. */
export function shownDeliveries(orders: number, partners: number): number | null {
  return orders >= ordersMin && partners >= partnersMin ? orders : null;
}

interface Named {
  readonly name: string;
  readonly legal_name_en: string;
  readonly legal_name_ar: string;
}

/** The verified name in the reader's language or the other one; the display name may change at any time. */
export function verifiedName(company: Named, locale: Locale): string {
  const [own, other] =
    locale === 'ar'
      ? [company.legal_name_ar, company.legal_name_en]
      : [company.legal_name_en, company.legal_name_ar];
  return own || other || company.name;
}
