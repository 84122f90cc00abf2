export const orderFileKinds = ['tax_invoice', 'delivery_note'] as const;
