import { isRefusal } from '#shared/refusals.ts';
import { serve, type Served } from '#shared/serve.ts';
import { actByLink } from './commands.ts';
import { readActView } from './reads.ts';
import * as endpoints from './schema.ts';

export const actLinkApi: readonly Served[] = [
  serve(endpoints.readActLink, async (call, { query }) => ({
    data: await readActView(call, query.token),
  })),
  serve(endpoints.actByLink, async (call, { query, body }) => {
    const outcome = await actByLink(call, query.token, body);
    if (isRefusal(outcome)) return outcome;
    const data = await readActView(call, query.token, outcome);
    return outcome === 'open' ? { data, message: 'actLink.done' } : { data };
  }),
];
