import { uploadInvoice } from '#features/invoice/schema.ts';
import * as orders from '#features/purchase-order/schema/order.ts';
import { issueOrderCreditNote, issueOrderTaxInvoice } from '#features/tax-invoice/schema.ts';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { formAnswer, onceKeyOf, textOf, unknownForm } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';
import type { FormAnswer } from '#ui/form-answer.ts';

/** `lines.0.accepted`, `lines.1.accepted` … as a list of rows; gaps end it. */
function rowsOf<N extends string>(
  form: FormData,
  list: string,
  names: readonly N[],
): Record<N, string>[] {
  const rows: Record<N, string>[] = [];
  for (let index = 0; form.has(`${list}.${index}.${names[0] ?? ''}`); index += 1) {
    const fields = names.map((name) => [name, textOf(form, `${list}.${index}.${name}`)]);
    rows.push(Object.fromEntries(fields) as Record<N, string>);
  }
  return rows;
}

function receiptOf(form: FormData) {
  return {
    received_on: textOf(form, 'received_on'),
    note: textOf(form, 'note'),
    file_ids: form.getAll('file_ids').filter((id) => typeof id === 'string'),
    lines: rowsOf(form, 'lines', ['line_id', 'accepted', 'rejected', 'reason']).map((line) => ({
      ...line,
      reason: line.reason as 'damaged',
    })),
  };
}

function creditNoteOf(form: FormData) {
  return {
    scope: textOf(form, 'scope') as 'all',
    number: textOf(form, 'number'),
    issued_on: textOf(form, 'issued_on'),
    reason: textOf(form, 'reason') as 'returned',
    note: textOf(form, 'note'),
    lines: rowsOf(form, 'lines', ['position', 'quantity', 'amount']),
    charges: rowsOf(form, 'charges', ['kind', 'amount']).map(({ kind, amount }) => ({
      kind: kind as 'shipping',
      amount,
    })),
  };
}

function cancellationOf(form: FormData) {
  return { reason: textOf(form, 'reason') as 'other', reason_text: textOf(form, 'reason_text') };
}

async function sendAsBuyer(page: PageContext, form: FormData): Promise<Answer<Endpoint> | null> {
  const params = { id: textOf(form, 'subject') };
  const key = onceKeyOf(form);
  const address = { address_id: textOf(form, 'address_id') };
  switch (textOf(form, 'intent')) {
    case 'generate': {
      const body = { language: textOf(form, 'language') as 'both', ...address };
      return page.api(orders.generateOrder, { params, body }, key);
    }
    case 'upload':
      return page.api(
        orders.uploadOrder,
        { params, body: { file_id: textOf(form, 'file_id'), ...address } },
        key,
      );
    case 'send':
      return page.api(orders.sendOrder, { params }, key);
    case 'receive':
      return page.api(orders.receiveGoods, { params, body: receiptOf(form) }, key);
    case 'receive_all':
      return page.api(orders.makeDelivered, { body: params }, key);
    case 'close_rest':
      return page.api(orders.closeRest, { params }, key);
    case 'cancel':
      return page.api(orders.cancelDealAsBuyer, { params, body: cancellationOf(form) }, key);
    case 'cancel_late':
      return page.api(orders.cancelLateOrder, { params }, key);
    default:
      return null;
  }
}

async function sendAsSupplier(page: PageContext, form: FormData): Promise<Answer<Endpoint> | null> {
  const params = { id: textOf(form, 'subject') };
  const key = onceKeyOf(form);
  switch (textOf(form, 'intent')) {
    case 'acknowledge': {
      const notes = rowsOf(form, 'notes', ['line_id', 'note']);
      return page.api(orders.acknowledgeOrder, { params, body: { notes } }, key);
    }
    case 'attach': {
      const body = {
        file_id: textOf(form, 'file_id'),
        kind: textOf(form, 'kind') as 'tax_invoice',
      };
      return page.api(orders.attachOrderFile, { params, body }, key);
    }
    case 'cancel':
      return page.api(orders.cancelDealAsSupplier, { params, body: cancellationOf(form) }, key);
    case 'issue_tax_invoice': {
      const days = {
        issued_on: textOf(form, 'issued_on'),
        supplied_on: textOf(form, 'supplied_on'),
      };
      const body = { number: textOf(form, 'number'), ...days, due_on: textOf(form, 'due_on') };
      return page.api(issueOrderTaxInvoice, { params, body }, key);
    }
    case 'issue_credit_note':
      return page.api(issueOrderCreditNote, { params, body: creditNoteOf(form) }, key);
    case 'q_invoice':
      return page.api(uploadInvoice, { params, body: { file_id: textOf(form, 'file_id') } }, key);
    default:
      return null;
  }
}

/**
 * The action of every page that shows a deal or an order: one call, by the form's `intent` on its `subject`. A form that
 * is not one of this side's is a bad request, answered in words.
 */
export async function runOrderAct(
  page: PageContext,
  request: Request,
  side: 'buyer' | 'supplier',
): Promise<FormAnswer | ReturnType<typeof unknownForm>> {
  const form = await request.formData();
  const answer =
    side === 'buyer' ? await sendAsBuyer(page, form) : await sendAsSupplier(page, form);
  return answer === null ? unknownForm(page, form) : formAnswer(page, answer, form);
}
