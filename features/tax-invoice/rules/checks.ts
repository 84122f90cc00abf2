import { isUnitCode } from '#shared/units.ts';
import { officialLineAmount } from './sums.ts';
import { allAt, textAt, type XmlElement } from './xml.ts';

export const missingFieldNames = [
  'legalName',
  'trn',
  'licence',
  'authority',
  'street',
  'city',
  'emirate',
  'country',
  'unit',
  'description',
  'vatRate',
  'exemption',
  'currency',
  'document',
] as const;
export type MissingFieldName = (typeof missingFieldNames)[number];

/** The side that must add the data. `document`: neither can, because it follows from the deal. */
export const missingFieldSides = ['seller', 'buyer', 'document'] as const;
export type MissingFieldSide = (typeof missingFieldSides)[number];

/** A rule of PINT-AE that a document breaks. */
export interface MissingField {
  /**
   * The official name of the rule; `own-…` where the official rules do not enforce their
   * description.
   */
  readonly rule: string;
  readonly side: MissingFieldSide;
  readonly field: MissingFieldName;
  readonly line?: number;
}

interface Check {
  readonly rule: string;
  readonly field: MissingFieldName;
  readonly isMet: (part: XmlElement, root: XmlElement) => boolean;
}

const emirates = ['AUH', 'DXB', 'SHJ', 'UAQ', 'FUJ', 'AJM', 'RAK'];
const trnShape = /^1\d{12}03$/;
const tinShape = /^1\d{9}$/;
const currencies = ['AED', 'SAR', 'USD', 'EUR', 'QAR'];

const has = (path: string) => (part: XmlElement) => textAt(part, path) !== '';
const attribute = (part: XmlElement, path: string, name: string) =>
  allAt(part, path)[0]?.attributes[name] ?? '';
const numberAt = (part: XmlElement, path: string) => Number(textAt(part, path));
const minorAt = (part: XmlElement, path: string) => Math.round(numberAt(part, path) * 100);
const isCreditNote = (root: XmlElement) => root.name === 'CreditNote';
const linesOf = (root: XmlElement) => [
  ...allAt(root, 'cac:InvoiceLine'),
  ...allAt(root, 'cac:CreditNoteLine'),
];
const quantityOf = (line: XmlElement) =>
  allAt(line, 'cbc:InvoicedQuantity')[0] ?? allAt(line, 'cbc:CreditedQuantity')[0];
const lineCategory = 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID';
const lineRate = 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent';
const lineVat = 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount';
const isNothing = (part: XmlElement, path: string) =>
  textAt(part, path) !== '' && numberAt(part, path) === 0;

/** The rules of both parties, because the official rules number each party's separately. */
function partyChecks(numbers: {
  readonly name: string;
  readonly endpoint: string;
  readonly authority: string;
  readonly address: string;
}): readonly Check[] {
  const address = 'cac:PostalAddress';
  const licence = 'cac:PartyLegalEntity/cbc:CompanyID';
  return [
    {
      rule: numbers.name,
      field: 'legalName',
      isMet: has('cac:PartyLegalEntity/cbc:RegistrationName'),
    },
    { rule: numbers.endpoint, field: 'trn', isMet: has('cbc:EndpointID') },
    // Our own rule, because the official rules check neither length nor digits of the address.
    {
      rule: 'own-endpoint',
      field: 'trn',
      isMet: (party) => tinShape.test(textAt(party, 'cbc:EndpointID')),
    },
    {
      rule: 'ibr-132-ae',
      field: 'trn',
      isMet: (party) => trnShape.test(textAt(party, 'cac:PartyTaxScheme/cbc:CompanyID')),
    },
    { rule: 'ibr-150-ae', field: 'licence', isMet: has(licence) },
    {
      rule: numbers.authority,
      field: 'authority',
      isMet: (party) =>
        textAt(party, licence) === '' || attribute(party, licence, 'schemeAgencyName') !== '',
    },
    { rule: numbers.address, field: 'street', isMet: has(`${address}/cbc:StreetName`) },
    { rule: numbers.address, field: 'city', isMet: has(`${address}/cbc:CityName`) },
    { rule: numbers.address, field: 'emirate', isMet: has(`${address}/cbc:CountrySubentity`) },
    // Checked here, because the official rules accept a seller's "Dubai".
    {
      rule: 'ibr-128-ae',
      field: 'emirate',
      isMet: (party) =>
        ['', ...emirates].includes(textAt(party, `${address}/cbc:CountrySubentity`)),
    },
    {
      rule: 'own-country',
      field: 'country',
      isMet: (party) => textAt(party, `${address}/cac:Country/cbc:IdentificationCode`) === 'AE',
    },
  ];
}

const sellerChecks = partyChecks({
  name: 'ibr-006',
  endpoint: 'ibr-081',
  authority: 'ibr-172-ae',
  address: 'ibr-143-ae',
});
const buyerChecks = partyChecks({
  name: 'ibr-007',
  endpoint: 'ibr-080',
  authority: 'ibr-101-ae',
  address: 'ibr-144-ae',
});

