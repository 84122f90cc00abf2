/** A box around a wrong field. */
export const wrongClass = 'field-wrong has-[:focus]:field-wrong-ring';
