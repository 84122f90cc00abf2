import { z } from 'zod';
import { anyone } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { oneOf, optionalId } from '#shared/list.ts';
import { bounded, line } from '#shared/validation.ts';
import { categoryView, mainCategoryView } from '../category/schema.ts';
import { headSchema } from '../rfq/schema/head.ts';
import { publicStatuses } from './rules.ts';

const tag = 'Public site';

const publicLine = z.object({
  description: z.string(),
  /** A decimal: `48.5`. */
  quantity: z.string(),
  /** UN/ECE Recommendation 20. */
  unit_code: z.string(),
});

/** An RFQ's number as its public address shows it: `10482`. */
export const publicNumber = bounded(40).regex(/^\d{1,12}$/, 'invalid');

/** An RFQ as the public reads it: never the buyer, price, city or documents (product §6). */
export const publicRow = headSchema('public').extend({
  /** The RFQ's number, which is also its address: `/rfqs/10482`. */
  number: z.int(),
  category: categoryView,
  /** The first line; `lines_count` counts all of them. */
  line: publicLine,
  lines_count: z.int(),
  /** The last day, `YYYY-MM-DD`. */
  end_date: z.iso.date(),
  status: z.enum(publicStatuses),
  /** Whole days until the end, 0 in the last 24 hours. Null: closed. */
  days_left: z.int().nullable(),
});
export type PublicRow = z.output<typeof publicRow>;

const publicPage = pageOf(publicRow).extend({
  /** True if there are more than `total`, because the count stops at a thousand. */
  total_is_least: z.boolean(),
});
export type PublicPage = z.output<typeof publicPage>;

export const listPublicRfqs = declareEndpoint({
  method: 'get',
  path: '/public/rfqs',
  tag,
  summary:
    'Lists published RFQs, open ones first and then the newest, filtered by keyword, name, category, sub-category and status; a keyword that finds more than 110 lists the newest first',
  who: anyone,
  query: z.object({
    ...pageQuery.shape,
    key: line(0, 100).default(''),
    category: optionalId,
    status: oneOf(publicStatuses),
  }),
  data: publicPage,
});

const publicRfq = publicRow.omit({ line: true, lines_count: true, days_left: true }).extend({
  lines: z.array(publicLine),
  expires_at: z.iso.datetime(),
  /** "More Like This": open RFQs of the same category, the newest first. */
  similar: z.array(publicRow),
});
export type PublicRfq = z.output<typeof publicRfq>;

export const readPublicRfq = declareEndpoint({
  method: 'get',
  path: '/public/rfqs/{number}',
  tag,
  summary: 'Returns a published RFQ with its lines and similar RFQs',
  who: anyone,
  params: z.object({ number: publicNumber }),
  data: publicRfq,
  refusals: ['not_found'],
});

const siteFigures = z.object({
  /** Null: the count is too small to show. */
  suppliers: z.int().nullable(),
  buyers: z.int().nullable(),
  rfqs: z.int().nullable(),
});

const homeView = z.object({
  rfqs: z.array(publicRow),
  open: z.int(),
  categories: z.array(mainCategoryView.extend({ open: z.int() })),
  figures: siteFigures,
});
export type HomeView = z.output<typeof homeView>;

export const readHome = declareEndpoint({
  method: 'get',
  path: '/public/home',
  tag,
  summary: 'Returns the marketplace figures of the home page; counts are at most a minute old',
  who: anyone,
  data: homeView,
});

/** The part of a category's address that is made of its English name. */
export const categorySlug = bounded(80).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'invalid');

const publicCategory = z.object({
  category: mainCategoryView,
  open: z.int(),
  /** Open RFQs, the newest first. */
  rfqs: z.array(publicRow),
  figures: z.object({
    /** RFQs published in 90 days. */
    published: z.int(),
    /** True if there are more than `published`, because the count stops at 500. */
    published_is_least: z.boolean(),
    /** The median number of offers on ended RFQs. Null: fewer than five RFQs of three buyers. */
    offers: z.number().nullable(),
    /** The median of hours from publication to the first offer. Null: too few RFQs, as above. */
    first_offer_hours: z.int().nullable(),
  }),
});
export type PublicCategory = z.output<typeof publicCategory>;

export const readPublicCategory = declareEndpoint({
  method: 'get',
  path: '/public/categories/{slug}',
  tag,
  summary:
    'Returns a main category with its open RFQs and the figures of 90 days; figures are at most ten minutes old',
  who: anyone,
  params: z.object({ slug: categorySlug }),
  data: publicCategory,
  refusals: ['not_found'],
});

/** RFQs in one part of the sitemap: a part is one file with the numbers from `part × 10,000`. */
export const mapPartSize = 10_000;

export const readMapParts = declareEndpoint({
  method: 'get',
  path: '/public/map',
  tag,
  summary: 'Lists the parts of the map of open RFQs; at most an hour old',
  who: anyone,
  data: z.object({ parts: z.array(z.int()) }),
});

export const readMapPart = declareEndpoint({
  method: 'get',
  path: '/public/map/{part}',
  tag,
  summary: 'Lists the numbers of the open RFQs of one part of the map; at most an hour old',
  who: anyone,
  params: z.object({ part: bounded(40).regex(/^\d{1,8}$/, 'invalid') }),
  data: z.object({ numbers: z.array(z.int()).max(mapPartSize) }),
  refusals: ['not_found'],
});
