/**
 * The one written order of the nouns: each may import from those above it, never from those below, so that no cycle
 * can start. A new noun is put in this list first.
 */
export const featureOrder: readonly string[] = [
  'activity',
  'message',
  'notification',
  'content',
  'attachment',
  'category',
  'account',
  'session',
  'two-step',
  'wallet',
  'push',
  'user',
  'registration',
  'address',
  'review',
  'draft',
  'rfq',
  'access',
  'saved-search',
  'offer',
  'purchase-order',
  'invoice',
  'tax-invoice',
  'deal',
  'closure',
  'own-data',
  'report',
  'operator',
];
