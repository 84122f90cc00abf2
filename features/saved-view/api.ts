import type { ListName } from '#shared/list-columns.ts';
import { serveMember, serveOperator, withMessage, type Served } from '#shared/serve.ts';
import { moveOwnView, removeOwnView, saveOwnView } from './commands.ts';
import { readViews, type Reader } from './reads.ts';
import * as endpoints from './schema.ts';

interface Named {
  readonly list: ListName;
  readonly name: string;
}

const list = async (call: Reader, { query }: { query: { list: ListName } }) => ({
  data: await readViews(call, query.list),
});

const save = async (call: Reader, { body }: { body: endpoints.NewView }) =>
  withMessage(await saveOwnView(call, body), 'savedView.saved');

const move = async (
  call: Reader,
  { body }: { body: Named & { readonly by: 'earlier' | 'later' } },
) => withMessage(await moveOwnView(call, body), 'savedView.moved');

const remove = async (call: Reader, { body }: { body: Named }) =>
  withMessage(await removeOwnView(call, body), 'savedView.removed');

export const savedViewApi: readonly Served[] = [
  serveMember(endpoints.listViews, list),
  serveMember(endpoints.saveView, save),
  serveMember(endpoints.moveView, move),
  serveMember(endpoints.removeView, remove),
  serveOperator(endpoints.listOperatorViews, list),
  serveOperator(endpoints.saveOperatorView, save),
  serveOperator(endpoints.moveOperatorView, move),
  serveOperator(endpoints.removeOperatorView, remove),
];
