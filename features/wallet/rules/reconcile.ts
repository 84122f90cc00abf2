/** The kinds of differences; each is one line of the report (product §3). */
export const differenceKinds = [
  'transaction_not_zero',
  'balance_not_sum',
  'balance_not_last_row',
  'bonus_not_last_row',
  'row_count_wrong',
  'chain_broken',
  'day_not_sum',
  'top_up_not_posted',
  'top_up_posted_wrongly',
  'credit_without_cause',
  'fee_without_access',
  'q_discount_twice',
  'q_discount_above_order',
  'access_without_fee',
  'refund_not_posted',
  'q_invoice_not_posted',
  'vat_split_wrong',
  'vat_rate_wrong',
  'withdrawal_posted_wrongly',
  'held_not_payable',
  'event_differs',
] as const;
/** The verb of the nightly proof in the activity log. */
export const provenVerb = 'wallet.booksProven';
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly subject: string;
  /**
   * Fils; a number of rows for `row_count_wrong` and `top_up_not_posted`; basis points for
   * `vat_rate_wrong`.
   */
  readonly expected: bigint;
  readonly found: bigint;
}

/** The state of the books in the database, summed per wallet, with only the suspicious rows. */
export interface Books {
  readonly wallets: readonly {
    readonly companyId: string;
    readonly balanceFils: bigint;
    readonly rowCount: bigint;
    readonly sumFils: bigint;
    readonly rows: bigint;
    readonly lastRow: bigint;
    readonly lastBalanceFils: bigint;
    readonly bonusFils: bigint;
    readonly lastBonusFils: bigint;
  }[];
  /** Transactions whose postings do not sum to zero. */
  readonly uneven: readonly { readonly transactionId: string; readonly sumFils: bigint }[];
  /** Wallet rows that do not continue the row before, or do not add up. */
  readonly broken: readonly {
    readonly companyId: string;
    readonly walletRow: bigint;
    readonly expectedFils: bigint;
    readonly oldFils: bigint;
  }[];
  /** Days of a wallet whose sums differ from its rows. */
  readonly days: readonly {
    readonly companyId: string;
    readonly day: string;
    readonly postedFils: bigint;
    readonly daysFils: bigint;
  }[];
  /** Top-ups whose state and transactions disagree, or whose wallet got another amount. */
  readonly topUps: readonly {
    readonly reference: string;
    readonly isConfirmed: boolean;
    readonly transactions: bigint;
    readonly creditFils: bigint;
    readonly postedFils: bigint;
  }[];
  /**
   * Transfers without their cause: credits of no top-up, of a fee that was not charged, of an
   * access that was not refunded, or of no accepted Q discount invoice; fees of no access; a second Q
   * discount of one order.
   */
  readonly strays: readonly {
    readonly transactionId: string;
    readonly kind: 'credit_without_cause' | 'fee_without_access' | 'q_discount_twice';
    readonly movedFils: bigint;
  }[];
  /** Causes whose money did not move, or by another amount: the expected and the posted amount. */
  readonly unposted: readonly {
    readonly subject: string;
    readonly kind: 'access_without_fee' | 'refund_not_posted' | 'q_invoice_not_posted';
    readonly expectedFils: bigint;
    readonly postedFils: bigint;
  }[];
  /**
   * Accepted Q discount invoices above the payable amount of their order, and orders that are paid more than
   * their award or goods allow.
   */
  readonly discounts: readonly {
    readonly invoiceId: string;
    readonly allowedFils: bigint;
    readonly invoicedFils: bigint;
  }[];
  /**
   * Transfers whose VAT differs from the split by their rate (`splitVat`), or that touch revenue or
   * VAT without being a fee.
   */
  readonly splits: readonly {
    readonly transactionId: string;
    readonly expectedFils: bigint;
    readonly vatFils: bigint;
  }[];
  /**
   * Fees at another rate than the one in force at their moment, and refunds at another rate than
   * their charge.
   */
  readonly rates: readonly {
    readonly transactionId: string;
    readonly expectedBp: number;
    readonly rateBp: number;
  }[];
  /** Withdrawals whose wallet lost another amount than their state requires. */
  readonly withdrawals: readonly {
    readonly reference: string;
    readonly expectedFils: bigint;
    readonly postedFils: bigint;
  }[];
  readonly heldFils: bigint;
  readonly payableFils: bigint;
  readonly events: readonly { readonly eventId: string }[];
}

