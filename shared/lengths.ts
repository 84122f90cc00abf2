/** The longest single-line text any field takes, in UTF-16 units: enough for legal names, small enough to index. */
export const lineLengthMax = 200;
/** The longest free text (notes, reasons). */
export const noteLengthMax = 4000;
