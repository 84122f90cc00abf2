import { decideClosure } from '#features/closure/rules.ts';
import { expectAllowed } from '#shared/workflow.ts';

/** The decision to erase a closed company that is due and owes and is owed nothing. */
export const erasureDue = expectAllowed(
  decideClosure('erase', {
    state: 'closed',
    side: 'clock',
    open: { deals: 0, balances: 0, withdrawals: 0, topUps: 0, refunds: 0 },
    isDue: true,
  }),
);
