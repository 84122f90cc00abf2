/**
 * Hidden field with the Idempotency-Key of a form that moves money, so that a repetition never pays
 * twice.
 */
export const onceKeyField = 'once_key';
