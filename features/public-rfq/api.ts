import { refuse } from '#shared/refusals.ts';
import { serve, type Served } from '#shared/serve.ts';
import * as reads from './reads.ts';
import * as endpoints from './schema.ts';

export const publicRfqApi: readonly Served[] = [
  serve(endpoints.readHome, async (call) => ({ data: await reads.readHome(call) })),
  serve(endpoints.listPublicRfqs, async (call, { query: { page, ...filter } }) => ({
    data: await reads.listPublicRfqs(call, filter, page),
  })),
  serve(endpoints.readPublicRfq, async (call, { params }) => {
    const rfq = await reads.readPublicRfq(call, params.number);
    return rfq === null ? refuse('not_found') : { data: rfq };
  }),
  serve(endpoints.readPublicCategory, async (call, { params }) => {
    const category = await reads.readPublicCategory(call, params.slug);
    return category === null ? refuse('not_found') : { data: category };
  }),
  serve(endpoints.readMapParts, async (call) => ({
    data: { parts: await reads.readMapParts(call) },
  })),
  serve(endpoints.readMapPart, async (call, { params }) => {
    const numbers = await reads.readMapPart(call, Number(params.part));
    return numbers === null ? refuse('not_found') : { data: { numbers } };
  }),
];
