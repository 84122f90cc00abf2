import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { minorOf } from '#shared/money.ts';
import { digits, flag, line, newOrder, note, trimmed, onceValid } from '#shared/validation.ts';

const finance: Who = { kind: 'operator', role: 'finance' };
const byId = z.object({ id: z.uuid() });
const reason = note(3, 1000);

const packageRow = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_ar: z.string(),
  /** AED: the price with VAT, and the amount that the wallet receives. */
  price: z.string(),
  credit: z.string(),
  bonus: z.string(),
  validity_days: z.int(),
  on_sale: z.boolean(),
});
export type PackageRow = z.output<typeof packageRow>;

const packagesView = z.object({ packages: z.array(packageRow) });
export type PackagesView = z.output<typeof packagesView>;

/** From AED 0.01 to one million; the output is fils. */
const fils = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text)))
  .refine((value) => value !== null && value > 0n && value <= 100_000_000n, 'amount')
  .transform((value) => value ?? 0n);

/** At most ten years. */
const days = digits
  .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3660, 'days')
  .transform(Number);

export const packageInput = z
  .object({
    name_en: line(2, 60),
    name_ar: line(2, 60),
    price: fils,
    credit: fils,
    validity_days: days,
    reason,
  })
  .refine(({ price, credit }) => credit >= price, {
    path: ['credit'],
    message: 'creditBelowPrice',
    ...onceValid('price', 'credit'),
  });
export type PackageInput = z.output<typeof packageInput>;

export const listPackages = declareEndpoint({
  method: 'get',
  path: '/operator/packages',
  tag: 'Packages',
  summary: 'Wallet packages in their order, those off sale too',
  who: finance,
  data: packagesView,
});

export const addPackage = declareEndpoint({
  method: 'post',
  path: '/operator/packages',
  tag: 'Packages',
  summary: 'A new package, on sale at once, last in the order',
  who: finance,
  body: packageInput,
  data: packagesView,
});

export const changePackage = declareEndpoint({
  method: 'post',
  path: '/operator/packages/{id}/change',
  tag: 'Packages',
  summary:
    'Other names or figures: a new package in the place of this one, so that what was bought stays what it was',
  who: finance,
  params: byId,
  body: packageInput,
  data: packagesView,
  refusals: ['state_changed'],
});

export const switchPackage = declareEndpoint({
  method: 'post',
  path: '/operator/packages/{id}/switch',
  tag: 'Packages',
  summary:
    'On sale or off it; payments that have begun end as they began. With none on sale suppliers pay in amounts of their own',
  who: finance,
  params: byId,
  body: z.object({ on: flag, reason }),
  data: packagesView,
  refusals: ['state_changed'],
});

export const orderPackages = declareEndpoint({
  method: 'post',
  path: '/operator/order/packages',
  tag: 'Packages',
  summary:
    'Another order of the packages that suppliers see, with a reason; refused when somebody else changed the list since',
  who: finance,
  body: newOrder(z.uuid()),
  data: packagesView,
  refusals: ['conflict'],
});
