import { readPlaces } from '#features/place/reads.ts';
import type { AccountType } from '#shared/actor.ts';
import { dayAfter, offerBody, quote } from '../../factories/offer.ts';
import { giveFile } from '../../factories/order.ts';
import { cityId, rfqBody } from '../../factories/rfq.ts';
import { goodPassword } from '../../factories/company.ts';
import type { TestApi } from '../../harness/api.ts';
import { addMember, type Party } from '../../factories/access.ts';
import type { Row } from './rows.ts';
import { catalogueBodies } from './rows-catalogue.ts';
import { operationsBodies } from './rows-operations.ts';
import { passkeyBodies } from './rows-passkey.ts';
import { supplierBookBodies } from './rows-supplier-book.ts';

interface About {
  readonly row: Row;
  readonly type: AccountType;
}

type MakeBody = (api: TestApi, about: About) => Promise<unknown>;

function ownerOf({ row, type }: About): Party {
  const owner = row[type];
  if (owner === undefined) throw new Error(`the row has no ${type}`);
  return owner;
}

function linesOf({ row }: About): NonNullable<Row['rfq']> {
  if (row.rfq === undefined) throw new Error('the row has no lines');
  return row.rfq;
}

async function firstLineOf(api: TestApi, rfqId: string): Promise<string[]> {
  const lines = await api.db
    .selectFrom('rfq_line')
    .select('id')
    .where('rfq_id', '=', rfqId)
    .orderBy('position')
    .limit(1)
    .execute();
  return lines.map(({ id }) => id);
}

const reason = async () => ({ reason: 'terms', reason_text: 'Not as agreed' });
const words = async () => ({ reason: 'Not as agreed' });
const decided = async () => ({ reason: 'Not as agreed', seen_version: 1 });
const note = async () => ({ note: 'Not as agreed' });
const renamed = async () => ({ name_en: 'Renamed', name_ar: 'اسم آخر', reason: 'Renamed' });
const switched = async () => ({ on: false, reason: 'Out of use' });
/** The present version of the row; places have a field of their own for it. */
const seenPlace =
  (make: () => Promise<object>): MakeBody =>
  async (api, { row }) => {
    const { countries } = await readPlaces(api.db);
    const places = countries.flatMap((country) => [
      { ...country, id: country.code },
      ...country.cities,
    ]);
    const place = places.find(({ id }) => id === (row.params['id'] ?? row.params['code']));
    return { ...(await make()), seen_version: place?.version ?? '' };
  };
const unknownRow = '01930000-0000-7000-8000-0000000000ff';
/** Of a list that has changed; the list itself is found. */
const someOrder = async () => ({
  seen: [unknownRow],
  order: [unknownRow],
  reason: 'Most asked first',
});
const reference = async () => ({ bank_reference: 'FT26320001' });
const sheet = async () => {
  const form = new FormData();
  form.set('file', new File(['Line,Unit price\n1,5\n'], 'prices.csv', { type: 'text/csv' }));
  return form;
};
const role = async () => ({ name: 'Renamed', permissions: ['company.edit'] });
const address = async (api: TestApi) => ({
  label: 'Yard',
  city_id: await cityId(api),
  area: 'Al Quoz',
  street: 'Street 8',
  building: '12',
  phone: '+971504187726',
  landmark: 'Beside the port gate',
});

