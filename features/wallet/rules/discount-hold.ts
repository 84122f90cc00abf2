/** A Q discount that was paid into a wallet. */
export interface PaidDiscount {
  readonly amountFils: bigint;
  readonly at: Date;
}

/** What of the own money may be withdrawn now, fils, and what must wait. */
export interface Withdrawable {
  readonly nowFils: bigint;
  /** Null where nothing waits. `firstAt`: when some of it can be withdrawn; `lastAt`: when all of it can. */
  readonly waiting: {
    readonly amountFils: bigint;
    readonly firstAt: Date;
    readonly lastAt: Date;
  } | null;
}

/** So many days in milliseconds. */
export function dayMsOf(days: number): number {
  return days * 86_400_000;
}

/**
 * Splits a wallet's own money into what may be withdrawn at `now` and what waits: the Q discounts that were paid less than
 * `holdMs` ago. They pay fees at once; a fee is taken from the other own money first, so what waits stays whole as long as
 * the balance holds it.
 */
export function withdrawableOf(
  ownFils: bigint,
  discounts: readonly PaidDiscount[],
  { now, holdMs }: { readonly now: Date; readonly holdMs: number },
): Withdrawable {
  const young = discounts
    .map(({ amountFils, at }) => ({ amountFils, from: new Date(at.getTime() + holdMs) }))
    .filter(({ from }) => from > now)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  const freeBeside = (fils: bigint) => (fils < ownFils ? ownFils - fils : 0n);
  let waitingFils = young.reduce((sum, { amountFils }) => sum + amountFils, 0n);
  const nowFils = freeBeside(waitingFils);
  const steps = young.flatMap(({ amountFils, from }) => {
    const before = freeBeside(waitingFils);
    waitingFils -= amountFils;
    return freeBeside(waitingFils) > before ? [from] : [];
  });
  const [firstAt] = steps;
  const lastAt = steps.at(-1);
  const waiting =
    firstAt === undefined || lastAt === undefined
      ? null
      : { amountFils: ownFils - nowFils, firstAt, lastAt };
  return { nowFils, waiting };
}
