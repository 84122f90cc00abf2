import { guest } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { byToken } from '#features/guest/schema.ts';
import { orderView } from './views.ts';

const tag = 'Quoting by link';

export const readGuestOrder = declareEndpoint({
  method: 'get',
  path: '/guest/quote/{token}/order',
  tag,
  summary: 'Returns the purchase order of the offer of an invitation once it is sent',
  who: guest,
  params: byToken,
  data: orderView,
  refusals: ['not_found'],
});

export const readGuestOrderPdf = declareEndpoint({
  method: 'get',
  path: '/guest/quote/{token}/order/pdf',
  tag,
  summary: 'Returns the PDF of the purchase order of an invitation',
  who: guest,
  params: byToken,
  answersFile: true,
  refusals: ['not_found', 'busy'],
});

export const acknowledgeGuestOrder = declareEndpoint({
  method: 'post',
  path: '/guest/quote/{token}/order/acknowledge',
  tag,
  summary: 'Acknowledges the purchase order of an invitation',
  who: guest,
  params: byToken,
  data: orderView,
  refusals: ['not_found', 'state_changed'],
});
