/** What the statement shows. */
export const statementKinds = ['all', 'debit', 'credit'] as const;

/** What waits for an operator (oldest first), what is decided (newest first). */
export const moneyFilters = ['open', 'decided'] as const;
