/** Hidden field of a form that moves money: the Idempotency-Key under which it is sent. */
export const onceKeyField = 'once_key';
