import { fileOf } from '../../shared/list-file.ts';
import { isRefusal } from '../../shared/refusals.ts';
import { serveMember, serveOperator, type Served } from '../../shared/serve.ts';
import { exportFeeXml, exportOrderXml, exportTaxInvoices } from './commands/export.ts';
import { printFee } from './commands/print.ts';
import { readAllTaxInvoices, readTaxInvoices } from './reads/fees.ts';
import { readOrderDocument, toOrderTaxInvoice } from './reads/orders.ts';
import * as endpoints from './schema.ts';

const listServed = serveMember(endpoints.listTaxInvoices, async (call, { query }) => ({
  data: await readTaxInvoices(call, query),
}));

const printServed = serveMember(endpoints.printTaxInvoice, async (call, { params }) =>
  fileOf(await printFee(call, call.actor.companyId, params.id)),
);

const exportServed = serveMember(endpoints.exportTaxInvoice, async (call, { params }) =>
  fileOf(await exportFeeXml(call, call.actor.companyId, params.id)),
);

const orderServed = serveMember(endpoints.readOrderTaxInvoice, async (call, { params }) => {
  const document = await readOrderDocument(call, params.id);
  return isRefusal(document) ? document : { data: toOrderTaxInvoice(document) };
});

const orderExportServed = serveMember(endpoints.exportOrderTaxInvoice, async (call, { params, query }) =>
  fileOf(await exportOrderXml(call, params.id, query)),
);

const consoleServed: readonly Served[] = [
  serveOperator(endpoints.listAllTaxInvoices, async (call, { query }) => {
    const { page, totals } = await readAllTaxInvoices(call, query);
    return { data: page, extra: { totals } };
  }),
  serveOperator(endpoints.exportAllTaxInvoices, async (call, { query }) =>
    fileOf(await exportTaxInvoices(call, query)),
  ),
  serveOperator(endpoints.printAnyTaxInvoice, async (call, { params }) =>
    fileOf(await printFee(call, null, params.id)),
  ),
  serveOperator(endpoints.exportAnyTaxInvoice, async (call, { params }) =>
    fileOf(await exportFeeXml(call, null, params.id)),
  ),
];

/** Tax invoices of the platform's fees, and of orders as e-invoices. */
export const taxInvoiceApi: readonly Served[] = [
  listServed,
  printServed,
  exportServed,
  orderServed,
  orderExportServed,
  ...consoleServed,
];
