/** The page of a record in the reader's area. Null: it has none, or none for this reader. */
export function recordHref(area: 'buyer' | 'seller', type: string, id: string): string | null {
  const key = encodeURIComponent(id);
  switch (type) {
    case 'rfq':
      return area === 'buyer' ? `/buyer/rfq-product/${key}` : `/seller/paid-rfq/${key}`;
    case 'offer':
      return area === 'buyer' ? `/buyer/offer/${key}` : `/seller/wizard/${key}`;
    case 'purchase_order':
      return `/${area}/po/${key}`;
    case 'address':
      return `/${area}/address-managment`;
    case 'company':
    case 'document':
      return `/${area}/user-profile`;
    case 'top_up':
    case 'ledger_transaction':
      return area === 'seller' ? '/seller/wallet' : null;
    case 'withdrawal':
      return area === 'seller' ? '/seller/withdraw' : null;
    case 'q_invoice':
      return area === 'seller' ? '/seller/invoice' : null;
    default:
      return null;
  }
}
