import type { WalletView } from '../schema/wallet.ts';

const none = { count: 0, amount: '0.00' };

export const blankWallet: WalletView = {
  balance: '0.00',
  bonus: '0.00',
  withdrawable: '0.00',
  waiting: null,
  currency: 'AED',
  expires_at: null,
  expired: false,
  topped_up: false,
  held: none,
  month: { debit: none, credit: none },
  can: { top_up_card: false, top_up_bank: false, withdraw: false, see_statement: false },
};
