import { serveMember, type Served } from '../../shared/serve.ts';
import { readActivity } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listActivity, async (call, { query }) => {
  const { page, all } = await readActivity(call, query.page, query.key);
  return { data: page, extra: { all } };
});

const searchServed = serveMember(endpoints.searchActivity, async (call, { query, body }) => {
  const { page, all } = await readActivity(call, query.page, body.key);
  return { data: page, extra: { all } };
});

/** The activity log of a company. */
export const activityApi: readonly Served[] = [listServed, searchServed];
