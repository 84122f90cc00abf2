import { z } from 'zod';
import { anyone } from '#shared/actor.ts';
import { declareEndpoint, rawBody } from '#shared/endpoint.ts';
import { paymentProviders } from '#shared/payments.ts';

export const receivePaymentEvent = declareEndpoint({
  method: 'post',
  path: '/payments/{provider}/webhook',
  tag: 'Payments',
  summary:
    'Accepts the events of a payment provider; the signature of the body is in Webhook-Signature or Stripe-Signature',
  who: anyone,
  params: z.object({ provider: z.enum(paymentProviders) }),
  body: rawBody,
  refusals: ['signature_invalid'],
  acceptsRaw: true,
});

const byId = z.object({ id: z.uuid() });

const sandboxPayment = z.object({
  id: z.uuid(),
  top_up_id: z.uuid(),
  number: z.string(),
  amount: z.string(),
  state: z.enum(['open', 'paid', 'failed']),
});
export type SandboxPaymentView = z.output<typeof sandboxPayment>;

export const readSandboxPayment = declareEndpoint({
  method: 'get',
  path: '/sandbox/payments/{id}',
  tag: 'Payments',
  summary: 'Returns a payment for the page of the sandbox; exists only in the demo',
  who: anyone,
  params: byId,
  data: sandboxPayment,
});

export const decideSandboxPayment = declareEndpoint({
  method: 'post',
  path: '/sandbox/payments/{id}/decide',
  tag: 'Payments',
  summary:
    'Pays or declines a payment in the sandbox; returns the signed webhook for the page to deliver',
  who: anyone,
  params: byId,
  body: z.object({ outcome: z.enum(['paid', 'failed']) }),
  data: z.object({ raw: z.string(), signature: z.string() }),
});
