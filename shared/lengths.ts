/**
 * Longest single-line text of any field, UTF-16 units: enough for legal names and small enough to
 * index.
 */
export const lineLengthMax = 200;
/** Longest free text (notes, reasons), UTF-16 units. */
export const noteLengthMax = 4000;
/** The longest reference of a company's own: request or project, purchase order, quotation. */
export const referenceLengthMax = 60;
