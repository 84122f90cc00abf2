import { findReadable } from '../purchase-order/reads/order.ts';
import { fileOf } from '#shared/list-file.ts';
import { isolateLtr } from '#shared/bidi.ts';
import { isRefusal, refuse } from '#shared/refusals.ts';
import { serveMember, serveOperator, type Served } from '#shared/serve.ts';
import { exportFeeXml, exportOrderXml, exportTaxInvoices } from './commands/export.ts';
import { issueCreditNote, issueOrderInvoice } from './commands/order-issue.ts';
import { printFee, printOrderTax } from './commands/print.ts';
import { readAllTaxInvoices, readTaxInvoices } from './reads/fees.ts';
import { toOrderTaxView } from './reads/order-view.ts';
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

const orderServed: readonly Served[] = [
  serveMember(endpoints.readOrderTaxInvoice, async (call, { params }) => {
    const found = await findReadable(call.db, call.actor, params.id);
    return found === null ? refuse('not_found') : { data: await toOrderTaxView(call, found) };
  }),
  serveMember(endpoints.issueOrderTaxInvoice, async (call, { params, body }) => {
    const outcome = await issueOrderInvoice(call, params.id, body);
    if (isRefusal(outcome)) return outcome;
    return {
      data: outcome.view,
      message: 'taxInvoice.issued',
      messageArgs: { number: isolateLtr(outcome.number) },
    };
  }),
  serveMember(endpoints.issueOrderCreditNote, async (call, { params, body }) => {
    const outcome = await issueCreditNote(call, params.id, body);
    if (isRefusal(outcome)) return outcome;
    return {
      data: outcome.view,
      message: 'taxInvoice.credited',
      messageArgs: { number: isolateLtr(outcome.number) },
    };
  }),
  serveMember(endpoints.printOrderTaxInvoice, async (call, { params }) =>
    fileOf(await printOrderTax(call, params.id, null)),
  ),
  serveMember(endpoints.exportOrderTaxInvoice, async (call, { params }) =>
    fileOf(await exportOrderXml(call, params.id, null)),
  ),
  serveMember(endpoints.printOrderCreditNote, async (call, { params }) =>
    fileOf(await printOrderTax(call, params.id, params.noteId)),
  ),
  serveMember(endpoints.exportOrderCreditNote, async (call, { params }) =>
    fileOf(await exportOrderXml(call, params.id, params.noteId)),
  ),
];

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

export const taxInvoiceApi: readonly Served[] = [
  listServed,
  printServed,
  exportServed,
  ...orderServed,
  ...consoleServed,
];
