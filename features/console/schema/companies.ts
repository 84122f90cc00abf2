import { z } from 'zod';
import { accountTypes, type Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { daysInOrder, fileLimits, fileQuery, listFilter, oneOf, sortBy } from '#shared/list.ts';
import { bounded, note } from '#shared/validation.ts';
import { companyReview } from '#features/company-review/schema.ts';
import { consoleStatuses } from '../rules/console-status.ts';

export const reviewer: Who = { kind: 'operator', role: 'reviewer' };
const instant = z.iso.datetime();
const tag = 'Console';

const companyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  legal_name_en: z.string(),
  legal_name_ar: z.string(),
  account_type: z.enum(accountTypes),
  status: z.enum(consoleStatuses),
  country: z.string(),
  licence_number: z.string(),
  licence_expires_on: z.iso.date().nullable(),
  trn: z.string(),
  owner_email: z.string(),
  registered_at: instant,
});
export type CompanyListView = z.output<typeof companyRow>;

export const companySorts = ['name', 'registered', 'licence'] as const;
export type CompanySort = (typeof companySorts)[number];

const companiesQuery = {
  ...listFilter,
  sort: sortBy(companySorts),
  type: oneOf(accountTypes),
  status: oneOf(consoleStatuses),
  /** ISO 3166 alpha-2. */
  country: bounded(40)
    .regex(/^([A-Z]{2})?$/, 'invalid')
    .transform((code) => (code === '' ? undefined : code))
    .optional(),
};

export const listAllCompanies = declareEndpoint({
  method: 'get',
  path: '/operator/directory',
  tag,
  summary:
    'Lists every company, newest first or in the order of `sort`; `key` searches names in both scripts, licence, TRN and email',
  who: reviewer,
  query: z.object({ ...pageQuery.shape, ...companiesQuery }).refine(...daysInOrder),
  data: pageOf(companyRow),
});

export const exportCompanies = declareEndpoint({
  method: 'get',
  path: '/operator/directory/export',
  tag,
  summary: 'Exports the companies as a file of at most 5,000 rows',
  who: reviewer,
  query: z.object({ ...companiesQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const companyDetail = companyReview.omit({ can: true, events: true }).extend({
  country: z.string(),
  status: z.enum(consoleStatuses),
  suspension: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  users: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      position: z.string(),
      owner: z.boolean(),
      roles: z.array(z.string()),
      disabled: z.boolean(),
      two_step: z.boolean(),
      /** The last use of the user's sessions. Null: no session now. */
      seen_at: instant.nullable(),
    }),
  ),
  addresses: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      city_en: z.string(),
      city_ar: z.string(),
      area: z.string(),
      street: z.string(),
      building: z.string(),
      phone: z.string(),
      is_default: z.boolean(),
    }),
  ),
  /**
   * AED. Null for a company without a wallet and for an operator without the finance role, who must
   * not see money.
   */
  wallet: z
    .object({ balance: z.string(), bonus: z.string(), expires_at: instant.nullable() })
    .nullable(),
  /** Each counted up to 1,000: a buyer's requests, or a supplier's accesses. */
  deals: z.object({ open: z.int(), awarded: z.int(), all: z.int() }),
  activity: z.array(
    z.object({
      id: z.uuid(),
      activity: z.string(),
      by: z.enum(['member', 'operator', 'system']),
      name: z.string(),
      reason: z.string(),
      at: instant,
    }),
  ),
  can: z.object({
    review: z.boolean(),
    suspend: z.boolean(),
    lift: z.boolean(),
    end_sessions: z.boolean(),
  }),
});
export type CompanyDetail = z.output<typeof companyDetail>;

const byId = z.object({ id: z.uuid() });

export const readCompanyDetail = declareEndpoint({
  method: 'get',
  path: '/operator/directory/{id}',
  tag,
  summary:
    'Returns a company: profile, documents, users, addresses, deals and activity; with its wallet for the finance role',
  who: reviewer,
  params: byId,
  data: companyDetail,
});

/** At least three characters, so that a reader of the audit log can understand the decision. */
export const reasonGiven = z.object({ reason: note(3, 1000) });

export const suspendCompany = declareEndpoint({
  method: 'post',
  path: '/operator/companies/{id}/suspend',
  tag,
  summary:
    'Suspends a company with a reason: its users can sign in, but cannot use functions that require approval',
  who: reviewer,
  params: byId,
  body: reasonGiven,
  data: companyDetail,
  refusals: ['already_decided', 'state_changed'],
});

export const liftSuspension = declareEndpoint({
  method: 'post',
  path: '/operator/companies/{id}/lift',
  tag,
  summary: 'Lifts a suspension with a reason',
  who: reviewer,
  params: byId,
  body: reasonGiven,
  data: companyDetail,
  refusals: ['already_decided', 'state_changed'],
});

export const endCompanySessions = declareEndpoint({
  method: 'post',
  path: '/operator/companies/{id}/end_sessions',
  tag,
  summary: 'Ends every session of the users of a company, with a reason',
  who: reviewer,
  params: byId,
  body: reasonGiven,
  data: companyDetail,
  refusals: ['state_changed'],
});
