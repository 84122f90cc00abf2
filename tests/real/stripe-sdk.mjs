/**
 * Child of the tests with Stripe's SDK, which is no package of the product: acts on the server of
 * the first argument (JSON), and prints what it got.
 */
import { createRequire } from 'node:module';

const { directory, url, key, secret, topUpId, event } = JSON.parse(process.argv[2]);
const Stripe = createRequire(`${directory}/`)('stripe');
const { hostname, port } = new URL(url);
const reach = { host: hostname, port: Number(port), protocol: 'http', telemetry: false };
const stripe = new Stripe(key, { ...reach, maxNetworkRetries: 0 });
const form = {
  mode: 'payment',
  client_reference_id: topUpId,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'aed', unit_amount: 12_500, product_data: { name: 'Top-up' } },
    },
  ],
  success_url: 'https://rfq.example.com/paid',
};
const once = { idempotencyKey: 'the same for both' };
const created = await stripe.checkout.sessions.create(form, once);
const repeated = await stripe.checkout.sessions.create(form, once);
const read = await stripe.checkout.sessions.retrieve(created.id);
const other = new Stripe('sk_test_wrong', { ...reach, maxNetworkRetries: 0 });
const wrongKey = await other.checkout.sessions.retrieve(created.id).catch((error) => error.type);
const received =
  event === undefined
    ? null
    : stripe.webhooks.constructEvent(event.raw, event.signature, secret).type;
const raw = '{"id":"evt_of_the_sdk"}';
const signature = stripe.webhooks.generateTestHeaderString({ payload: raw, secret });
console.log(
  JSON.stringify({
    created,
    isSameOnRepeat: repeated.id === created.id,
    read,
    wrongKey,
    received,
    signed: { raw, signature },
  }),
);
