import type { Audience } from './kind.ts';

/** The owner alone, or a single user whom a kind addresses, whatever that user's role is. */
export const owner: Audience = { needs: 'any', of: [] };
export const editsCompany: Audience = { needs: 'any', of: ['company.edit'] };
export const seesRequests: Audience = { needs: 'any', of: ['rfq.see_all'] };
/** Needs both permissions, because a user who publishes another user's draft must see it, too. */
export const publishes: Audience = { needs: 'each', of: ['rfq.publish', 'rfq.see_all'] };
export const acceptsOffers: Audience = { needs: 'each', of: ['offer.decide', 'rfq.see_all'] };
export const trades: Audience = { needs: 'any', of: ['rfq.see_all', 'access.buy', 'offer.write'] };
export const choosesCategories: Audience = { needs: 'any', of: ['categories.choose'] };
export const quotes: Audience = { needs: 'any', of: ['rfq.see_all', 'offer.write'] };
export const paysAccess: Audience = { needs: 'any', of: ['wallet.manage', 'access.buy'] };
export const managesWallet: Audience = { needs: 'any', of: ['wallet.manage'] };
export const bills: Audience = { needs: 'any', of: ['invoice.upload', 'wallet.manage'] };
