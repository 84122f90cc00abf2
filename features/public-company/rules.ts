/** A number of orders needs this many of them with this many partners, so that it identifies no deal. */
const ordersMin = 5;
const partnersMin = 3;

/** Delivered orders for the public page. Null: too few to be anonymous. */
export function shownDeliveries(orders: number, partners: number): number | null {
  return orders >= ordersMin && partners >= partnersMin ? orders : null;
}
