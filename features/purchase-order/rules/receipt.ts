import type { FieldProblem } from '#shared/refusals.ts';

export const rejectReasons = ['damaged', 'wrong', 'short'] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** One order line with its receipts so far; quantities in thousandths. */
export interface LineProgress {
  readonly id: string;
  readonly quantityMilli: bigint;
  /** The accepted quantity may differ by this much from the ordered one. */
  readonly toleranceMilli: bigint;
  readonly acceptedMilli: bigint;
  /**
   * The sum over all receipts. Rejected goods are still expected, because they went back or never
   * came.
   */
  readonly rejectedMilli: bigint;
  readonly closed: boolean;
}

export interface ReceivedLine {
  readonly lineId: string;
  readonly acceptedMilli: bigint;
  readonly rejectedMilli: bigint;
  readonly reason: RejectReason | '';
}

/** Returns the quantity still expected, thousandths; zero for a closed line and within its tolerance. */
export function openMilliOf(line: LineProgress): bigint {
  const { quantityMilli, toleranceMilli, acceptedMilli, closed } = line;
  return closed || acceptedMilli >= quantityMilli - toleranceMilli
    ? 0n
    : quantityMilli - acceptedMilli;
}

/** The largest quantity that may still arrive, thousandths. */
export function mostMilliOf(line: LineProgress): bigint {
  return line.closed ? 0n : line.quantityMilli + line.toleranceMilli - line.acceptedMilli;
}

export function isAllIn(lines: readonly LineProgress[]): boolean {
  return hasGoods(lines) && lines.every((line) => openMilliOf(line) === 0n);
}

export function hasGoods(lines: readonly LineProgress[]): boolean {
  return lines.some((line) => line.acceptedMilli > 0n);
}

export type ReceiptResult =
  | {
      readonly ok: true;
      readonly lines: readonly LineProgress[];
      readonly entries: readonly ReceivedLine[];
    }
  | {
      readonly ok: false;
      readonly refused: 'not_found' | 'over_received' | 'invalid';
      readonly fields: readonly FieldProblem[];
    };

function isSomething(entry: ReceivedLine): boolean {
  return entry.acceptedMilli + entry.rejectedMilli > 0n;
}

/** Reports problems by the index of the sent entry, because the form's fields have that index. */
function problemsIn(
  entries: readonly ReceivedLine[],
  find: (entry: ReceivedLine) => { readonly field: string; readonly key: string } | null,
): FieldProblem[] {
  return entries.flatMap((entry, index) => {
    const found = isSomething(entry) ? find(entry) : null;
    return found === null ? [] : [{ path: `lines.${index}.${found.field}`, key: found.key }];
  });
}

/**
 * Applies one receipt to the lines of an order. Accepted and rejected goods together must not
 * exceed the open quantity and its tolerance; rejected goods stay open, and empty entries are skipped. Refuses:
 * not_found (a line of another order, or a duplicate), over-receipt by line, a rejection without
 * reason, an empty receipt.
 */
export function validateReceipt(
  lines: readonly LineProgress[],
  given: readonly ReceivedLine[],
): ReceiptResult {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const isKnown = given.every((entry) => byId.has(entry.lineId));
  if (!isKnown || new Set(given.map((entry) => entry.lineId)).size < given.length) {
    return { ok: false, refused: 'not_found', fields: [] };
  }
  const entries = given.filter(isSomething);
  if (entries.length === 0) {
    return { ok: false, refused: 'invalid', fields: [{ path: 'lines', key: 'nothingReceived' }] };
  }
  const unexplained = problemsIn(given, (entry) =>
    entry.rejectedMilli > 0n && entry.reason === '' ? { field: 'reason', key: 'required' } : null,
  );
  if (unexplained.length > 0) return { ok: false, refused: 'invalid', fields: unexplained };
  const over = problemsIn(given, (entry) => {
    const line = byId.get(entry.lineId);
    const isOver =
      line !== undefined && entry.acceptedMilli + entry.rejectedMilli > mostMilliOf(line);
    return isOver
      ? { field: entry.acceptedMilli > 0n ? 'accepted' : 'rejected', key: 'overReceived' }
      : null;
  });
  if (over.length > 0) return { ok: false, refused: 'over_received', fields: over };
  return { ok: true, lines: lines.map((line) => addEntry(line, entries)), entries };
}

function addEntry(line: LineProgress, entries: readonly ReceivedLine[]): LineProgress {
  const entry = entries.find(({ lineId }) => lineId === line.id);
  if (entry === undefined) return line;
  return {
    ...line,
    acceptedMilli: line.acceptedMilli + entry.acceptedMilli,
    rejectedMilli: line.rejectedMilli + entry.rejectedMilli,
  };
}

export function receiveAll(lines: readonly LineProgress[]): ReceivedLine[] {
  return lines
    .filter((line) => openMilliOf(line) > 0n)
    .map((line) => ({
      lineId: line.id,
      acceptedMilli: openMilliOf(line),
      rejectedMilli: 0n,
      reason: '',
    }));
}
