import type { AccountType } from '#shared/actor.ts';
import { requestRefund } from '#features/access/schema/paid.ts';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { saveSearch } from '#features/saved-search/schema.ts';
import { saveDraft } from '#features/draft/schema.ts';
import { uploadInvoice } from '#features/invoice/schema.ts';
import { requestRevision } from '#features/offer/schema/buyer.ts';
import { sendOffer } from '#features/offer/schema/supplier.ts';
import { attachOrderFile } from '#features/purchase-order/schema/order.ts';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  payingClient,
  type Party,
} from '../../factories/access.ts';
import {
  giveAccess,
  offerBody,
  publishRfq,
  quote,
  type PublishedRfq,
} from '../../factories/offer.ts';
import {
  acceptedDeal,
  dataOf,
  deliveredDeal,
  giveAddress,
  giveFile,
  sentDeal,
} from '../../factories/order.ts';
import { addSupplier as addTreasury, giveBalance } from '../../factories/wallet.ts';
import { goodPassword } from '../../factories/company.ts';
import { seededRandom, type TestApi } from '../../harness/api.ts';
import { catalogueKinds, catalogueMakers } from './rows-catalogue.ts';
import { siteKinds, siteMakers } from './rows-site.ts';
import { orderTaxKinds, orderTaxMakers } from './rows-order-tax.ts';
import { operationsKinds, operationsMakers } from './rows-operations.ts';
import { supplierBookKinds, supplierBookMakers } from './rows-supplier-book.ts';
import { passkeyKinds, passkeyMakers } from './rows-passkey.ts';

const random = seededRandom('authorisation rows');

/** One record with the path parameters that name it, and whose it is on either side. */
export interface Row {
  readonly params: Readonly<Record<string, string>>;
  readonly buyer?: Party;
  readonly supplier?: Party;
  readonly rfq?: PublishedRfq;
}

async function published(api: TestApi): Promise<Row & { buyer: Party; rfq: PublishedRfq }> {
  const buyer = await addParty(api, 'buyer');
  const rfq = await publishRfq(api, buyer);
  return { params: { id: rfq.rfqId }, buyer, rfq };
}

async function attach(api: TestApi, rfqId: string, fileId: string): Promise<void> {
  await api.db
    .insertInto('rfq_file')
    .values({ rfq_id: rfqId, file_id: fileId, position: 0 })
    .execute();
}

async function paid(
  api: TestApi,
): Promise<Row & { buyer: Party; supplier: Party; rfq: PublishedRfq }> {
  const row = await published(api);
  const supplier = await addParty(api, 'supplier');
  await giveAccess(api, supplier, row.rfq.rfqId);
  await api.db
    .updateTable('rfq')
    .set({ access_count: 1, first_bought_at: api.now() })
    .where('id', '=', row.rfq.rfqId)
    .execute();
  return { ...row, supplier };
}

async function offered(
  api: TestApi,
): Promise<Row & { buyer: Party; supplier: Party; rfq: PublishedRfq }> {
  const { buyer, rfq } = await published(api);
  await giveAddress(api, buyer);
  const { supplier, offer } = await quote(api, rfq);
  return { params: { id: offer.id }, buyer, supplier, rfq };
}

async function insertProposalOf(
  api: TestApi,
  id: string,
  { params, buyer, rfq }: Row & { buyer: Party; rfq: PublishedRfq },
): Promise<void> {
  await api.db
    .insertInto('award_proposal')
    .values({
      id,
      rfq_id: rfq.rfqId,
      company_id: buyer.companyId,
      asked_by: buyer.memberId,
      asked_at: api.now(),
      reason: 'The best of all',
      total_minor: 100n,
      limit_fils: 100n,
    })
    .execute();
  const lines = rfq.lineIds.map((rfq_line_id) => ({
    proposal_id: id,
    rfq_line_id,
    offer_id: params['id'] ?? '',
    version: 1,
  }));
  await api.db.insertInto('award_proposal_line').values(lines).execute();
}

