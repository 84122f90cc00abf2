import fc from 'fast-check';

/** One step of a history; `pick` chooses among what is there, whatever its number. */
export type Step =
  | { readonly do: 'card'; readonly fils: bigint; readonly isPackage: boolean }
  /** A package, and the money for it at once. */
  | { readonly do: 'buy' }
  | {
      readonly do: 'event';
      readonly pick: number;
      readonly outcome: 'paid' | 'failed';
      readonly times: number;
    }
  | { readonly do: 'bank'; readonly fils: bigint }
  | { readonly do: 'confirm' | 'refuse' | 'cancel'; readonly pick: number }
  | { readonly do: 'charge'; readonly fils: bigint }
  | { readonly do: 'return'; readonly pick: number }
  | { readonly do: 'discount'; readonly fils: bigint }
  | { readonly do: 'withdraw'; readonly fils: bigint }
  /** The share of the own money in thousandths; a thousand takes all. */
  | { readonly do: 'withdrawShare' | 'chargeShare'; readonly share: bigint }
  | { readonly do: 'pay' | 'payBack'; readonly pick: number }
  | { readonly do: 'reverse'; readonly pick: number }
  | { readonly do: 'wait'; readonly days: number };

const pick = fc.nat({ max: 1000 });
/** Small ones meet each other at the edge of a balance; large ones go to the limits. */
const fils = fc.oneof(
  fc.bigInt({ min: 10_000n, max: 30_000n }),
  fc.bigInt({ min: 10_000n, max: 10_000_000n }),
);
const feeFils = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 40_000n }), fils);

function step<D extends Step['do']>(name: D, fields: object): fc.Arbitrary<Step> {
  return fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Step>;
}

/** A supplier's life with its wallet, up to a dozen steps. */
export const histories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: step('card', { fils, isPackage: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: step('event', {
        pick,
        outcome: fc.constantFrom('paid', 'paid', 'failed'),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { weight: 2, arbitrary: step('bank', { fils }) },
    { weight: 3, arbitrary: step('confirm', { pick }) },
    { weight: 1, arbitrary: step('refuse', { pick }) },
    { weight: 1, arbitrary: step('cancel', { pick }) },
    { weight: 5, arbitrary: step('charge', { fils: feeFils }) },
    { weight: 2, arbitrary: step('return', { pick }) },
    { weight: 1, arbitrary: step('discount', { fils: fc.bigInt({ min: 1n, max: 50_000n }) }) },
    {
      weight: 3,
      arbitrary: step('withdraw', { fils: fc.oneof(fc.bigInt({ min: 1n, max: 20_000n }), fils) }),
    },
    { weight: 2, arbitrary: step('pay', { pick }) },
    { weight: 1, arbitrary: step('payBack', { pick }) },
    { weight: 1, arbitrary: step('reverse', { pick }) },
    { weight: 2, arbitrary: step('wait', { days: fc.integer({ min: 1, max: 400 }) }) },
  ),
  { minLength: 1, maxLength: 12 },
);

const share = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt({ min: 1n, max: 999n }) },
  { weight: 1, arbitrary: fc.constant(1_000n) },
);

/**
 * Lives around a package's bonus: buy, spend, withdraw, refuse, refund, reverse, in shares of what is there, so that the
 * edges between own money and bonus are met often.
 */
export const bonusHistories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Step>({ do: 'buy' }) },
    { weight: 2, arbitrary: step('bank', { fils }) },
    { weight: 2, arbitrary: step('confirm', { pick }) },
    { weight: 3, arbitrary: step('chargeShare', { share }) },
    { weight: 3, arbitrary: step('charge', { fils: feeFils }) },
    { weight: 3, arbitrary: step('return', { pick }) },
    { weight: 1, arbitrary: step('discount', { fils: fc.bigInt({ min: 1n, max: 50_000n }) }) },
    { weight: 4, arbitrary: step('withdrawShare', { share }) },
    { weight: 1, arbitrary: step('pay', { pick }) },
    { weight: 3, arbitrary: step('payBack', { pick }) },
    { weight: 2, arbitrary: step('reverse', { pick }) },
  ),
  { minLength: 3, maxLength: 20 },
);

interface TopUp {
  readonly isCard: boolean;
  readonly paid: bigint;
  readonly credit: bigint;
  readonly days: number;
  readonly isPackage: boolean;
  state: string;
  isReversed: boolean;
  /** When it was credited, and the expiry that this gave. */
  expiresMs: number;
}

/**
 * The expected content of every account, computed with whole numbers and without the product's
 * arithmetic.
 */
