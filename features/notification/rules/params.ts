/** An RFQ in a notification: `number` as people see it (`RFQ-10482`). */
export const rfqParams = ['rfq_id', 'number', 'title'] as const;

/** An offer on it; `company` is the name of the other side as the reader may know it. */
export const offerParams = [...rfqParams, 'offer_id', 'company'] as const;

export const negotiatedParams = [...offerParams, 'negotiation_id'] as const;

/** `serial`: PO-2026-00031 */
export const orderParams = [...offerParams, 'order_id', 'serial'] as const;
