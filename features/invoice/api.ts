import { fileOf } from '#shared/list-file.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serveMember, serveOperator, type Served } from '#shared/serve.ts';
import * as commands from './commands/invoice.ts';
import { readInvoiceFile, readOwnInvoiceFile } from './commands/read-file.ts';
import { readInvoices, readQueue } from './reads/invoice.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listInvoices, async (call, { query }) => ({
  data: await readInvoices(call, query),
}));

const exportServed = serveMember(endpoints.exportInvoices, async (call, { query }) =>
  fileOf(await commands.exportInvoices(call, query)),
);

const uploadServed = serveMember(endpoints.uploadInvoice, async (call, { params, body }) => {
  const outcome = await commands.uploadInvoice(call, params.id, body.file_id);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'invoice.uploaded' };
});

const preparedServed = serveMember(endpoints.printPreparedInvoice, async (call, { params }) =>
  fileOf(await commands.printPrepared(call, params.id)),
);

const fileServed = serveMember(endpoints.readInvoiceFile, async (call, { params }) => {
  const outcome = await readOwnInvoiceFile(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, file: outcome };
});

const queueServed = serveOperator(endpoints.listOperatorInvoices, async ({ db }, { query }) => ({
  data: await readQueue(db, query),
}));

const oneServed = serveOperator(endpoints.readOperatorInvoice, async (call, { params }) => {
  const outcome = await commands.openInvoice(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const operatorFileServed = serveOperator(
  endpoints.readOperatorInvoiceFile,
  async (call, { params }) => {
    const outcome = await readInvoiceFile(call, params.id);
    return isRefusal(outcome) ? outcome : { data: null, file: outcome };
  },
);

const acceptServed = serveOperator(endpoints.acceptInvoice, async (call, { params, body }) => {
  const outcome = await commands.acceptInvoice(call, params.id, body.checked);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'invoice.accepted' };
});

const rejectServed = serveOperator(endpoints.rejectInvoice, async (call, { params, body }) => {
  const outcome = await commands.rejectInvoice(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'invoice.rejected' };
});

export const invoiceApi: readonly Served[] = [
  listServed,
  exportServed,
  uploadServed,
  preparedServed,
  fileServed,
  queueServed,
  oneServed,
  operatorFileServed,
  acceptServed,
  rejectServed,
];
