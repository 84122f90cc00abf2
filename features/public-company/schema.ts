import { z } from 'zod';
import { accountTypes, anyone, type Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { reviewedKinds } from '../account/rules/documents.ts';
import { categoryView } from '../category/schema.ts';

const member: Who = { kind: 'member' };
const editor: Who = { kind: 'member', permission: 'company.edit', approved: true };
const tag = 'Company';

/** A company as its public page shows it: no contact, number, price or partner. */
const publicCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  legal_name_en: z.string(),
  legal_name_ar: z.string(),
  type: z.enum(accountTypes),
  country: z.string(),
  licence_authority: z.string(),
  /** The day of the first approval in Dubai, `YYYY-MM-DD`. */
  approved_on: z.iso.date(),
  /** Documents that the platform approved. */
  documents: z.array(z.enum(reviewedKinds)),
  /** The main categories of a supplier; empty for a buyer. */
  categories: z.array(categoryView),
  /** Orders with goods received, among the newest 200. Null: fewer than five orders with three partners. */
  delivered: z.int().nullable(),
  /** True if there may be more than `delivered`. */
  delivered_is_least: z.boolean(),
});
export type PublicCompany = z.output<typeof publicCompany>;

export const readPublicCompany = declareEndpoint({
  method: 'get',
  path: '/public/companies/{id}',
  tag: 'Public site',
  summary: 'Returns the public page of a company that shows one',
  who: anyone,
  params: z.object({ id: z.uuid() }),
  data: publicCompany,
  refusals: ['not_found'],
});

const ownPage = z.object({
  state: z.enum(['on', 'off']),
  /** The page as visitors see it, also while it is off. Null: the account is not approved. */
  preview: publicCompany.nullable(),
  can: z.object({ change: z.boolean() }),
});
export type OwnPublicPage = z.output<typeof ownPage>;

export const readOwnPublicPage = declareEndpoint({
  method: 'get',
  path: '/dashboard/public_page',
  tag,
  summary: 'Returns the setting of the company’s public page, with a preview',
  who: member,
  data: ownPage,
});

export const saveOwnPublicPage = declareEndpoint({
  method: 'put',
  path: '/dashboard/public_page',
  tag,
  summary:
    'Turns the company’s public page on or off; visitors may see the previous state for 30 seconds',
  who: editor,
  body: z.object({ state: z.enum(['on', 'off']) }),
  data: ownPage,
});