const lineChecks: readonly Check[] = [
  { rule: 'ibr-025', field: 'description', isMet: has('cac:Item/cbc:Name') },
  { rule: 'ibr-125-ae', field: 'description', isMet: has('cac:Item/cbc:Description') },
  {
    rule: 'ibr-cl-23',
    field: 'unit',
    isMet: (line) => isUnitCode(quantityOf(line)?.attributes['unitCode'] ?? ''),
  },
  {
    rule: 'ibr-126-ae',
    field: 'document',
    isMet: (line) =>
      has('cac:Price/cbc:BaseQuantity')(line) &&
      has('cac:Price/cac:AllowanceCharge/cbc:BaseAmount')(line),
  },
  {
    rule: 'ibr-104-ae',
    field: 'document',
    isMet: (line) => textAt(line, lineCategory) === 'E' || has(lineVat)(line),
  },
  { rule: 'ibr-194-ae', field: 'document', isMet: has('cac:ItemPriceExtension/cbc:Amount') },
  { rule: 'ibr-145-ae', field: 'document', isMet: has(lineCategory) },
  {
    rule: 'ibr-147-ae',
    field: 'document',
    isMet: (line) => {
      const quantity = quantityOf(line)?.content;
      const made = officialLineAmount(
        Number(typeof quantity === 'string' ? quantity : NaN),
        numberAt(line, 'cac:Price/cbc:PriceAmount'),
        numberAt(line, 'cac:Price/cbc:BaseQuantity'),
        numberAt(line, 'cac:AllowanceCharge/cbc:Amount'),
      );
      return made === Math.round(numberAt(line, 'cbc:LineExtensionAmount') * 100) / 100;
    },
  },
  {
    rule: 'ibr-190-ae',
    field: 'vatRate',
    isMet: (line) => textAt(line, lineCategory) !== 'S' || numberAt(line, lineRate) === 5,
  },
  {
    rule: 'aligned-ibrp-z-05',
    field: 'document',
    isMet: (line) => textAt(line, lineCategory) !== 'Z' || isNothing(line, lineRate),
  },
  {
    rule: 'ibr-165-ae',
    field: 'document',
    isMet: (line) => textAt(line, lineCategory) !== 'Z' || isNothing(line, lineVat),
  },
  {
    rule: 'ibr-167-ae',
    field: 'exemption',
    isMet: (line) =>
      textAt(line, lineCategory) !== 'E' ||
      has('cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode')(line),
  },
];

const totals = 'cac:LegalMonetaryTotal';
const sumOf = (parts: readonly XmlElement[], path: string) =>
  parts.reduce((sum, part) => sum + minorAt(part, path), 0);

/**
 * Checks the VAT of one category by the official arithmetic, within two fils (aligned-ibrp-s-09).
 */
function vatFits(subtotal: XmlElement): boolean {
  const taxable = minorAt(subtotal, 'cbc:TaxableAmount');
  const rate = numberAt(subtotal, 'cac:TaxCategory/cbc:Percent');
  return Math.abs(minorAt(subtotal, 'cbc:TaxAmount') - Math.round((taxable * rate) / 100)) <= 2;
}

const subtotalsOf = (root: XmlElement, category: string) =>
  allAt(root, 'cac:TaxTotal/cac:TaxSubtotal').filter(
    (one) => textAt(one, 'cac:TaxCategory/cbc:ID') === category,
  );

/** Zero-rated lines and charges must have their own sum, and it must not exist without them. */
function zeroFits(root: XmlElement): boolean {
  const isThere =
    linesOf(root).some((line) => textAt(line, lineCategory) === 'Z') ||
    allAt(root, 'cac:AllowanceCharge').some(
      (charge) => textAt(charge, 'cac:TaxCategory/cbc:ID') === 'Z',
    );
  return subtotalsOf(root, 'Z').length === (isThere ? 1 : 0);
}

