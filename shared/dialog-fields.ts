/** The name of a page's dialog in its address, and its anchor on a page before JavaScript (ui/page-dialog.tsx). */
export const dialogField = 'dialog';
/** A new order that is being arranged before JavaScript (ui/order-form.tsx). */
export const orderField = 'places';
/** Says that a dialog's form was sent before JavaScript (ui/page-dialog.tsx). */
export const plainField = 'plain';