export class Oracle {
  balance = 0n;
  /** The part of the balance that pays fees only; the rest is own money. */
  bonus = 0n;
  expiresMs: number | null = null;
  /** Each movement, and the bonus after it. */
  readonly rows: (readonly [fils: bigint, bonus: bigint])[] = [];
  readonly accounts: Map<string, bigint>;
  readonly topUps: TopUp[] = [];
  readonly accesses: {
    readonly fils: bigint;
    readonly bonus: bigint;
    readonly vatBp: bigint;
    isReturned: boolean;
  }[] = [];
  readonly withdrawals: { readonly fils: bigint; readonly bonus: bigint; state: string }[] = [];
  /**
   * Money that suppliers paid in or earned, and money that left through the bank or returned to
   * their cards.
   */
  cashIn = 0n;
  cashOut = 0n;
  /** Own money that stood in for bonus when credits were reversed. */
  #madeGood = 0n;
  readonly #discounts: { readonly fils: bigint; readonly atMs: number }[] = [];
  readonly #discountDelayMs: number;

  constructor(accounts: Map<string, bigint>, { discountDelayDays }: { discountDelayDays: number }) {
    this.accounts = accounts;
    this.#discountDelayMs = discountDelayDays * 86_400_000;
  }

  get own(): bigint {
    return this.balance - this.bonus;
  }

