export const wrongClass = 'field-wrong has-[:focus]:field-wrong-ring';
