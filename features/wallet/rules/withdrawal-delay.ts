/** A Q discount or a card payment, fils, and the moment from which it can be withdrawn. */
export interface DelayedCredit {
  readonly amountFils: bigint;
  readonly from: Date;
}

/** The own money that may be withdrawn now, fils, and the part that is pending. */
export interface Withdrawable {
  readonly nowFils: bigint;
  /** Null: nothing is pending. `firstAt`: some of it can be withdrawn; `lastAt`: all of it can. */
  readonly waiting: {
    readonly amountFils: bigint;
    readonly firstAt: Date;
    readonly lastAt: Date;
  } | null;
}

export function dayMsOf(days: number): number {
  return days * 86_400_000;
}

/**
 * Splits own money into the part that may be withdrawn at `now` and the pending part: credits whose
 * moment has not come. Pending credits pay fees at once, but fees use the other own money first, so
 * the pending part stays whole while the balance covers it.
 */
export function withdrawableOf(
  ownFils: bigint,
  credits: readonly DelayedCredit[],
  now: Date,
): Withdrawable {
  const young = credits
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
