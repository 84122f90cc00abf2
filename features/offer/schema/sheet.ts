import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { currencies } from '#shared/currency.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { fileLimits } from '#shared/list.ts';
import { locales } from '#shared/locale.ts';
import { incotermChoices } from '../rules/incoterms.ts';
import { lineStates, vatKinds } from '../rules/lines.ts';
import { partDiscounts, partGroupChoices, partRules } from '../rules/part.ts';
import { sheetFields } from '../rules/sheet.ts';

const tag = 'Offers';
const sales: Who = { kind: 'member', type: 'supplier', approved: true, permission: 'offer.write' };
const byRfq = z.object({ id: z.uuid() });

export const readOfferSheet = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/{id}/offer_sheet',
  tag,
  summary: 'Returns the lines of an RFQ as an XLSX file to fill in; requires access to the RFQ',
  who: sales,
  params: byRfq,
  query: z.object({
    lang: z.enum(locales).optional(),
    /** The currency of a first version, if the RFQ allows it. */
    currency: z.enum(currencies).optional(),
  }),
  refusals: ['not_found', 'access_needed', 'busy'],
  answersFile: true,
  limits: fileLimits,
});

const sheetLine = z.object({
  row: z.int(),
  line_id: z.uuid(),
  position: z.int(),
  description: z.string(),
  state: z.enum(lineStates),
  unit_price: z.string(),
  quantity: z.string(),
  vat_kind: z.enum(vatKinds),
  package: z.string(),
  remark: z.string(),
  /** Null: the file has no column of groups. */
  part_group: z.enum(partGroupChoices).nullable(),
});

const sheetProblem = z.object({
  row: z.int().nullable(),
  cell: z.string().nullable(),
  column: z.enum(sheetFields),
  line_id: z.uuid().nullable(),
  position: z.int().nullable(),
  found: z.string(),
  message: z.string(),
});

const offerSheetView = z.object({
  lines: z.array(sheetLine),
  problems: z.array(sheetProblem),
  quotation_number: z.string(),
  incoterm: z.enum(incotermChoices),
  incoterm_place: z.string(),
  /** Conditions of the header. Empty: unchanged. */
  supplier_discount: z.string(),
  shipping: z.string(),
  customs: z.string(),
  part_rule: z.enum(['', ...partRules]),
  part_minimum: z.string(),
  part_discount: z.enum(['', ...partDiscounts]),
  currency: z.union([z.literal(''), z.enum(currencies)]),
});
export type OfferSheetView = z.output<typeof offerSheetView>;

export const checkOfferSheet = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/offer_sheet/check',
  tag,
  summary:
    'Parses a completed XLSX or CSV file and returns its lines with the errors of their cells; saves nothing',
  who: sales,
  params: byRfq,
  body: z.object({ file: z.file() }),
  data: offerSheetView,
  refusals: [
    'not_found',
    'access_needed',
    'sheet_unreadable',
    'import_too_large',
    'file_empty',
    'file_too_large',
    'busy',
  ],
  acceptsFiles: true,
  limits: [{ by: 'session', hits: 30, windowSeconds: 60 }],
});