/** Right bodies of the operations on rows that need one, so that each reaches its row; others send an empty object. */
export const bodies: Readonly<Record<string, MakeBody>> = {
  ...operationsBodies,
  ...passkeyBodies,
  ...supplierBookBodies,
  ...catalogueBodies,
  'PUT /dashboard/users/{id}': async () => ({
    full_name: 'هند المنصوري',
    position: 'Buyer',
    roles: ['viewer'],
  }),
  'POST /dashboard/sessions/{id}/end': async () => ({ password: goodPassword }),
  'POST /dashboard/users/{id}/hand_over': async () => ({ password: goodPassword }),
  'POST /dashboard/users/{id}/stand_ins': async (api, about) => {
    const { memberId } = await addMember(api, ownerOf(about).companyId);
    return { stand_in_id: memberId, from: dayAfter(api, 1), to: dayAfter(api, 2) };
  },
  'PUT /dashboard/supplier/searches/{id}': async () => ({ name: 'Renamed', alert: 'none' }),
  'PUT /dashboard/roles/{id}': role,
  'PUT /dashboard/addresses/{id}': address,
  'PUT /dashboard/drafts/{id}': async (_api, { type }) =>
    type === 'buyer'
      ? { kind: 'rfq', title: 'Mine', payload: {} }
      : {
          kind: 'offer',
          rfq_id: '01930000-0000-7000-8000-0000000000ee',
          title: 'Mine',
          payload: {},
        },
  'PUT /dashboard/buyer/rfq/{id}': async (api) => ({ ...(await rfqBody(api)), version: 1 }),
  'POST /dashboard/buyer/rfq/{id}/approve': async () => ({ version: 1 }),
  'POST /dashboard/buyer/rfq/{id}/refuse': words,
  'POST /dashboard/buyer/rfq/{id}/cancel': reason,
  'POST /dashboard/buyer/rfq/{id}/amend': async () => ({
    version: 1,
    reason: 'Later',
    note: 'Changed',
  }),
  'POST /dashboard/buyer/rfq/{id}/questions/{question_id}/answer': async () => ({
    answer: 'Any brand',
  }),
  'POST /dashboard/supplier/rfq/{id}/questions': async () => ({ question: 'Which brand?' }),
  'POST /dashboard/supplier/rfq/{id}/refund': words,
  'POST /dashboard/supplier/rfq/{id}/offer_sheet/check': sheet,
  'POST /dashboard/supplier/rfq/{id}/offer': async (api, about) => offerBody(api, linesOf(about)),
  'POST /dashboard/supplier/offers/{id}/versions': async (api, about) => ({
    ...offerBody(api, linesOf(about)),
    seen_version: 1,
  }),
  'POST /dashboard/supplier/negotiations/{id}/decline': async () => ({
    response: 'It is our best',
  }),
  'POST /dashboard/supplier/offers/{id}/confirm': async () => ({ seen_version: 1 }),
  'POST /dashboard/supplier/offers/{id}/withdraw': reason,
  'POST /dashboard/supplier/offers/{id}/cancel': reason,
  'POST /dashboard/buyer/rfq/{id}/award': async (api, { row }) => ({
    closed: await firstLineOf(api, row.params['id'] ?? ''),
    close_reason: 'Bought elsewhere',
  }),
  'PUT /dashboard/buyer/rfq/{id}/landed_costs': async () => ({ extra_supplier: '150' }),
  'POST /dashboard/buyer/rfq/{id}/award/proposal': async (api, { row }) => {
    const { rfq } = row;
    if (rfq === undefined) throw new Error('a proposal needs an RFQ');
    const { offer } = await quote(api, rfq);
    return {
      lines: rfq.lineIds.map((line_id) => ({ line_id, offer_id: offer.id, version: 1 })),
      reason: 'The best of all',
    };
  },
  'POST /dashboard/buyer/award_proposals/{id}/refuse': words,
  'POST /dashboard/buyer/rfq/{id}/award/reopen_lines': async (api, { row }) => ({
    lines: await firstLineOf(api, row.params['id'] ?? ''),
  }),
  'POST /dashboard/buyer/offers/{id}/know': async () => ({
    trn: '100123456700003',
    licence_number: 'CN-1',
    reason: 'We buy from them since 2015',
  }),
  'POST /dashboard/buyer/offers/{id}/accept': async () => ({ version: 1 }),
  'POST /dashboard/buyer/offers/{id}/ask_approval': async () => ({
    version: 1,
    reason: 'Above my limit',
  }),
  'POST /dashboard/buyer/offers/{id}/refuse_approval': words,
  'POST /dashboard/buyer/offers/{id}/reject': reason,
  'POST /dashboard/buyer/offers/{id}/negotiate': async () => ({ text: 'Closer to 6,000' }),
  'POST /dashboard/buyer/offers/{id}/buy': async () => ({ version: 1, language: 'both' }),
  'POST /dashboard/buyer/offers/{id}/cancel': reason,
  'POST /dashboard/buyer/offers/{id}/order': async () => ({ language: 'both' }),
  'POST /dashboard/buyer/offers/{id}/order_file': async (api, about) => ({
    file_id: await giveFile(api, ownerOf(about)),
  }),
  'POST /dashboard/buyer/orders/{id}/receive': async (api, { row }) => {
    const lines = await api.db
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', row.params['id'] ?? '')
      .execute();
    return {
      received_on: dayAfter(api, 0),
      lines: lines.map(({ id }) => ({ line_id: id, accepted: '1' })),
    };
  },
  'POST /dashboard/supplier/orders/{id}/files': async (api, about) => ({
    file_id: await giveFile(api, ownerOf(about)),
    kind: 'delivery_note',
  }),
  'POST /dashboard/supplier/orders/{id}/q_invoice': async (api, about) => ({
    file_id: await giveFile(api, ownerOf(about)),
  }),
  'POST /dashboard/supplier/orders/{id}/tax_invoice': async () => ({ number: 'INV-7' }),
  'POST /dashboard/supplier/orders/{id}/credit_notes': async () => ({
    scope: 'all',
    reason: 'returned',
  }),
  'POST /operator/rfq/{id}/refuse': words,
  'POST /operator/faqs/{id}': async (api) => {
    const category = await api.db.selectFrom('faq_category').select('id').executeTakeFirstOrThrow();
    const texts = {
      question_en: 'By cheque?',
      question_ar: 'هل بشيك؟',
      answer_en: 'No, by card.',
      answer_ar: 'لا، بالبطاقة.',
    };
    return { category_id: category.id, ...texts, seen_version: 1 };
  },
  'POST /operator/faqs/{id}/publish': decided,
  'POST /operator/faqs/{id}/hide': decided,
  'POST /operator/faqs/{id}/delete': decided,
  'POST /operator/faq_categories/{id}': async () => ({ ...(await renamed()), seen_version: 1 }),
  'POST /operator/order/faqs/{id}': someOrder,
  'POST /operator/faq_categories/{id}/delete': words,
  'POST /operator/policies/{id}/withdraw': words,
  'POST /operator/messages/{id}/reply': async () => ({
    text: 'By the size of the request.',
    seen_version: 1,
  }),
  'POST /dashboard/buyer/deal/{id}/mute': async () => ({ on: true }),
  'POST /dashboard/supplier/deal/{id}/mute': async () => ({ on: true }),
  'POST /operator/messages/{id}/close': decided,
  'POST /operator/messages/{id}/reopen': decided,
  'POST /operator/meetings/{id}/confirm': async (api) => ({
    day: dayAfter(api, 2),
    time: '10:30',
    place: 'Our office',
    seen_version: 1,
  }),
  'POST /operator/meetings/{id}/decline': decided,
  'POST /operator/meetings/{id}/finish': async () => ({ seen_version: 1 }),
  'POST /operator/rfq/{id}/take_down': words,
  'POST /operator/top_ups/{id}/confirm': reference,
  'POST /operator/top_ups/{id}/refuse': note,
  'POST /operator/withdrawals/{id}/pay': async () => ({
    ...(await reference()),
    holder_note: 'Confirmed by letter',
  }),
  'POST /operator/withdrawals/{id}/refuse': note,
  'POST /operator/ledger/{id}/reverse': note,
  'POST /operator/refunds/{id}/refuse': words,
  'POST /operator/q_invoices/{id}/accept': async () => ({
    checked: 'The order and both licences.',
  }),
  'POST /operator/q_invoices/{id}/reject': words,
  'POST /operator/countries/{code}/change': seenPlace(renamed),
  'POST /operator/countries/{code}/switch': seenPlace(switched),
  'POST /operator/order/cities/{code}': someOrder,
  'POST /operator/countries/{code}/cities': renamed,
  // Not what a city of that country was just called.
  'POST /operator/cities/{id}/change': seenPlace(async () => ({
    ...(await renamed()),
    name_en: 'Town',
    name_ar: 'بلدة',
  })),
  'POST /operator/cities/{id}/switch': seenPlace(switched),
  'POST /operator/packages/{id}/change': async () => ({
    name_en: 'Harbour',
    name_ar: 'الميناء',
    price: '750',
    credit: '800',
    validity_days: '90',
    reason: 'Renamed',
  }),
  'POST /operator/packages/{id}/switch': switched,
  'POST /operator/documents/{id}/decide': async () => ({ decision: 'approve' }),
  'POST /operator/documents/{id}/confirm': async () => ({
    field: 'trn',
    value: '100318472900003',
    confirmed: true,
  }),
  'POST /operator/companies/{id}/refuse': note,
  'POST /operator/companies/{id}/end_sessions': words,
  'POST /operator/companies/{id}/suspend': words,
  'POST /operator/companies/{id}/lift': words,
  'POST /operator/companies/{id}/pay_out': async () => ({
    iban: 'AE070331234567890123456',
    holder_name: 'Al Dana',
    note: 'Asked for by letter',
  }),
};
