import type { BrowserContext } from '@playwright/test';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { saveProfile, submitReview, uploadDocument } from '#features/account/schema.ts';
import { chooseMainCategories, listCategories, listCities } from '#features/category/schema.ts';
import { readQuote, sendOffer } from '#features/offer/schema/supplier.ts';
import { approveCompany } from '#features/company-review/schema.ts';
import { addOperator, chooseOperatorPassword } from '#features/operator/schema/accounts.ts';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { activate, signUp } from '#features/registration/schema.ts';
import { submitRfq } from '#features/rfq/schema/endpoints.ts';
import { endWelcome, signIn } from '#features/session/schema.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { createApiClient, type Answer, type ApiClient } from '#shared/client.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import type { DataOf, Endpoint } from '#shared/endpoint.ts';
import type { Locale } from '#shared/locale.ts';
import { confirmFields } from '../factories/review-steps.ts';
import { goodPassword, tinyPdf } from './steps.ts';

let clientCount = 0;

/** An address of its own for each client, so that all tests of a run together stay below the limits by address. */
function nextAddress(): string {
  clientCount += 1;
  return `198.18.${process.pid % 256}.${(clientCount % 250) + 1}`;
}

/** A test prepares everything but its subject over the API, because that is faster. */
export function clientOf(baseURL: string, token?: string, locale: Locale = 'en'): ApiClient {
  const address = nextAddress();
  return createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('Accept-Language', locale);
    headers.set('X-Forwarded-For', address);
    headers.set('Origin', baseURL);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    return fetch(`${baseURL}/api${path}`, { ...init, headers });
  });
}

