/** Whose pushes this browser was switched on for: another one who signs in here gets none unasked. */
export const pushOwnerKey = 'push-of';
