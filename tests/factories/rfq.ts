import { listCategories, listCities } from '#features/category/schema.ts';
import { submitRfq } from '#features/rfq/schema/endpoints.ts';
import type { RfqView } from '#features/rfq/schema/view.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { TestApi } from '../harness/api.ts';

type RfqBody = InputOf<typeof submitRfq>['body'];

/** The day so many days after the tests' today. */
export function dayIn(api: TestApi, days: number): string {
  return dayInDubai(new Date(api.now().getTime() + days * 86_400_000));
}

/** The id of an open category by its English name. */
export async function categoryId(api: TestApi, name = 'Building materials'): Promise<string> {
  const answer = await api.as()(listCategories, {});
  if (!answer.ok) throw new Error(answer.code);
  const found = answer.data.find((category) => category.name_en === name);
  if (found === undefined) throw new Error(`no category ${name}`);
  return found.id;
}

/** The id of a city by its English name. */
export async function cityId(api: TestApi, name = 'Dubai'): Promise<string> {
  const answer = await api.as()(listCities, {});
  if (!answer.ok) throw new Error(answer.code);
  const found = answer.data.flatMap(({ cities }) => cities).find((city) => city.name_en === name);
  if (found === undefined) throw new Error(`no city ${name}`);
  return found.id;
}

/** A request that nothing is wrong with: the three lines of the reference picture. Change what the test is about. */
export async function rfqBody(api: TestApi, changes: Partial<RfqBody> = {}): Promise<RfqBody> {
  return {
    category_id: changes.category_id ?? (await categoryId(api)),
    title: 'Ready-mix concrete C40 and rebar B500B',
    request_type: 'internal',
    city_id: changes.city_id ?? (await cityId(api)),
    delivery_method: 'delivery',
    currency: 'AED',
    estimated_price: '186500.00',
    expiry_date: dayIn(api, 7),
    note: 'Pour in three stages. يرجى التنسيق مع مهندس الموقع قبل التوريد.',
    lines: [
      {
        description: 'Ready-mix concrete C40, 20 mm, SRC cement',
        quantity: '320',
        unit_code: 'MTQ',
      },
      { description: 'Rebar B500B Ø16 mm, 12 m', quantity: '48.5', unit_code: 'TNE' },
      { description: 'حديد تسليح B500B قطر 12 مم', quantity: '٢٠', unit_code: 'TNE' },
    ],
    file_ids: [],
    confirm_duplicate: true,
    ...changes,
  };
}

/**
 * An RFQ published through the API by a buyer who may publish (the owner): fee AED 500.00, Q discount AED 3,730.00,
 * open for seven days. Answers what the buyer sees of it.
 */
export async function publishRfq(
  api: TestApi,
  buyer: { readonly token: string },
  changes: Partial<RfqBody> = {},
): Promise<RfqView> {
  const answer = await api.as({ token: buyer.token })(submitRfq, {
    body: await rfqBody(api, changes),
  });
  if (!answer.ok) throw new Error(`RFQ refused: ${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}
