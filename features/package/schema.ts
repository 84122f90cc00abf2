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
  /** AED: the amount to pay, and the amount that the wallet receives. */
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
  summary: 'Lists the wallet packages in their order, including those that are not on sale',
  who: finance,
  data: packagesView,
});

export const addPackage = declareEndpoint({
  method: 'post',
  path: '/operator/packages',
  tag: 'Packages',
  summary: 'Creates a package at the end of the order; it is on sale immediately',
  who: finance,
  body: packageInput,
  data: packagesView,
});

export const changePackage = declareEndpoint({
  method: 'post',
  path: '/operator/packages/{id}/change',
  tag: 'Packages',
  summary:
    'Replaces a package by a new one with other names or figures; past purchases refer to the old one',
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
    'Puts a package on sale or takes it off sale; started payments complete under its terms. Without a package on sale suppliers choose the amount',
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
    'Sets the order of the packages that suppliers see, with a reason; fails if another operator has changed the list in the meantime',
  who: finance,
  body: newOrder(z.uuid()),
  data: packagesView,
  refusals: ['conflict'],
});