const documentChecks: readonly Check[] = [
  { rule: 'ibr-002', field: 'document', isMet: has('cbc:ID') },
  { rule: 'ibr-003', field: 'document', isMet: has('cbc:IssueDate') },
  { rule: 'ibr-193-ae', field: 'document', isMet: has('cbc:UUID') },
  {
    rule: 'ibr-154-ae',
    field: 'document',
    isMet: (root) => /^[01]{8}$/.test(textAt(root, 'cbc:ProfileExecutionID')),
  },
  {
    rule: 'ibr-127-ae',
    field: 'document',
    isMet: (root) =>
      isCreditNote(root) ||
      minorAt(root, `${totals}/cbc:PayableAmount`) <= 0 ||
      has('cbc:DueDate')(root),
  },
  {
    rule: 'ibr-191-ae',
    field: 'document',
    isMet: (root) => isCreditNote(root) || has('cac:PaymentMeans/cbc:PaymentMeansCode')(root),
  },
  {
    rule: 'ibr-055-ae',
    field: 'document',
    isMet: (root) =>
      !isCreditNote(root) || has('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')(root),
  },
  {
    rule: 'ibr-158-ae',
    field: 'document',
    isMet: (root) => !isCreditNote(root) || has('cac:DiscrepancyResponse/cbc:ResponseCode')(root),
  },
  {
    rule: 'ibr-175-ae',
    field: 'document',
    isMet: (root) =>
      textAt(root, 'cbc:DocumentCurrencyCode') === 'AED' ||
      (textAt(root, 'cbc:TaxCurrencyCode') === 'AED' &&
        has('cac:TaxExchangeRate/cbc:CalculationRate')(root) &&
        allAt(root, 'cac:AdditionalDocumentReference').some(
          (reference) =>
            textAt(reference, 'cbc:DocumentTypeCode') === 'aedtotal-incl-vat' &&
            has('cbc:DocumentDescription')(reference),
        )),
  },
  // The rules allow two decimals only (ibr-091, ibr-123 …), so Kuwaiti dinars and Omani rials are
  // refused.
  {
    rule: 'ibr-091',
    field: 'currency',
    isMet: (root) => currencies.includes(textAt(root, 'cbc:DocumentCurrencyCode')),
  },
  { rule: 'ibr-016', field: 'document', isMet: (root) => linesOf(root).length > 0 },
  {
    rule: 'ibr-151-ae',
    field: 'exemption',
    isMet: (root) => linesOf(root).some((line) => textAt(line, lineCategory) !== 'E'),
  },
  {
    rule: 'ibr-co-10',
    field: 'document',
    isMet: (root) =>
      minorAt(root, `${totals}/cbc:LineExtensionAmount`) ===
      sumOf(linesOf(root), 'cbc:LineExtensionAmount'),
  },
  {
    rule: 'ibr-co-13',
    field: 'document',
    isMet: (root) =>
      minorAt(root, `${totals}/cbc:TaxExclusiveAmount`) ===
      minorAt(root, `${totals}/cbc:LineExtensionAmount`) +
        sumOf(allAt(root, 'cac:AllowanceCharge'), 'cbc:Amount'),
  },
  {
    rule: 'ibr-co-14',
    field: 'document',
    isMet: (root) =>
      minorAt(root, 'cac:TaxTotal/cbc:TaxAmount') ===
      sumOf(allAt(root, 'cac:TaxTotal/cac:TaxSubtotal'), 'cbc:TaxAmount'),
  },
  {
    rule: 'ibr-co-15',
    field: 'document',
    isMet: (root) =>
      minorAt(root, `${totals}/cbc:TaxInclusiveAmount`) ===
      minorAt(root, `${totals}/cbc:TaxExclusiveAmount`) +
        minorAt(root, 'cac:TaxTotal/cbc:TaxAmount'),
  },
  {
    rule: 'ibr-co-16',
    field: 'document',
    isMet: (root) =>
      minorAt(root, `${totals}/cbc:PayableAmount`) ===
      minorAt(root, `${totals}/cbc:TaxInclusiveAmount`) -
        sumOf(allAt(root, totals), 'cbc:PrepaidAmount') +
        sumOf(allAt(root, totals), 'cbc:PayableRoundingAmount'),
  },
  {
    rule: 'aligned-ibrp-s-09',
    field: 'document',
    isMet: (root) => allAt(root, 'cac:TaxTotal/cac:TaxSubtotal').every(vatFits),
  },
  { rule: 'aligned-ibrp-z-01', field: 'document', isMet: zeroFits },
  {
    rule: 'aligned-ibrp-z-09',
    field: 'document',
    isMet: (root) => subtotalsOf(root, 'Z').every((one) => isNothing(one, 'cbc:TaxAmount')),
  },
];

/**
 * Returns the broken rules of PINT-AE among those that we check, in the order of correction. Empty:
 * the document may go to a provider, whose own validation is final.
 */
export function checkPint(root: XmlElement): MissingField[] {
  const find = (
    checks: readonly Check[],
    part: XmlElement | undefined,
    side: MissingFieldSide,
    line?: number,
  ): MissingField[] =>
    checks
      // A missing party breaks all its rules, so that none is missed.
      .filter(({ isMet }) => part === undefined || !isMet(part, root))
      .map(({ rule, field }) => ({ rule, side, field, ...(line === undefined ? {} : { line }) }));
  const missing = [
    ...find(sellerChecks, allAt(root, 'cac:AccountingSupplierParty/cac:Party')[0], 'seller'),
    ...find(buyerChecks, allAt(root, 'cac:AccountingCustomerParty/cac:Party')[0], 'buyer'),
    ...find(documentChecks, root, 'document'),
    ...linesOf(root).flatMap((line, index) => find(lineChecks, line, 'document', index + 1)),
  ];
  // The sums are checked in hundredths, so for a currency with thousandths their errors would only
  // repeat the currency's.
  const isForeignToFormat = missing.some(({ field }) => field === 'currency');
  return isForeignToFormat ? missing.filter(({ field }) => field !== 'document') : missing;
}