function walletDifferences(wallet: Books['wallets'][number]): Difference[] {
  const {
    companyId: subject,
    balanceFils,
    rowCount,
    sumFils,
    rows,
    lastRow,
    lastBalanceFils,
  } = wallet;
  const { bonusFils, lastBonusFils } = wallet;
  const differences: Difference[] = [];
  const compare = (kind: DifferenceKind, expected: bigint, found: bigint) => {
    if (expected !== found) differences.push({ kind, subject, expected, found });
  };
  compare('balance_not_sum', sumFils, balanceFils);
  compare('balance_not_last_row', lastBalanceFils, balanceFils);
  compare('bonus_not_last_row', lastBonusFils, bonusFils);
  compare('row_count_wrong', rows, rowCount);
  if (rows === rowCount) compare('row_count_wrong', rows, lastRow);
  return differences;
}

function topUpDifference(topUp: Books['topUps'][number]): Difference | null {
  const { reference: subject, isConfirmed, transactions, creditFils, postedFils } = topUp;
  const due = isConfirmed ? 1n : 0n;
  if (transactions !== due)
    return { kind: 'top_up_not_posted', subject, expected: due, found: transactions };
  if (!isConfirmed || creditFils === postedFils) return null;
  return { kind: 'top_up_posted_wrongly', subject, expected: creditFils, found: postedFils };
}

function causeDifferences(books: Books): Difference[] {
  return [
    ...books.strays.map(({ transactionId: subject, kind, movedFils: found }) => ({
      kind,
      subject,
      expected: 0n,
      found,
    })),
    ...books.unposted.map(({ subject, kind, expectedFils: expected, postedFils: found }) => ({
      kind,
      subject,
      expected,
      found,
    })),
    ...books.discounts.map(
      ({ invoiceId: subject, allowedFils: expected, invoicedFils: found }) => ({
        kind: 'q_discount_above_order' as const,
        subject,
        expected,
        found,
      }),
    ),
  ];
}

function taxDifferences(books: Books): Difference[] {
  return [
    ...books.splits.map(({ transactionId: subject, expectedFils: expected, vatFils: found }) => ({
      kind: 'vat_split_wrong' as const,
      subject,
      expected,
      found,
    })),
    ...books.rates.map(({ transactionId: subject, expectedBp, rateBp }) => ({
      kind: 'vat_rate_wrong' as const,
      subject,
      expected: BigInt(expectedBp),
      found: BigInt(rateBp),
    })),
  ];
}

function withdrawalDifference(withdrawal: Books['withdrawals'][number]): Difference | null {
  const { reference: subject, expectedFils: expected, postedFils: found } = withdrawal;
  return expected === found
    ? null
    : { kind: 'withdrawal_posted_wrongly', subject, expected, found };
}

/**
 * Returns every difference of the books. It never repairs anything, because an operator must decide
 * what to do (product §3).
 */
export function findDifferences(books: Books): Difference[] {
  const { heldFils, payableFils } = books;
  return [
    ...books.uneven.map(({ transactionId, sumFils }) => ({
      kind: 'transaction_not_zero' as const,
      subject: transactionId,
      expected: 0n,
      found: sumFils,
    })),
    ...books.wallets.flatMap(walletDifferences),
    // `company/number`, so that the operator finds the exact row.
    ...books.broken.map(({ companyId, walletRow, expectedFils, oldFils }) => ({
      kind: 'chain_broken' as const,
      subject: `${companyId}/${walletRow}`,
      expected: expectedFils,
      found: oldFils,
    })),
    ...books.days.map(({ companyId, day, postedFils, daysFils }) => ({
      kind: 'day_not_sum' as const,
      subject: `${companyId}/${day}`,
      expected: postedFils,
      found: daysFils,
    })),
    ...books.topUps.map(topUpDifference).filter((one) => one !== null),
    ...causeDifferences(books),
    ...taxDifferences(books),
    ...books.withdrawals.map(withdrawalDifference).filter((one) => one !== null),
    ...(heldFils === payableFils
      ? []
      : [
          {
            kind: 'held_not_payable' as const,
            subject: '',
            expected: heldFils,
            found: payableFils,
          },
        ]),
    ...books.events.map(({ eventId }) => ({
      kind: 'event_differs' as const,
      subject: eventId,
      expected: 1n,
      found: 0n,
    })),
  ];
}
