import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import * as commands from './commands.ts';
import * as endpoints from './schema.ts';

const uploadServed = serveMember(endpoints.uploadFile, async (call, { body }) => {
  const outcome = await commands.uploadFile(call, body.file);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'attachment.taken' };
});

const fileServed = serveMember(endpoints.readFile, async (call, { params, query }) =>
  commands.answerDocument(call, query, await commands.readOwnFile(call, params.id)),
);

export const attachmentApi: readonly Served[] = [uploadServed, fileServed];
