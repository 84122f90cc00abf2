/** Hidden field with the Idempotency-Key of a form that moves money. */
export const onceKeyField = 'once_key';
