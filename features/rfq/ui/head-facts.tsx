import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { DefinitionList, type Definition, type DefinitionListProps } from '#ui/definition-list.tsx';
import { Money } from '#ui/money.tsx';
import { nameIn, pathOf } from '#features/category/rules.ts';
import { endOfDayTime } from '../rules/expiry.ts';
import type { RfqHead } from '../schema/head.ts';
import { shownPayment } from './payment-text.ts';
import { RatesText } from './rates-text.tsx';

interface Names {
  readonly name_en: string;
  readonly name_ar: string;
}
type Named = 'category' | 'sub_category' | 'city' | 'country';

/** A view's head. Null: a form has no value for the field yet. */
type ShownHead = { readonly [F in Exclude<keyof RfqHead, Named>]?: RfqHead[F] | null } & {
  readonly [F in Named]?: Names | null;
};

/** Some labels depend on the reader: the country of an internal request is the buyer's. */
type Reader = 'buyer' | 'supplier' | 'operator';

type Fact = (head: ShownHead, reader: Reader, i18n: ReturnType<typeof useI18n>) => Definition;

type T = ReturnType<typeof useI18n>['t'];

function typeText(t: T, reader: Reader, type: RfqHead['request_type']): string {
  return reader === 'buyer'
    ? t(`rfq.form.typesHere.${type}`)
    : t(`rfq.page.types.${reader}.${type}`);
}

function methodText(t: T, reader: Reader, method: RfqHead['delivery_method']): string {
  return reader === 'supplier' ? t(`access.delivery.${method}`) : t(`rfq.form.methods.${method}`);
}

const money = (amount: string | null | undefined, currency: RfqHead['currency'] | null = 'AED') =>
  amount === null || amount === undefined || currency === null ? null : (
    <Money amount={amount} currency={currency} />
  );

const text = (value: string | null | undefined) =>
  value === undefined || value === null || value === '' ? null : (
    <bdi className="whitespace-pre-line">{value}</bdi>
  );

const discount: Fact = (head, _reader, { t }) => {
  const amount = head.q_discount ?? head.qdiscount ?? null;
  const { currency = 'AED' } = head;
  return {
    term: t('rfq.page.discount'),
    value:
      amount === null || currency === null ? null : (
        <Money amount={amount} currency={currency} tone="accent" />
      ),
  };
};

const facts: { readonly [F in keyof RfqHead]?: Fact } = {
  reference: ({ reference = null }, _reader, { t }) => ({
    term: t('rfq.page.reference'),
    value: reference === null || reference === '' ? null : <bdi>{reference}</bdi>,
  }),
  category: ({ category = null, sub_category: sub = null }, _reader, { t, locale }) => ({
    term: t('rfq.page.category'),
    value: category === null ? null : pathOf(locale, category, sub),
  }),
  request_type: ({ request_type: type = null }, reader, { t }) => ({
    term: t('rfq.page.requestType'),
    value: type === null ? null : typeText(t, reader, type),
  }),
  audience: ({ audience = null }, _reader, { t }) => ({
    term: t('rfq.form.audience'),
    value: audience === null ? null : t(`rfq.form.audiences.${audience}`),
  }),
  city: ({ city = null }, _reader, { t, locale }) => ({
    term: t('rfq.page.city'),
    value: city === null ? null : nameIn(locale, city),
  }),
  country: ({ country = null }, _reader, { t, locale }) => ({
    term: t('rfq.page.country'),
    value: country === null ? null : nameIn(locale, country),
  }),
  delivery_method: ({ delivery_method: method = null }, reader, { t }) => ({
    term: t('rfq.page.delivery'),
    value: method === null ? null : methodText(t, reader, method),
  }),
  needed_on: ({ needed_on: day = null }, _reader, { t, format }) => ({
    term: t('rfq.page.neededOn'),
    value: day === null ? null : format.day(day),
  }),
  delivery_area: ({ delivery_area: area }, _reader, { t }) => ({
    term: t('rfq.page.area'),
    value: text(area),
  }),
  delivery_address: ({ delivery_address: address }, _reader, { t }) => ({
    term: t('rfq.page.address'),
    value: text(address),
  }),
  quantity_tolerance: ({ quantity_tolerance: percent = 0 }, _reader, { t, format }) => ({
    term: t('rfq.tolerance.label'),
    value:
      percent === 0 || percent === null
        ? null
        : t('rfq.tolerance.within', { percent: format.percent(percent / 100) }),
  }),
  expiry_date: ({ expiry_date: day = null, expiry_time: time }, _reader, { t, format }) => ({
    term: t('rfq.page.expiry'),
    value:
      day === null
        ? null
        : t('rfq.page.endsAt', { day: format.day(day), time: time || endOfDayTime }),
  }),
  rates: ({ rates }, _reader, { t }) => ({
    term: t('rfq.currencies.label'),
    value: rates === undefined || rates === null ? null : <RatesText rates={rates} />,
  }),
  payment_code: ({ payment_code: code, payment_terms: text }, _reader, { t }) => ({
    term: t('rfq.page.payment'),
    value: shownPayment({ payment_code: code ?? '', payment_terms: text ?? '' }, t) || null,
  }),
  estimated_price: (head, _reader, { t }) => ({
    term: t('rfq.page.estimate'),
    value: money(head.estimated_price, head.currency),
  }),
  rfq_fee: (head, _reader, { t }) => ({
    term: t('rfq.page.fee'),
    value: money(head.rfq_fee),
  }),
  q_discount: discount,
  qdiscount: discount,
  published_at: ({ published_at: at = null }, _reader, { t, format }) => ({
    term: t('rfq.page.published'),
    value: at === null ? null : format.dateTime(new Date(at)),
  }),
};

/** Fields that most RFQs leave empty. Without a value they have no row. */
const optionalFields = new Set([
  'reference',
  'needed_on',
  'delivery_area',
  'delivery_address',
  'quantity_tolerance',
]);

interface HeadFactsProps extends Pick<DefinitionListProps, 'layout'> {
  head: ShownHead;
  reader: Reader;
  before?: readonly Definition[];
  after?: readonly Definition[];
}

/** An RFQ's head as a definition list, shared so that every page has the same order and labels. */
export function HeadFacts({
  head,
  reader,
  before = [],
  after = [],
  layout = 'rows',
}: HeadFactsProps): ReactNode {
  const i18n = useI18n();
  const rows = Object.entries(facts)
    .filter(([field]) => Object.hasOwn(head, field))
    .map(([field, fact]) => ({ field, ...fact(head, reader, i18n) }))
    .filter(({ field, value }) => value !== null || !optionalFields.has(field));
  return <DefinitionList layout={layout} items={[...before, ...rows, ...after]} />;
}
