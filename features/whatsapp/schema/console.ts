import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { minorOf } from '#shared/money.ts';
import { reason, trimmed } from '#shared/validation.ts';
import { priceCategories, shownStates } from '../rules/console.ts';
import { templateNames, templateStates } from '../rules/templates.ts';

const administrator: Who = { kind: 'operator', role: 'administrator' };
const instant = z.iso.datetime();

const overview = z.object({
  offered: z.boolean(),
  templates: z.array(
    z.object({
      name: z.enum(templateNames),
      locale: z.enum(['en', 'ar']),
      category: z.string(),
      state: z.enum(templateStates),
      reason: z.string(),
      changed_at: instant.nullable(),
    }),
  ),
  /** Messages of the last 30 days by their furthest state. */
  counts: z.array(z.object({ state: z.enum(shownStates), messages: z.int() })),
  failures: z.array(z.object({ reason: z.string(), messages: z.int(), last_at: instant })),
  /** `cost`: AED, null without a price. The first months are as old as the outbox's rows. */
  costs: z.array(
    z.object({
      month: z.iso.date(),
      category: z.string(),
      messages: z.int(),
      cost: z.string().nullable(),
    }),
  ),
  tariff: z.array(
    z.object({ category: z.enum(priceCategories), from_month: z.iso.date(), price: z.string() }),
  ),
  stops: z.object({ members: z.int(), invitations: z.int() }),
});
export type WhatsappOverview = z.output<typeof overview>;

export const readWhatsappOverview = declareEndpoint({
  method: 'get',
  path: '/operator/whatsapp',
  tag: 'Platform',
  summary:
    'Returns the templates of WhatsApp with their approval, and messages, failures and STOPs of the last 30 days, with costs by month and category',
  who: administrator,
  data: overview,
});

/** AED for 1,000 messages, from 0 to one million; the output is fils. */
const price = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text)))
  .refine((value) => value !== null && value >= 0n && value <= 100_000_000n, 'amount')
  .transform((value) => value ?? 0n);

export const saveWhatsappTariff = declareEndpoint({
  method: 'post',
  path: '/operator/whatsapp_tariff',
  tag: 'Platform',
  summary: 'Sets the price of 1,000 messages of a category from the present month of Dubai on',
  who: administrator,
  body: z.object({ category: z.enum(priceCategories), price, reason }),
});
