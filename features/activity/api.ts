import { fileOf } from '#shared/list-file.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { exportActivity, readActivity } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listActivity, async (call, { query }) => {
  const { page, all } = await readActivity(call, query);
  return { data: page, extra: { all } };
});

const exportServed = serveMember(endpoints.exportActivity, async (call, { query }) =>
  fileOf(await exportActivity(call, query)),
);

export const activityApi: readonly Served[] = [listServed, exportServed];