async function ordered(api: TestApi): Promise<Row & { supplier: Party }> {
  const { order, buyer, supplier, rfq } = await sentDeal(api);
  return { params: { id: order.id }, buyer, supplier, rfq };
}

/** A review document of a company with its bytes. */
async function paper(api: TestApi, owner: Party): Promise<string> {
  const [id, fileId, key] = [random.id(), random.id(), random.id()];
  const now = api.now();
  await api.services.files.put(key, new TextEncoder().encode('%PDF-1.4'));
  await api.db
    .insertInto('stored_file')
    .values({
      id: fileId,
      company_id: owner.companyId,
      purpose: 'paper',
      storage_key: key,
      media_type: 'application/pdf',
      bytes: 8,
      name: 'licence.pdf',
      uploaded_by: owner.memberId,
      created_at: now,
    })
    .execute();
  const row = {
    id,
    company_id: owner.companyId,
    kind: 'licence' as const,
    file_id: fileId,
    created_at: now,
  };
  await api.db.insertInto('document').values(row).execute();
  return id;
}

async function topUp(api: TestApi, fils = 50_000n): Promise<Row> {
  const supplier = await addParty(api, 'supplier');
  const id = random.id();
  await api.db
    .insertInto('top_up')
    .values({
      id,
      company_id: supplier.companyId,
      method: 'bank_transfer',
      amount_fils: fils,
      credit_fils: fils,
      validity_days: 180,
      state: 'submitted',
      slip_file_id: await giveFile(api, supplier, 'slip.pdf'),
      created_by: supplier.memberId,
      created_at: api.now(),
      submitted_at: api.now(),
    })
    .execute();
  return { params: { id }, supplier };
}

async function refundRequest(api: TestApi): Promise<Row> {
  const supplier = await addSupplier(api, 100_000n);
  const rfqId = await addRfq(api, await addParty(api, 'buyer'));
  dataOf(await payingClient(api, supplier)(buyAccess, { params: { id: rfqId }, body: {} }));
  dataOf(
    await api.as(supplier)(requestRefund, {
      params: { id: rfqId },
      body: { reason: 'Bought by mistake' },
    }),
  );
  const { id } = await api.db
    .selectFrom('refund_request')
    .select('id')
    .where('company_id', '=', supplier.companyId)
    .executeTakeFirstOrThrow();
  return { params: { id }, supplier };
}

async function withdrawal(api: TestApi, amount = '500.00'): Promise<Row> {
  const supplier = await addTreasury(api);
  await giveBalance(api, supplier.companyId, 2_000_000n);
  const body = {
    amount,
    iban: 'AE070331234567890123456',
    holder_name: 'Al Dana',
    password: goodPassword,
  };
  dataOf(await payingClient(api, supplier)(requestWithdrawal, { body }));
  const { id } = await api.db
    .selectFrom('withdrawal')
    .select('id')
    .where('company_id', '=', supplier.companyId)
    .executeTakeFirstOrThrow();
  return { params: { id }, supplier };
}

async function taxInvoice(api: TestApi): Promise<Row> {
  const supplier = await addSupplier(api, 100_000n);
  const rfqId = await addRfq(api, await addParty(api, 'buyer'));
  dataOf(await payingClient(api, supplier)(buyAccess, { params: { id: rfqId }, body: {} }));
  await issueTaxInvoices(api.services);
  const { id } = await api.db
    .selectFrom('tax_invoice')
    .select('id')
    .where('company_id', '=', supplier.companyId)
    .executeTakeFirstOrThrow();
  return { params: { id }, supplier };
}

/** A row of the own company that is a buyer's, made by its owner. */
type Make = (api: TestApi, type: AccountType) => Promise<Row>;

