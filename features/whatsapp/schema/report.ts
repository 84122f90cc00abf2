import { z } from 'zod';

/**
 * Reports of the Cloud API (developers.facebook.com/docs/whatsapp/cloud-api/webhooks): states of
 * messages, messages of people, and states of templates, each inside entry → changes → value.
 */
export const status = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  biz_opaque_callback_data: z.string().optional(),
  pricing: z.object({ billable: z.boolean().optional(), category: z.string() }).optional(),
  errors: z.array(z.object({ code: z.number(), title: z.string().default('') })).default([]),
});

export const inbound = z.object({
  id: z.string().min(1).max(300),
  from: z.string().regex(/^\d{7,15}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});

export const report = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z
    .array(
      z.object({
        changes: z
          .array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) }))
          .max(1000),
      }),
    )
    .max(1000),
});

export const messagesValue = z.object({
  statuses: z.array(z.unknown()).max(1000).default([]),
  messages: z.array(z.unknown()).max(1000).default([]),
});
export const templateValue = z.object({
  event: z.string(),
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: z.string().nullish(),
});
