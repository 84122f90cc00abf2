import type { Call } from '#shared/call.ts';
import { amountsIn } from '#features/offer/reads/views.ts';
import type { Hit } from '../schema.ts';
import type { NumberedRow } from '../store/numbered.ts';
import { hitOf } from './hits.ts';

/** The statuses of payments and invoices in the words of the ten common ones. */
const statuses: Readonly<Record<string, NonNullable<Hit['status']>>> = {
  pending: 'pending',
  accepted: 'accepted',
  rejected: 'rejected',
  started: 'pending',
  submitted: 'pending',
  confirmed: 'completed',
  refused: 'rejected',
  failed: 'rejected',
  canceled: 'canceled',
  held: 'pending',
  paid: 'completed',
  expired: 'expired',
  delivered: 'delivered',
  completed: 'completed',
  withdrawn: 'canceled',
};

function numberOf({ prefix, number, kind }: NumberedRow): string {
  if (prefix === '') return number;
  return `${prefix}-${kind === 'order_invoice' ? number : number.padStart(5, '0')}`;
}

/** A record that a number found, so it is the exact one; several transfers to one IBAN are not. */
export function toNumberedHit(
  call: Pick<Call, 'text'>,
  row: NumberedRow,
  iban: string | null,
): Hit {
  const status = statuses[row.state] ?? null;
  const { amount_minor: minor, currency } = row;
  return hitOf({
    kind: row.kind,
    id: row.id,
    rfq_id: row.rfq_id,
    offer_id: row.offer_id,
    number: numberOf(row),
    title: row.title,
    company: row.company,
    status,
    status_desc: status === null ? '' : call.text(`status.${status}`),
    amount: minor === null ? null : amountsIn(currency)(BigInt(minor)),
    currency,
    date: row.date,
    exact: iban === null,
  });
}
