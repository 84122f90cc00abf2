/** `number` is the number that users see (`RFQ-10482`). */
export const rfqParams = ['rfq_id', 'number', 'title'] as const;

/** `company` is the other side's name as the reader may see it. */
export const offerParams = [...rfqParams, 'offer_id', 'company'] as const;

export const negotiatedParams = [...offerParams, 'negotiation_id'] as const;

/** `serial`: PO-2026-00031 */
export const orderParams = [...offerParams, 'order_id', 'serial'] as const;