  /** The part of all unreversed fees that bonus paid. */
  get #feeBonus(): bigint {
    return this.accesses
      .filter(({ isReturned }) => !isReturned)
      .reduce((sum, one) => sum + one.bonus, 0n);
  }

  /** Bonus that is there or paid a fee, and that nobody paid for: no more than the packages that stand have given. */
  get freeBonus(): bigint {
    return this.bonus + this.#feeBonus - this.#madeGood;
  }

  get givenBonus(): bigint {
    const confirmed = this.topUps.filter(
      ({ state, isReversed }) => state === 'confirmed' && !isReversed,
    );
    return confirmed.reduce((sum, { credit, paid }) => sum + credit - paid, 0n);
  }

  /** Moves the wallet, `bonus` of it as bonus, and other accounts. */
  #move(fils: bigint, bonus: bigint, ...others: readonly [string, bigint][]): void {
    if (fils !== 0n) {
      this.balance += fils;
      this.bonus += bonus;
      this.rows.push([fils, this.bonus]);
    }
    for (const [name, amount] of [['wallet', fils] as const, ...others]) {
      this.accounts.set(name, (this.accounts.get(name) ?? 0n) + amount);
    }
  }

  begin(topUp: Pick<TopUp, 'isCard' | 'paid' | 'credit' | 'days' | 'isPackage'>): void {
    this.topUps.push({
      ...topUp,
      state: topUp.isCard ? 'started' : 'submitted',
      isReversed: false,
      expiresMs: 0,
    });
  }

  #credit(topUp: TopUp, nowMs: number): void {
    topUp.state = 'confirmed';
    const bonus = topUp.credit - topUp.paid;
    this.cashIn += topUp.paid;
    this.#move(
      topUp.credit,
      bonus,
      [topUp.isCard ? 'provider_clearing' : 'bank_clearing', -topUp.paid],
      ['package_bonus', -bonus],
    );
    topUp.expiresMs = nowMs + topUp.days * 86_400_000;
    this.expiresMs = Math.max(this.expiresMs ?? 0, topUp.expiresMs);
  }

  event(index: number, outcome: 'paid' | 'failed', nowMs: number): void {
    const topUp = this.topUps[index];
    if (topUp === undefined) return;
    if (outcome === 'failed' && topUp.state === 'started') topUp.state = 'failed';
    if (outcome === 'paid' && ['started', 'failed', 'canceled'].includes(topUp.state))
      this.#credit(topUp, nowMs);
  }

  /** The expected answer: done, or the code of the refusal. */
  confirm(index: number, nowMs: number): string {
    const topUp = this.topUps[index];
    if (topUp === undefined || topUp.isCard) return 'not_allowed';
    if (topUp.state !== 'submitted') return 'state_changed';
    this.#credit(topUp, nowMs);
    return 'done';
  }

  refuse(index: number): string {
    const topUp = this.topUps[index];
    if (topUp === undefined || topUp.isCard) return 'not_allowed';
    if (topUp.state !== 'submitted') return 'state_changed';
    topUp.state = 'refused';
    return 'done';
  }

  cancel(index: number): string {
    const topUp = this.topUps[index];
    if (topUp === undefined || !['started', 'submitted'].includes(topUp.state))
      return 'state_changed';
    topUp.state = 'canceled';
    return 'done';
  }

  #fee(fils: bigint, bonus: bigint, vatBp: bigint): void {
    // The rule in another form: the net price whose sum with its VAT rounds to the fee, halves up.
    const sign = fils < 0n ? -1n : 1n;
    const gross = 10_000n + vatBp;
    const net = sign * ((sign * fils * 20_000n + gross) / (2n * gross));
    this.#move(-fils, -bonus, ['fee_revenue', net], ['vat_payable', fils - net]);
  }

  charge(fils: bigint, nowMs: number, vatBp = 500n): string {
    if (fils > 0n && this.expiresMs !== null && this.expiresMs <= nowMs) return 'wallet_expired';
    if (fils > this.balance) return 'insufficient_balance';
    const bonus = fils > this.own ? fils - this.own : 0n;
    this.#fee(fils, bonus, vatBp);
    this.accesses.push({ fils, bonus, vatBp, isReturned: false });
    return 'done';
  }

  giveBack(index: number): void {
    const access = this.accesses[index];
    if (access === undefined) return;
    access.isReturned = true;
    this.#fee(-access.fils, -access.bonus, access.vatBp);
  }

  discount(fils: bigint, nowMs: number): void {
    this.#discounts.push({ fils, atMs: nowMs });
    this.cashIn += fils;
    this.#move(fils, 0n, ['q_discount_expense', -fils]);
  }

  withdraw(fils: bigint, nowMs: number): string {
    if (fils < 1_000n) return 'invalid';
    if (fils > this.balance) return 'insufficient_balance';
    if (fils > this.own) return 'bonus_stays';
    // A discount can be withdrawn only when its hold has passed; fees use the other money first.
    const isPending = (discount: { atMs: number }) => nowMs - discount.atMs < this.#discountDelayMs;
    const pending = this.#discounts.filter(isPending).reduce((sum, one) => sum + one.fils, 0n);
    if (fils + pending > this.own) return 'invalid';
    // The share in another form: the whole number nearest to bonus × fils / own, the upper one of
    // two.
    const doubled = 2n * this.bonus * fils + this.own;
    const bonus = (doubled - (doubled % (2n * this.own))) / (2n * this.own);
    this.cashOut += fils;
    this.#move(-fils - bonus, -bonus, ['withdrawals_payable', fils], ['package_bonus', bonus]);
    this.withdrawals.push({ fils, bonus, state: 'held' });
    return 'done';
  }

  decideWithdrawal(index: number, state: 'paid' | 'refused'): string {
    const withdrawal = this.withdrawals[index];
    if (withdrawal === undefined || withdrawal.state !== 'held') return 'state_changed';
    withdrawal.state = state;
    const { fils, bonus } = withdrawal;
    if (state === 'paid')
      this.#move(0n, 0n, ['withdrawals_payable', -fils], ['bank_clearing', fils]);
    else {
      this.cashOut -= fils;
      this.#move(fils + bonus, bonus, ['withdrawals_payable', -fils], ['package_bonus', -bonus]);
    }
    return 'done';
  }

  reverse(index: number): string {
    const topUp = this.topUps[index];
    if (topUp === undefined || topUp.state !== 'confirmed') throw new Error('nothing to reverse');
    if (topUp.isReversed) return 'state_changed';
    // The bonus that fees used is recovered from own money, and bonus that a withdrawal forfeited
    // is not claimed twice.
    const given = topUp.credit - topUp.paid;
    const bonus = given < this.bonus ? given : this.bonus;
    const waiting = this.withdrawals
      .filter(({ state }) => state === 'held')
      .reduce((sum, one) => sum + one.bonus, 0n);
    const open = this.#feeBonus + waiting - this.#madeGood;
    const good = open <= 0n ? 0n : open < given - bonus ? open : given - bonus;
    if (topUp.paid + good > this.own) return 'insufficient_balance';
    topUp.isReversed = true;
    const left = this.topUps.filter((one) => one.state === 'confirmed' && !one.isReversed);
    if (this.expiresMs === topUp.expiresMs) {
      this.expiresMs = left.length === 0 ? null : Math.max(...left.map((one) => one.expiresMs));
    }
    this.#madeGood += good;
    this.cashOut += topUp.paid;
    this.#move(
      -topUp.paid - bonus - good,
      -bonus,
      [topUp.isCard ? 'provider_clearing' : 'bank_clearing', topUp.paid],
      ['package_bonus', bonus + good],
    );
    return 'done';
  }
}
