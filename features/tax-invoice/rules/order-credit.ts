import { divideHalfUp } from '#shared/currency.ts';
import type { FieldProblem } from '#shared/refusals.ts';
import {
  netOf,
  vatOf,
  type ChargeKind,
  type RecordCharge,
  type RecordLine,
  type RecordSums,
} from './order-record.ts';
import { netMinorOf } from './sums.ts';

export const creditReasons = ['returned', 'price', 'mistake', 'canceled'] as const;

/**
 * The maximum of credit notes per invoice, because every page of the order reads all of them with
 * their lines.
 */
export const creditNotesMax = 100;

/** A line of the invoice with the rest after earlier credit notes. */
export interface LeftLine {
  readonly line: RecordLine;
  readonly quantityMilli: bigint;
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
}

export interface LeftOfInvoice {
  readonly lines: readonly LeftLine[];
  readonly charges: readonly RecordCharge[];
  readonly prepaidMinor: bigint;
  readonly payableMinor: bigint;
}

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

export function leftOf(invoice: RecordSums, notes: readonly RecordSums[]): LeftOfInvoice {
  const credited = Map.groupBy(
    notes.flatMap(({ lines }) => lines),
    ({ position }) => position,
  );
  const lines = invoice.lines.map((line): LeftLine => {
    const taken = credited.get(line.position) ?? [];
    return {
      line,
      quantityMilli: line.quantityMilli - total(taken.map(({ returnedMilli }) => returnedMilli)),
      netMinor: netMinorOf(line) - total(taken.map(netMinorOf)),
      vatMinor: line.vatMinor - total(taken.map(({ vatMinor }) => vatMinor)),
    };
  });
  const charges = invoice.charges.map(({ kind, amountMinor }) => {
    const taken = notes.flatMap((note) => note.charges).filter((charge) => charge.kind === kind);
    return { kind, amountMinor: amountMinor - total(taken.map((charge) => charge.amountMinor)) };
  });
  return {
    lines,
    charges,
    prepaidMinor: invoice.prepaidMinor - total(notes.map(({ prepaidMinor }) => prepaidMinor)),
    payableMinor: invoice.payableMinor - total(notes.map(({ payableMinor }) => payableMinor)),
  };
}

/**
 * The requested credit by line: returned goods, or an amount before VAT; `null` for an empty field.
 */
export interface CreditRequest {
  readonly lines: readonly {
    readonly position: number;
    readonly quantityMilli: bigint | null;
    readonly amountMinor: bigint | null;
  }[];
  readonly charges: readonly { readonly kind: ChargeKind; readonly amountMinor: bigint | null }[];
}

export function creditOfAll(left: LeftOfInvoice): CreditRequest {
  return {
    lines: left.lines.map(({ line, quantityMilli, netMinor }) =>
      quantityMilli > 0n
        ? { position: line.position, quantityMilli, amountMinor: null }
        : { position: line.position, quantityMilli: null, amountMinor: netMinor },
    ),
    charges: left.charges,
  };
}

export type CreditResult =
  | { readonly ok: true; readonly sums: RecordSums }
  | { readonly ok: false; readonly fields: readonly FieldProblem[] };

function problemOf(
  request: CreditRequest['lines'][number],
  index: number,
  left: LeftLine | undefined,
): FieldProblem[] {
  const { quantityMilli, amountMinor } = request;
  const at = (field: string, key: string) => [{ path: `lines.${index}.${field}`, key }];
  if (left === undefined) return at('position', 'invalid');
  if (quantityMilli !== null && amountMinor !== null) return at('amount', 'creditOneOf');
  if (quantityMilli !== null && quantityMilli > left.quantityMilli)
    return at('quantity', 'creditTooMuch');
  return amountMinor !== null && amountMinor > left.netMinor ? at('amount', 'creditTooMuch') : [];
}

