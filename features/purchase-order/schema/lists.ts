/** Papers that the supplier adds to a delivery. */
export const orderFileKinds = ['tax_invoice', 'delivery_note'] as const;