/** The data of an answer. @throws if it was refused */
export function dataOf<E extends Endpoint>(answer: Answer<E>): DataOf<E> {
  if (!answer.ok) throw new Error(`refused: ${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

export async function clientFor(baseURL: string, email: string): Promise<ApiClient> {
  const { token } = dataOf(
    await clientOf(baseURL)(signIn, { body: { email, password: demoPassword } }),
  );
  return clientOf(baseURL, token);
}

/** Signs in without a page: the session that the form would begin, which other tests are about. Its token, for what happens elsewhere. */
export async function enterAs(
  context: BrowserContext,
  baseURL: string,
  email: string,
  password = demoPassword,
  isOperator = email === demoEmails[2],
): Promise<string> {
  const door = isOperator ? '/api/operator/sign_in' : '/api/sign_in';
  const answer = await context.request.post(`${baseURL}${door}`, {
    data: { email, password },
    headers: { Origin: baseURL },
  });
  if (!answer.ok()) throw new Error(`sign-in refused: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

function dayAhead(days: number): string {
  return dayInDubai(new Date(Date.now() + days * 86_400_000));
}

async function categoryId(api: ApiClient, name: string): Promise<string> {
  return (
    dataOf(await api(listCategories, {})).find(({ name_en: english }) => english === name)?.id ?? ''
  );
}

interface Published {
  readonly id: string;
  readonly number: string;
}

/** A published request, with two lines unless a test needs more; AED 30,000 estimated. */
export async function publishRequest(
  buyer: ApiClient,
  category: string,
  title: string,
  fileIds: readonly string[] = [],
  lineCount = 2,
): Promise<Published> {
  const [country] = dataOf(await buyer(listCities, {}));
  const body = {
    category_id: await categoryId(buyer, category),
    title,
    request_type: 'internal',
    city_id: country?.cities[0]?.id ?? '',
    delivery_method: 'delivery',
    currency: 'AED',
    estimated_price: '30000.00',
    expiry_date: dayAhead(7),
    note: '',
    confirm_duplicate: true,
  } as const;
  const lines = Array.from({ length: lineCount }, (_, at) =>
    at % 2 === 0
      ? { description: 'Flat-bed lorry, 10 t', quantity: '12', unit_code: 'XVN' }
      : { description: 'رافعة شوكية مع سائق', quantity: '6', unit_code: 'DAY' },
  );
  const { id, number } = dataOf(
    await buyer(submitRfq, { body: { ...body, lines, file_ids: [...fileIds] } }),
  );
  return { id, number };
}

export async function buy(supplier: ApiClient, rfqId: string): Promise<void> {
  dataOf(
    await supplier(
      buyAccess,
      { params: { id: rfqId }, body: {} },
      { idempotencyKey: crypto.randomUUID() },
    ),
  );
}

/** Sends an offer at these prices by line, or at 980.00. `isDivisible`: the buyer may award any lines. */
export async function offerOn(
  supplier: ApiClient,
  rfqId: string,
  { prices = [], isDivisible = false }: { prices?: readonly string[]; isDivisible?: boolean } = {},
): Promise<void> {
  const { rfq } = dataOf(await supplier(readQuote, { params: { id: rfqId } }));
  const body = {
    lines: rfq.lines.map(({ id }, at) => ({ line_id: id, unit_price: prices[at] ?? '980.00' })),
    part_rule: isDivisible ? ('lines' as const) : ('whole' as const),
    delivery_value: 5,
    delivery_unit: 'days',
    valid_until: dayAhead(20),
    negotiable: true,
  } as const;
  dataOf(await supplier(sendOffer, { params: { id: rfqId }, body }));
}

interface MailRow {
  readonly to: string;
  readonly code: string | null;
  readonly link: { readonly url: string } | null;
}

async function mailsFor(baseURL: string, email: string): Promise<readonly MailRow[]> {
  const answer = await fetch(`${baseURL}/api/outbox`);
  const { data } = (await answer.json()) as { data: { data: readonly MailRow[] } };
  return data.data.filter(({ to }) => to === email);
}

async function codeFor(baseURL: string, email: string): Promise<string> {
  return (await mailsFor(baseURL, email)).find(({ code }) => code !== null)?.code ?? '';
}

const account = {
  password: goodPassword,
  password_confirm: goodPassword,
  terms: true,
  full_name: 'Rashid Al Nuaimi',
  position: 'Owner',
  mobile: '+971501239876',
  phone: '+97143710099',
} as const;

const details = {
  whatsapp: '+971501239876',
  legal_name_en: 'Hudhud Transport LLC',
  legal_name_ar: 'هدهد للنقل ذ.م.م',
  licence_number: 'CN-7719043',
  licence_authority: 'Dubai Economy',
  licence_expires_on: '2031-12-31',
  trn: '100771904300003',
};

export interface NewCompany {
  readonly email: string;
  readonly type: 'buyer' | 'supplier';
  /** False: its documents are pending. */
  readonly isApproved: boolean;
  /** Main category of a supplier, by its English name. */
  readonly category?: string;
  readonly licenceNumber?: string;
}

/** The person who signs up, with language; some tests need the names. */
interface NewOwner extends Pick<NewCompany, 'email' | 'type'> {
  readonly locale?: Locale;
  readonly fullName?: string;
  readonly companyName?: string;
}

/** A company that has only signed up; its owner's client. */
export async function signUpOwner(baseURL: string, owner: NewOwner): Promise<ApiClient> {
  const {
    email,
    type,
    locale,
    fullName = account.full_name,
    companyName = 'Hudhud Transport',
  } = owner;
  const anyone = clientOf(baseURL, undefined, locale);
  const body = {
    ...account,
    account_type: type,
    email,
    full_name: fullName,
    company_name: companyName,
  };
  const { ticket } = dataOf(await anyone(signUp, { body }));
  const { token } = dataOf(
    await anyone(activate, { body: { ticket, code: await codeFor(baseURL, email) } }),
  );
  return clientOf(baseURL, token);
}

/** A company with a complete profile, whose owner signs in with `goodPassword`; the owner's client. */
export async function addCompany(baseURL: string, company: NewCompany): Promise<ApiClient> {
  const owner = await signUpOwner(baseURL, company);
  const { licenceNumber = details.licence_number } = company;
  dataOf(await owner(saveProfile, { body: { ...details, licence_number: licenceNumber } }));
  for (const kind of ['licence', 'owner_id', 'authorisation'] as const) {
    const { name, mimeType, buffer } = tinyPdf(`${kind}-hudhud`);
    const file = new File([new Uint8Array(buffer)], name, { type: mimeType });
    dataOf(await owner(uploadDocument, { body: { kind, file } }));
  }
  if (company.isApproved) await approve(baseURL, owner);
  if (company.category !== undefined) {
    const chosen = await categoryId(owner, company.category);
    dataOf(await owner(chooseMainCategories, { body: { category_ids: [chosen] } }));
  }
  return owner;
}

async function administratorOf(baseURL: string): Promise<ApiClient> {
  const entered = await clientOf(baseURL)(operatorSignIn, {
    body: { email: demoEmails[2], password: demoPassword },
  });
  return clientOf(baseURL, dataOf(entered).token);
}

/**
 * Adds a reviewer, for a test of what the console remembers of one operator: the tests of a run
 * approve their companies as the demo's operator. Signs in with `goodPassword`.
 */
export async function addReviewer(baseURL: string, email: string): Promise<void> {
  const administrator = await administratorOf(baseURL);
  const body = {
    full_name: 'Reem Al Suwaidi',
    email,
    roles: ['reviewer' as const],
    reason: 'Desk',
  };
  dataOf(await administrator(addOperator, { body }));
  const mails = await mailsFor(baseURL, email);
  const { searchParams } = new URL(mails.find(({ link }) => link !== null)?.link?.url ?? baseURL);
  const choice = { token: searchParams.get('token') ?? '', password: goodPassword };
  dataOf(await clientOf(baseURL)(chooseOperatorPassword, { body: choice }));
}

async function approve(baseURL: string, owner: ApiClient): Promise<void> {
  const { company_id: id } = dataOf(await owner(submitReview, {}));
  const operator = await administratorOf(baseURL);
  await confirmFields(operator, id);
  dataOf(await operator(approveCompany, { params: { id } }));
}

/** An approved supplier that has never topped up, with one category. Signs in with `goodPassword`. */
export async function addPoorSupplier(
  baseURL: string,
  email: string,
  category: string,
): Promise<void> {
  const supplier = await addCompany(baseURL, {
    email,
    type: 'supplier',
    isApproved: true,
    category,
  });
  // The test begins behind the welcome.
  dataOf(await supplier(endWelcome, {}));
}
