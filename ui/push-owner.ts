/**
 * The user for whom this browser enabled pushes, so that another user who signs in gets none
 * without asking.
 */
export const pushOwnerKey = 'push-of';
