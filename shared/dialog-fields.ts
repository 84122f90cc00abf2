/** Address parameter of a page's dialog, and its anchor before JavaScript (ui/page-dialog.tsx). */
export const dialogField = 'dialog';
/** Address parameter of an order that is arranged before JavaScript (ui/order-form.tsx). */
export const orderField = 'places';
/** Marks a dialog's form that was sent before JavaScript (ui/page-dialog.tsx). */
export const plainField = 'plain';
/** The button that shows an offer form in its chosen currency before JavaScript, and the code of its answer. */
export const currencyShown = 'currency_shown';
