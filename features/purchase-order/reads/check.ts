import type { Call } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import type { OrderCheck } from '../schema/check.ts';
import { findSentByCheckToken } from '../store/row.ts';
import { hashOfContent, printedCode } from './content-hash.ts';
import { createWriter, invoicedMinorOf, namesOf } from './printed.ts';

/**
 * Reads a printed order by the token of its QR code. Null: no sent and generated order has the
 * token. Does not return its state, because the printed order does not show it either.
 */
export async function readOrderCheck(
  call: Pick<Call, 'db' | 'textIn'>,
  token: string,
): Promise<OrderCheck | null> {
  const order = await findSentByCheckToken(call.db, token);
  if (order === undefined || order.language === null) return null;
  const { serial, po_number: poNumber, snapshot } = order;
  const { currency, sums } = snapshot;
  const writer = createWriter(call, order.language);
  const hash = hashOfContent({ serial, poNumber, snapshot });
  const amount = (minor: bigint) => decimalOf(minor, decimalsOf(currency));
  return {
    serial,
    issued_on: snapshot.issuedOn,
    currency,
    invoiced: amount(invoicedMinorOf(snapshot)),
    payable: amount(BigInt(sums.total)),
    buyer: [...namesOf(writer, snapshot.buyer)],
    supplier: [...namesOf(writer, snapshot.supplier)],
    code: printedCode(hash),
    hash,
  };
}