/** For each kind of row how one of company A is made; new ones each time, so that no operation meets another's effect. */
export const makers = {
  ...operationsMakers,
  rfq: published,
  decidedRfq: async (api) => {
    const { buyer, supplier, rfq } = await acceptedDeal(api);
    return { params: { id: rfq.rfqId }, buyer, supplier, rfq };
  },
  rfqFile: async (api) => {
    const row = await published(api);
    const fileId = await giveFile(api, row.buyer);
    await attach(api, row.rfq.rfqId, fileId);
    return { ...row, params: { ...row.params, file_id: fileId } };
  },
  question: async (api) => {
    const { supplier, ...row } = await paid(api);
    const id = random.id();
    const asked = { asked_by: supplier.memberId, question: 'Which brand?', asked_at: api.now() };
    await api.db
      .insertInto('question')
      .values({ id, rfq_id: row.rfq.rfqId, company_id: supplier.companyId, ...asked })
      .execute();
    return { ...row, params: { ...row.params, question_id: id } };
  },
  pendingRfq: async (api) => {
    const buyer = await addParty(api, 'buyer');
    const id = await addRfq(api, buyer, { state: 'pending' });
    await api.db.updateTable('rfq').set({ pending_for: 'operator' }).where('id', '=', id).execute();
    return { params: { id }, buyer };
  },
  paidRfq: paid,
  paidRfqFile: async (api) => {
    const row = await paid(api);
    const fileId = await giveFile(api, row.buyer);
    await attach(api, row.rfq.rfqId, fileId);
    return { ...row, params: { ...row.params, file_id: fileId } };
  },
  offer: offered,
  offerFile: async (api) => {
    const { supplier, rfq, buyer } = await paid(api);
    const fileId = await giveFile(api, supplier);
    const input = { params: { id: rfq.rfqId }, body: offerBody(api, rfq, { file_ids: [fileId] }) };
    const { id } = dataOf(await api.as(supplier)(sendOffer, input));
    return { params: { id, fileId }, buyer, supplier };
  },
  proposal: async (api) => {
    const row = await offered(api);
    const id = random.id();
    await insertProposalOf(api, id, row);
    return { ...row, params: { id } };
  },
  revision: async (api) => {
    const row = await offered(api);
    const input = { params: { id: row.params['id'] ?? '' }, body: { text: 'Closer to 6,000' } };
    const { revision_id: id } = dataOf(await api.as(row.buyer)(requestRevision, input));
    return { ...row, params: { id: id ?? '' } };
  },
  order: ordered,
  orderFile: async (api) => {
    const row = await ordered(api);
    const body = { file_id: await giveFile(api, row.supplier), kind: 'delivery_note' as const };
    const seen = dataOf(
      await api.as(row.supplier)(attachOrderFile, { params: { id: row.params['id'] ?? '' }, body }),
    );
    return { ...row, params: { ...row.params, fileId: seen.files[0]?.id ?? '' } };
  },
  ...orderTaxMakers,
  invoice: async (api) => {
    // Other operations here change the category's tariff, so the RFQ brings its own terms.
    const set = { discount_rate_bp: 200, discount_max_minor: 560_000n };
    const { supplier, order } = await deliveredDeal(api, { rfq: { set } });
    const body = { file_id: await giveFile(api, supplier) };
    const { id } = dataOf(
      await api.as(supplier)(uploadInvoice, { params: { id: order.id }, body }),
    );
    return { params: { id }, supplier };
  },
  topUp: (api) => topUp(api),
  /** One that needs two operators. */
  largeTopUp: (api) => topUp(api, 2_000_000n),
  withdrawal: (api) => withdrawal(api),
  /** One that needs two operators. */
  largeWithdrawal: (api) => withdrawal(api, '20000.00'),
  refundRequest,
  taxInvoice,
  country: async () => ({ params: { code: 'SA' } }),
  city: async (api) => {
    const { id } = await api.db
      .selectFrom('city')
      .select('id')
      .where('country_code', '=', 'SA')
      .orderBy('position')
      .executeTakeFirstOrThrow();
    return { params: { id } };
  },
  walletPackage: async (api) => {
    const { id } = await api.db
      .selectFrom('wallet_package')
      .select('id')
      .where('replaced_by', 'is', null)
      .executeTakeFirstOrThrow();
    return { params: { id } };
  },
  transaction: async (api) => {
    const supplier = await addSupplier(api, 100_000n);
    const { transaction_id: id } = await api.db
      .selectFrom('posting')
      .select('transaction_id')
      .where('company_id', '=', supplier.companyId)
      .executeTakeFirstOrThrow();
    return { params: { id }, supplier };
  },
  company: async (api, type) => {
    const owner = await addParty(api, type);
    return { params: { id: owner.companyId }, [type]: owner };
  },
  /** Money came back to it after it closed. */
  closedCompany: async (api) => {
    const supplier = await addSupplier(api, 100_000n);
    const { companyId: id } = supplier;
    await api.db
      .updateTable('company')
      .set({ closed_at: api.now() })
      .where('id', '=', id)
      .execute();
    return { params: { id }, supplier };
  },
  paper: async (api, type) => {
    const owner = await addParty(api, type);
    return { params: { id: await paper(api, owner) }, [type]: owner };
  },
  file: async (api, type) => {
    const owner = await addParty(api, type);
    return { params: { id: await giveFile(api, owner) }, [type]: owner };
  },
  draft: async (api, type) => {
    const owner = await addParty(api, type);
    const id = random.id();
    const kept = {
      kind: type === 'buyer' ? 'rfq' : 'offer',
      rfq_id: type === 'buyer' ? null : random.id(),
    } as const;
    const input = {
      params: { id },
      body: { ...kept, title: 'Half a form', payload: { note: 'typed' } },
    };
    dataOf(await api.as(owner)(saveDraft, input));
    return { params: { id }, [type]: owner };
  },
  search: async (api) => {
    const supplier = await addParty(api, 'supplier');
    const { id } = dataOf(
      await api.as(supplier)(saveSearch, { body: { name: 'Mornings', alert: 'daily' } }),
    );
    return { params: { id }, supplier };
  },
  draftAbout: async (api, type) => {
    const owner = await addParty(api, type);
    const rfqId = random.id();
    const body = {
      kind: type === 'buyer' ? 'edit' : 'offer',
      rfq_id: rfqId,
      title: 'Half a form',
      payload: {},
    } as const;
    dataOf(await api.as(owner)(saveDraft, { params: { id: random.id() }, body }));
    return { params: { rfq_id: rfqId }, [type]: owner };
  },
  session: async (api, type) => {
    const owner = await addParty(api, type);
    const { id } = await api.db
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', owner.memberId)
      .executeTakeFirstOrThrow();
    return { params: { id }, [type]: owner };
  },
  user: async (api, type) => {
    const owner = await addParty(api, type);
    const { memberId } = await addMember(api, owner.companyId);
    return { params: { id: memberId }, [type]: owner };
  },
  standIn: async (api, type) => {
    const owner = await addParty(api, type);
    const { memberId } = await addMember(api, owner.companyId);
    const id = random.id();
    const days = { starts_on: '2026-11-25', ends_on: '2026-11-27' };
    const people = { absent_id: owner.memberId, stand_in_id: memberId, created_by: owner.memberId };
    await api.db
      .insertInto('stand_in')
      .values({ id, company_id: owner.companyId, ...days, ...people, created_at: api.now() })
      .execute();
    return { params: { id }, [type]: owner };
  },
  role: async (api, type) => {
    const owner = await addParty(api, type);
    const id = random.id();
    const role = {
      id,
      company_id: owner.companyId,
      name: 'Clerk',
      name_key: 'clerk',
      created_at: api.now(),
    };
    await api.db
      .insertInto('company_role')
      .values({ ...role, permissions: ['addresses.manage'] })
      .execute();
    return { params: { id }, [type]: owner };
  },
  address: async (api, type) => {
    const owner = await addParty(api, type);
    return { params: { id: await giveAddress(api, owner) }, [type]: owner };
  },
  ...catalogueMakers,
  ...siteMakers,
  ...passkeyMakers,
  ...supplierBookMakers,
} as const satisfies Record<string, Make>;
export type Kind = keyof typeof makers;

