import { isUnitCode } from '#shared/units.ts';
import { officialLineAmount } from './sums.ts';
import { allAt, textAt, type XmlElement } from './xml.ts';

/** What must be put right, in words that people know it by. */
export const lackFields = [
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
export type LackField = (typeof lackFields)[number];

/** Whose data it is; `document`: nobody's, it is so by its nature. */
export const lackSides = ['seller', 'buyer', 'document'] as const;
export type LackSide = (typeof lackSides)[number];

/** A rule of PINT-AE that a document does not keep. */
export interface Lack {
  /** As the rule is called there; `own-…` where the official rules let pass what they describe. */
  readonly rule: string;
  readonly side: LackSide;
  readonly field: LackField;
  /** 1, 2, 3 … of a line's. */
  readonly line?: number;
}

interface Check {
  readonly rule: string;
  readonly field: LackField;
  /** Whether it is kept here. */
  readonly holds: (part: XmlElement, root: XmlElement) => boolean;
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

/** Both parties alike; the official rules have a number of its own for each. */
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
      holds: has('cac:PartyLegalEntity/cbc:RegistrationName'),
    },
    { rule: numbers.endpoint, field: 'trn', holds: has('cbc:EndpointID') },
    // They look at neither the length nor the digits of the address.
    {
      rule: 'own-endpoint',
      field: 'trn',
      holds: (party) => tinShape.test(textAt(party, 'cbc:EndpointID')),
    },
    {
      rule: 'ibr-132-ae',
      field: 'trn',
      holds: (party) => trnShape.test(textAt(party, 'cac:PartyTaxScheme/cbc:CompanyID')),
    },
    { rule: 'ibr-150-ae', field: 'licence', holds: has(licence) },
    {
      rule: numbers.authority,
      field: 'authority',
      holds: (party) =>
        textAt(party, licence) === '' || attribute(party, licence, 'schemeAgencyName') !== '',
    },
    { rule: numbers.address, field: 'street', holds: has(`${address}/cbc:StreetName`) },
    { rule: numbers.address, field: 'city', holds: has(`${address}/cbc:CityName`) },
    { rule: numbers.address, field: 'emirate', holds: has(`${address}/cbc:CountrySubentity`) },
    // A seller's "Dubai" passed there.
    {
      rule: 'ibr-128-ae',
      field: 'emirate',
      holds: (party) =>
        ['', ...emirates].includes(textAt(party, `${address}/cbc:CountrySubentity`)),
    },
    {
      rule: 'own-country',
      field: 'country',
      holds: (party) => textAt(party, `${address}/cac:Country/cbc:IdentificationCode`) === 'AE',
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
  { rule: 'ibr-025', field: 'description', holds: has('cac:Item/cbc:Name') },
  { rule: 'ibr-125-ae', field: 'description', holds: has('cac:Item/cbc:Description') },
  {
    rule: 'ibr-cl-23',
    field: 'unit',
    holds: (line) => isUnitCode(quantityOf(line)?.attributes['unitCode'] ?? ''),
  },
  {
    rule: 'ibr-126-ae',
    field: 'document',
    holds: (line) =>
      has('cac:Price/cbc:BaseQuantity')(line) &&
      has('cac:Price/cac:AllowanceCharge/cbc:BaseAmount')(line),
  },
  {
    rule: 'ibr-104-ae',
    field: 'document',
    holds: (line) => textAt(line, lineCategory) === 'E' || has(lineVat)(line),
  },
  { rule: 'ibr-194-ae', field: 'document', holds: has('cac:ItemPriceExtension/cbc:Amount') },
  { rule: 'ibr-145-ae', field: 'document', holds: has(lineCategory) },
  {
    rule: 'ibr-147-ae',
    field: 'document',
    holds: (line) => {
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
    holds: (line) => textAt(line, lineCategory) !== 'S' || numberAt(line, lineRate) === 5,
  },
  {
    rule: 'aligned-ibrp-z-05',
    field: 'document',
    holds: (line) => textAt(line, lineCategory) !== 'Z' || isNothing(line, lineRate),
  },
  {
    rule: 'ibr-165-ae',
    field: 'document',
    holds: (line) => textAt(line, lineCategory) !== 'Z' || isNothing(line, lineVat),
  },
  {
    rule: 'ibr-167-ae',
    field: 'exemption',
    holds: (line) =>
      textAt(line, lineCategory) !== 'E' ||
      has('cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode')(line),
  },
];

const totals = 'cac:LegalMonetaryTotal';
const sumOf = (parts: readonly XmlElement[], path: string) =>
  parts.reduce((sum, part) => sum + minorAt(part, path), 0);

/** VAT of one category by the official arithmetic, give or take two fils (aligned-ibrp-s-09). */
function vatFits(subtotal: XmlElement): boolean {
  const taxable = minorAt(subtotal, 'cbc:TaxableAmount');
  const rate = numberAt(subtotal, 'cac:TaxCategory/cbc:Percent');
  return Math.abs(minorAt(subtotal, 'cbc:TaxAmount') - Math.round((taxable * rate) / 100)) <= 2;
}

const subtotalsOf = (root: XmlElement, category: string) =>
  allAt(root, 'cac:TaxTotal/cac:TaxSubtotal').filter(
    (one) => textAt(one, 'cac:TaxCategory/cbc:ID') === category,
  );

/** Zero-rated lines and charges have one sum of their own, and no sum is there without them. */
function zeroFits(root: XmlElement): boolean {
  const isThere =
    linesOf(root).some((line) => textAt(line, lineCategory) === 'Z') ||
    allAt(root, 'cac:AllowanceCharge').some(
      (charge) => textAt(charge, 'cac:TaxCategory/cbc:ID') === 'Z',
    );
  return subtotalsOf(root, 'Z').length === (isThere ? 1 : 0);
}

const documentChecks: readonly Check[] = [
  { rule: 'ibr-002', field: 'document', holds: has('cbc:ID') },
  { rule: 'ibr-003', field: 'document', holds: has('cbc:IssueDate') },
  { rule: 'ibr-193-ae', field: 'document', holds: has('cbc:UUID') },
  {
    rule: 'ibr-154-ae',
    field: 'document',
    holds: (root) => /^[01]{8}$/.test(textAt(root, 'cbc:ProfileExecutionID')),
  },
  {
    rule: 'ibr-127-ae',
    field: 'document',
    holds: (root) =>
      isCreditNote(root) ||
      minorAt(root, `${totals}/cbc:PayableAmount`) <= 0 ||
      has('cbc:DueDate')(root),
  },
  {
    rule: 'ibr-191-ae',
    field: 'document',
    holds: (root) => isCreditNote(root) || has('cac:PaymentMeans/cbc:PaymentMeansCode')(root),
  },
  {
    rule: 'ibr-055-ae',
    field: 'document',
    holds: (root) =>
      !isCreditNote(root) || has('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')(root),
  },
  {
    rule: 'ibr-158-ae',
    field: 'document',
    holds: (root) => !isCreditNote(root) || has('cac:DiscrepancyResponse/cbc:ResponseCode')(root),
  },
  {
    rule: 'ibr-175-ae',
    field: 'document',
    holds: (root) =>
      textAt(root, 'cbc:DocumentCurrencyCode') === 'AED' ||
      (textAt(root, 'cbc:TaxCurrencyCode') === 'AED' &&
        has('cac:TaxExchangeRate/cbc:CalculationRate')(root) &&
        has('cac:AdditionalDocumentReference/cbc:DocumentDescription')(root)),
  },
  // The rules know two decimals (ibr-091, ibr-123 …): no dinars and no rials of Oman.
  {
    rule: 'ibr-091',
    field: 'currency',
    holds: (root) => currencies.includes(textAt(root, 'cbc:DocumentCurrencyCode')),
  },
  { rule: 'ibr-016', field: 'document', holds: (root) => linesOf(root).length > 0 },
  {
    rule: 'ibr-151-ae',
    field: 'exemption',
    holds: (root) => linesOf(root).some((line) => textAt(line, lineCategory) !== 'E'),
  },
  {
    rule: 'ibr-co-10',
    field: 'document',
    holds: (root) =>
      minorAt(root, `${totals}/cbc:LineExtensionAmount`) ===
      sumOf(linesOf(root), 'cbc:LineExtensionAmount'),
  },
  {
    rule: 'ibr-co-13',
    field: 'document',
    holds: (root) =>
      minorAt(root, `${totals}/cbc:TaxExclusiveAmount`) ===
      minorAt(root, `${totals}/cbc:LineExtensionAmount`) +
        sumOf(allAt(root, 'cac:AllowanceCharge'), 'cbc:Amount'),
  },
  {
    rule: 'ibr-co-14',
    field: 'document',
    holds: (root) =>
      minorAt(root, 'cac:TaxTotal/cbc:TaxAmount') ===
      sumOf(allAt(root, 'cac:TaxTotal/cac:TaxSubtotal'), 'cbc:TaxAmount'),
  },
  {
    rule: 'ibr-co-15',
    field: 'document',
    holds: (root) =>
      minorAt(root, `${totals}/cbc:TaxInclusiveAmount`) ===
      minorAt(root, `${totals}/cbc:TaxExclusiveAmount`) +
        minorAt(root, 'cac:TaxTotal/cbc:TaxAmount'),
  },
  {
    rule: 'ibr-co-16',
    field: 'document',
    holds: (root) =>
      minorAt(root, `${totals}/cbc:PayableAmount`) ===
      minorAt(root, `${totals}/cbc:TaxInclusiveAmount`) -
        sumOf(allAt(root, totals), 'cbc:PrepaidAmount') +
        sumOf(allAt(root, totals), 'cbc:PayableRoundingAmount'),
  },
  {
    rule: 'aligned-ibrp-s-09',
    field: 'document',
    holds: (root) => allAt(root, 'cac:TaxTotal/cac:TaxSubtotal').every(vatFits),
  },
  { rule: 'aligned-ibrp-z-01', field: 'document', holds: zeroFits },
  {
    rule: 'aligned-ibrp-z-09',
    field: 'document',
    holds: (root) => subtotalsOf(root, 'Z').every((one) => isNothing(one, 'cbc:TaxAmount')),
  },
];

/**
 * What of the rules of PINT-AE that we check a document does not keep, in the order in which people put it right. None:
 * it may be handed to a provider, whose own validation has the last word.
 */
export function checkPint(root: XmlElement): Lack[] {
  const find = (
    checks: readonly Check[],
    part: XmlElement | undefined,
    side: LackSide,
    line?: number,
  ): Lack[] =>
    checks
      // A party that is not there at all lacks everything.
      .filter(({ holds }) => part === undefined || !holds(part, root))
      .map(({ rule, field }) => ({ rule, side, field, ...(line === undefined ? {} : { line }) }));
  const lacks = [
    ...find(sellerChecks, allAt(root, 'cac:AccountingSupplierParty/cac:Party')[0], 'seller'),
    ...find(buyerChecks, allAt(root, 'cac:AccountingCustomerParty/cac:Party')[0], 'buyer'),
    ...find(documentChecks, root, 'document'),
    ...linesOf(root).flatMap((line, index) => find(lineChecks, line, 'document', index + 1)),
  ];
  // The sums are checked in hundredths: of another currency's they would tell nothing but that it has thousandths.
  const isForeignToFormat = lacks.some(({ field }) => field === 'currency');
  return isForeignToFormat ? lacks.filter(({ field }) => field !== 'document') : lacks;
}
