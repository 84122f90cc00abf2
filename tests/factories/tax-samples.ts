import type { TaxDocument, TaxLine, TaxParty } from '#features/tax-invoice/rules/tax-document.ts';
import type { XmlElement } from '#features/tax-invoice/rules/xml.ts';

export function taxParty(over: Partial<TaxParty> = {}): TaxParty {
  return {
    name: 'Bared HVAC',
    legalNameEn: 'Bared HVAC Systems LLC',
    legalNameAr: 'شركة بارد للتكييف ذ.م.م',
    trn: '100123456700003',
    licenceNumber: 'CN-1182734',
    licenceAuthority: 'Dubai Economy and Tourism',
    countryCode: 'AE',
    seat: {
      building: 'Warehouse 14',
      street: 'S500',
      area: 'Industrial 2',
      cityEn: 'Dubai',
      cityAr: 'دبي',
      emirate: 'DXB',
      poBox: '61204',
    },
    ...over,
  };
}

export function taxLine(over: Partial<TaxLine> = {}): TaxLine {
  return {
    name: 'Copper pipe',
    description: 'Copper pipe 22 mm · أنبوب نحاس',
    quantityMilli: 2000n,
    unitCode: 'H87',
    unitPriceMinor: 100_00n,
    lineMinor: 200_00n,
    discountMinor: 0n,
    vatKind: 'standard',
    vatRateBp: 500,
    vatMinor: 10_00n,
    ...over,
  };
}

/** A right invoice: AED 200.00 and 10.00 of VAT. */
export function taxDocument(over: Partial<TaxDocument> = {}): TaxDocument {
  return {
    kind: 'invoice',
    number: 'PO-2026-00031',
    uuid: '0193f3f3-6430-7399-b661-7c5cd9c3a9e6',
    issuedOn: '2026-11-22',
    suppliedOn: null,
    dueOn: '2026-12-22',
    currency: 'AED',
    rateMicro: 1_000_000n,
    seller: taxParty(),
    buyer: taxParty({ legalNameEn: 'Al Dana Contracting LLC', trn: '100234567800003' }),
    reference: 'PO-2026-00031',
    poNumber: '',
    quotationNumber: '',
    corrects: null,
    paymentCode: '1',
    paymentTerms: '30 days after delivery',
    lines: [taxLine()],
    charges: [],
    prepaidMinor: 0n,
    payableMinor: 210_00n,
    ...over,
  };
}

export function creditNote(over: Partial<TaxDocument> = {}): TaxDocument {
  return taxDocument({
    kind: 'credit_note',
    number: 'FC-2026-00001',
    corrects: {
      number: 'FI-2026-00007',
      issuedOn: '2026-11-20',
      cause: 'rfq_canceled',
      reasonCode: 'DL8.61.1.A',
    },
    ...over,
  });
}

/** The same document with a changed value at a path; null removes it. */
export function changedAt(
  root: XmlElement,
  path: string,
  change: (found: XmlElement) => XmlElement | null,
): XmlElement {
  const [first = '', ...rest] = path.split('/');
  if (typeof root.content === 'string') return root;
  const content = root.content.flatMap((one) => {
    if (one.name !== first) return [one];
    const changed = rest.length === 0 ? change(one) : changedAt(one, rest.join('/'), change);
    return changed === null ? [] : [changed];
  });
  return { ...root, content };
}

export function withoutAt(root: XmlElement, path: string): XmlElement {
  return changedAt(root, path, () => null);
}

export function withTextAt(root: XmlElement, path: string, content: string): XmlElement {
  return changedAt(root, path, (found) => ({ ...found, content }));
}

export function withAttributeAt(
  root: XmlElement,
  path: string,
  name: string,
  value: string,
): XmlElement {
  return changedAt(root, path, (found) => ({
    ...found,
    attributes: { ...found.attributes, [name]: value },
  }));
}