/** The kind of row that a path names, by the part before its parameters; the first match counts. */
const kinds: readonly (readonly [RegExp, Kind])[] = [
  ...operationsKinds,
  ...passkeyKinds,
  ...supplierBookKinds,
  ...siteKinds,
  [/\/award_proposals\/\{id\}/, 'proposal'],
  [/\/supplier\/rfq\/\{id\}\/files\/\{/, 'paidRfqFile'],
  [/\/supplier\/rfq\/\{id\}/, 'paidRfq'],
  [/\/operator\/rfqs\/\{id\}\/files\/\{/, 'rfqFile'],
  [/\/operator\/rfqs\/\{id\}/, 'rfq'],
  [/\/operator\/directory\/\{id\}/, 'company'],
  [/\/operator\/rfq\/\{id\}\/take_down/, 'rfq'],
  [/\/operator\/rfq\/\{id\}/, 'pendingRfq'],
  [/\/rfq\/\{id\}\/decision_memo/, 'decidedRfq'],
  [/\/rfq\/\{id\}\/files\/\{/, 'rfqFile'],
  [/\/rfq\/\{id\}\/questions\/\{/, 'question'],
  [/\/buyer\/(?:rfq|deal)\/\{id\}/, 'rfq'],
  [/\/offers\/\{id\}\/files\/\{/, 'offerFile'],
  [/\/(?:offers|supplier\/deal)\/\{id\}/, 'offer'],
  [/\/negotiations\/\{id\}/, 'revision'],
  [/\/orders\/\{id\}\/files\/\{/, 'orderFile'],
  ...orderTaxKinds,
  [/\/orders\/\{id\}/, 'order'],
  [/\/(?:q_)?invoices\/\{id\}/, 'invoice'],
  [/\/tax_invoices\/\{id\}/, 'taxInvoice'],
  ...catalogueKinds,
  [/\/operator\/(?:countries|order\/cities)\/\{code\}/, 'country'],
  [/\/operator\/cities\/\{id\}/, 'city'],
  [/\/operator\/packages\/\{id\}/, 'walletPackage'],
  [/\/top_ups\/\{id\}\/approve/, 'largeTopUp'],
  [/\/top_ups\/\{id\}/, 'topUp'],
  [/\/withdrawals\/\{id\}\/approve/, 'largeWithdrawal'],
  [/\/withdrawals\/\{id\}/, 'withdrawal'],
  [/\/refunds\/\{id\}/, 'refundRequest'],
  [/\/ledger\/\{id\}/, 'transaction'],
  [/\/companies\/\{id\}\/pay_out/, 'closedCompany'],
  [/\/companies\/\{id\}/, 'company'],
  [/\/documents\/\{id\}/, 'paper'],
  [/\/dashboard\/files\/\{id\}/, 'file'],
  [/\/searches\/\{id\}/, 'search'],
  [/\/drafts\/about\//, 'draftAbout'],
  [/\/drafts\/\{id\}/, 'draft'],
  [/\/sessions\/\{id\}/, 'session'],
  [/\/users\/\{id\}/, 'user'],
  [/\/stand_ins\/\{id\}/, 'standIn'],
  [/\/roles\/\{id\}/, 'role'],
  [/\/addresses\/\{id\}/, 'address'],
];

export function kindOf(path: string): Kind | undefined {
  return kinds.find(([pattern]) => pattern.test(path))?.[1];
}