/**
 * Computes one line of a credit note: returned goods at their share of the rest, or an amount off
 * the price. VAT uses the line's rate, half up; the last credit of a line takes all remaining VAT,
 * so that no rest stays.
 */
function creditedLine(
  { line, ...left }: LeftLine,
  request: CreditRequest['lines'][number],
): RecordLine {
  const { quantityMilli } = request;
  const netMinor =
    quantityMilli === null
      ? (request.amountMinor ?? 0n)
      : divideHalfUp(
          left.netMinor * quantityMilli,
          left.quantityMilli === 0n ? 1n : left.quantityMilli,
        );
  const byRate = divideHalfUp(netMinor * BigInt(line.vatRateBp), 10_000n);
  const vatMinor = netMinor === left.netMinor || byRate > left.vatMinor ? left.vatMinor : byRate;
  if (quantityMilli === null) {
    // The price of the whole line is reduced. A quantity must be given, so fully returned goods use
    // the invoiced one.
    const named = left.quantityMilli > 0n ? left.quantityMilli : line.quantityMilli;
    const unitPriceMinor = divideHalfUp(netMinor * 1000n, named);
    const money = { unitPriceMinor, lineMinor: netMinor, discountMinor: 0n, vatMinor };
    return { ...line, ...money, quantityMilli: named, returnedMilli: 0n };
  }
  const grossMinor = divideHalfUp(line.unitPriceMinor * quantityMilli, 1000n);
  const lineMinor = grossMinor > netMinor ? grossMinor : netMinor;
  const money = { lineMinor, discountMinor: lineMinor - netMinor, vatMinor };
  return { ...line, ...money, quantityMilli, returnedMilli: quantityMilli };
}

/**
 * Returns the sums of a credit note, or the fields that exceed the rest. The platform's part is
 * deducted in proportion, because the buyer did not pay it.
 */
export function validateCredit(left: LeftOfInvoice, request: CreditRequest): CreditResult {
  const requestedLines = request.lines.map((one) => ({
    one,
    line: left.lines.find(({ line }) => line.position === one.position),
  }));
  // Positions must be unique, because each is compared with the rest separately and a duplicate
  // would be credited twice.
  const positions = new Set(request.lines.map(({ position }) => position));
  if (positions.size < request.lines.length)
    return { ok: false, fields: [{ path: 'lines', key: 'invalid' }] };
  const kinds = new Set(request.charges.map(({ kind }) => kind));
  if (kinds.size < request.charges.length)
    return { ok: false, fields: [{ path: 'charges', key: 'invalid' }] };
  const chargeProblems = request.charges.flatMap(({ kind, amountMinor }, index) => {
    const most = left.charges.find((charge) => charge.kind === kind)?.amountMinor ?? 0n;
    return (amountMinor ?? 0n) > most
      ? [{ path: `charges.${index}.amount`, key: 'creditTooMuch' }]
      : [];
  });
  const fields = [
    ...requestedLines.flatMap(({ one, line }, index) => problemOf(one, index, line)),
    ...chargeProblems,
  ];
  if (fields.length > 0) return { ok: false, fields };
  const lines = requestedLines
    .flatMap(({ one, line }) => (line === undefined ? [] : [creditedLine(line, one)]))
    .filter((line) => netMinorOf(line) + line.vatMinor > 0n);
  const charges = request.charges.flatMap(({ kind, amountMinor }) =>
    amountMinor === null || amountMinor === 0n ? [] : [{ kind, amountMinor }],
  );
  const credited = netOf({ lines, charges }) + vatOf({ lines });
  if (credited === 0n) return { ok: false, fields: [{ path: 'lines', key: 'creditNothing' }] };
  const open = left.prepaidMinor + left.payableMinor;
  const prepaidMinor = divideHalfUp(left.prepaidMinor * credited, open);
  return {
    ok: true,
    sums: { lines, charges, prepaidMinor, payableMinor: credited - prepaidMinor },
  };
}
