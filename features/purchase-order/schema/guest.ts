import { z } from 'zod';
import { guest } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { optionalId } from '#shared/list.ts';
import { byToken } from '#features/guest/schema.ts';
import { orderView } from './views.ts';

const tag = 'Quoting by link';

/** Empty: the order to acknowledge, otherwise the newest. */
const oneOrder = z.object({ order_id: optionalId });

export const readGuestOrders = declareEndpoint({
  method: 'get',
  path: '/guest/quote/{token}/orders',
  tag,
  summary:
    'Returns the purchase orders of an invitation that were sent, those to acknowledge first',
  who: guest,
  params: byToken,
  data: z.array(orderView),
  refusals: ['not_found'],
});

export const readGuestOrderPdf = declareEndpoint({
  method: 'get',
  path: '/guest/quote/{token}/order/pdf',
  tag,
  summary: 'Returns the PDF of a purchase order of an invitation',
  who: guest,
  params: byToken,
  query: oneOrder,
  answersFile: true,
  refusals: ['not_found', 'busy'],
});

export const acknowledgeGuestOrder = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/order/acknowledge',
  tag,
  summary: 'Acknowledges a purchase order of an invitation',
  who: guest,
  params: byToken,
  body: oneOrder,
  data: orderView,
  refusals: ['not_found', 'state_changed'],
});
