import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { downloadOwnData } from './commands.ts';
import * as endpoints from './schema.ts';

const downloadServed = serveMember(endpoints.downloadOwnData, async (call, { body }) => {
  const outcome = await downloadOwnData(call, body.password);
  return isRefusal(outcome) ? outcome : { data: null, file: outcome };
});

export const ownDataApi: readonly Served[] = [downloadServed];
