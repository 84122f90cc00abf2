import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { bounded, flag, line, phone } from '#shared/validation.ts';

const reader: Who = { kind: 'member', approved: true, beforeApproval: true };
const keeper: Who = { ...reader, permission: 'addresses.manage' };

/**
 * The fields of an address form; required as in specification §5. No country, because the city has
 * one.
 */
export const addressInput = z.object({
  label: line(1, 60),
  city_id: bounded(40)
    .min(1)
    .refine((text) => z.uuid().safeParse(text).success),
  area: line(1, 120),
  street: line(1, 120),
  building: line(1, 120),
  phone,
  po_box: line(0, 20).default(''),
  landmark: line(1, 200),
  /**
   * True takes it from the current default. The default cannot be cleared, only moved, so that one
   * always exists.
   */
  is_default: flag.default(false),
});
export type AddressInput = z.output<typeof addressInput>;

const placeName = { name_en: z.string(), name_ar: z.string() };

export const addressView = z.object({
  id: z.uuid(),
  label: z.string(),
  city: z.object({ id: z.uuid(), ...placeName }),
  country: z.object({ code: z.string(), ...placeName }),
  area: z.string(),
  street: z.string(),
  building: z.string(),
  phone: z.string(),
  po_box: z.string(),
  landmark: z.string(),
  is_default: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), make_default: z.boolean() }),
});
export type AddressView = z.output<typeof addressView>;

export const listAddresses = declareEndpoint({
  method: 'get',
  path: '/dashboard/addresses',
  tag: 'Addresses',
  summary: 'Lists the company’s addresses, the default one first',
  who: reader,
  query: pageQuery,
  data: pageOf(addressView),
  extra: z.object({ can: z.object({ add: z.boolean() }) }),
});

export const addAddress = declareEndpoint({
  method: 'post',
  path: '/dashboard/addresses',
  tag: 'Addresses',
  summary: 'Adds an address; the first address becomes the default',
  who: keeper,
  body: addressInput,
  data: addressView,
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});

const byId = z.object({ id: z.uuid() });

export const editAddress = declareEndpoint({
  method: 'put',
  path: '/dashboard/addresses/{id}',
  tag: 'Addresses',
  summary: 'Updates an address; existing orders retain the agreed address',
  who: keeper,
  params: byId,
  body: addressInput,
  data: addressView,
});

export const deleteAddress = declareEndpoint({
  method: 'delete',
  path: '/dashboard/addresses/{id}',
  tag: 'Addresses',
  summary:
    'Deletes an address; if it was the default, the oldest remaining address becomes the default',
  who: keeper,
  params: byId,
});

export const makeDefaultAddress = declareEndpoint({
  method: 'post',
  path: '/dashboard/addresses/{id}/default',
  tag: 'Addresses',
  summary: 'Makes an address the default',
  who: keeper,
  params: byId,
  data: addressView,
});
