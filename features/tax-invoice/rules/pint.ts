import { toFils, type Currency } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { shortPercentOf } from '#shared/percent.ts';
import { quantityOf } from '#shared/quantity.ts';
import type { Seat } from '#features/purchase-order/rules/snapshot.ts';
import type { TaxDocument, TaxLine, TaxParty } from './tax-document.ts';
import {
  categoryOf,
  linePriceOf,
  netMinorOf,
  taxSumsOf,
  type TaxCategory,
  type TaxSums,
} from './sums.ts';
import { branch, leaf, type XmlElement } from './xml.ts';

/**
 * The eight flags of a transaction; none applies to ours (free zone, deemed supply, margin scheme …
 * export).
 */
const plainTransaction = '00000000';
const customization = 'urn:peppol:pint:billing-1@ae-1';
const profile = 'urn:peppol:bis:billing';
/** Electronic address of the UAE: the first ten digits of a TRN. */
const endpointScheme = '0235';
type Writer = Pick<TaxDocument, 'currency' | 'rateMicro'>;

function money(name: string, minor: bigint, { currency }: Writer): XmlElement | null {
  return leaf(name, decimalOf(minor, decimalsOf(currency)), { currencyID: currency });
}

function dirhams(name: string, minor: bigint, { currency, rateMicro }: Writer): XmlElement | null {
  return leaf(name, decimalOf(toFils(minor, currency as Currency, rateMicro)), {
    currencyID: 'AED',
  });
}

function scheme(): XmlElement | null {
  return branch('cac:TaxScheme', leaf('cbc:ID', 'VAT'));
}

/** Exempt categories must have no rate. */
function categoryParts(category: TaxCategory, rateBp: number): readonly (XmlElement | null)[] {
  return [
    leaf('cbc:ID', category),
    category === 'E' ? null : leaf('cbc:Percent', shortPercentOf(rateBp)),
    scheme(),
  ];
}

function addressPart(seat: Seat | null, countryCode: string): XmlElement | null {
  const {
    building = '',
    street = '',
    area = '',
    cityEn = '',
    emirate = '',
    poBox = '',
  } = seat ?? {};
  return branch(
    'cac:PostalAddress',
    leaf('cbc:StreetName', [building, street].filter((one) => one !== '').join(', ')),
    leaf('cbc:AdditionalStreetName', area),
    leaf('cbc:CityName', cityEn),
    leaf('cbc:PostalZone', poBox),
    leaf('cbc:CountrySubentity', emirate),
    branch('cac:Country', leaf('cbc:IdentificationCode', countryCode)),
  );
}

function partyPart(name: string, party: TaxParty): XmlElement | null {
  const { trn, licenceNumber, licenceAuthority, legalNameEn, legalNameAr } = party;
  const authority = licenceAuthority === '' ? {} : { schemeAgencyName: licenceAuthority };
  return branch(
    name,
    branch(
      'cac:Party',
      leaf('cbc:EndpointID', trn.slice(0, 10), { schemeID: endpointScheme }),
      branch('cac:PartyName', leaf('cbc:Name', legalNameAr === '' ? party.name : legalNameAr)),
      addressPart(party.seat, party.countryCode),
      branch('cac:PartyTaxScheme', leaf('cbc:CompanyID', trn), trn === '' ? null : scheme()),
      branch(
        'cac:PartyLegalEntity',
        leaf('cbc:RegistrationName', legalNameEn === '' ? legalNameAr : legalNameEn),
        leaf('cbc:CompanyID', licenceNumber, { schemeAgencyID: 'TL', ...authority }),
      ),
    ),
  );
}

function linePart(line: TaxLine, index: number, document: TaxDocument): XmlElement | null {
  const isInvoice = document.kind === 'invoice';
  const { unitCode, discountMinor, vatMinor, vatRateBp } = line;
  const category = categoryOf(line);
  const { priceMinor, baseMilli } = linePriceOf(line);
  const netMinor = netMinorOf(line);
  const quantity = leaf(
    isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity',
    quantityOf(line.quantityMilli),
    {
      unitCode,
    },
  );
  return branch(
    isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
    leaf('cbc:ID', String(index + 1)),
    quantity,
    money('cbc:LineExtensionAmount', netMinor, document),
    discountMinor === 0n
      ? null
      : branch(
          'cac:AllowanceCharge',
          leaf('cbc:ChargeIndicator', 'false'),
          leaf('cbc:AllowanceChargeReason', 'Discount'),
          money('cbc:Amount', discountMinor, document),
        ),
    branch(
      'cac:Item',
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      branch('cac:ClassifiedTaxCategory', categoryParts(category, vatRateBp)),
    ),
    branch(
      'cac:Price',
      money('cbc:PriceAmount', priceMinor, document),
      leaf('cbc:BaseQuantity', quantityOf(baseMilli), { unitCode }),
      branch(
        'cac:AllowanceCharge',
        leaf('cbc:ChargeIndicator', 'false'),
        money('cbc:Amount', 0n, document),
        money('cbc:BaseAmount', priceMinor, document),
      ),
    ),
    branch(
      'cac:ItemPriceExtension',
      dirhams('cbc:Amount', netMinor + vatMinor, document),
      category === 'E'
        ? null
        : branch('cac:TaxTotal', dirhams('cbc:TaxAmount', vatMinor, document)),
    ),
  );
}

function taxTotals(document: TaxDocument, sums: TaxSums): readonly (XmlElement | null)[] {
  const subtotals = sums.categories.map(({ category, rateBp, taxableMinor, vatMinor }) =>
    branch(
      'cac:TaxSubtotal',
      money('cbc:TaxableAmount', taxableMinor, document),
      money('cbc:TaxAmount', vatMinor, document),
      branch('cac:TaxCategory', categoryParts(category, rateBp)),
    ),
  );
  return [
    branch('cac:TaxTotal', money('cbc:TaxAmount', sums.vatMinor, document), subtotals),
    document.currency === 'AED'
      ? null
      : branch('cac:TaxTotal', dirhams('cbc:TaxAmount', sums.vatMinor, document)),
  ];
}

/** The UAE requires the rate and the total in AED for another currency (ibr-153, ibr-175). */
function foreignParts(document: TaxDocument, sums: TaxSums) {
  const { currency, rateMicro } = document;
  if (currency === 'AED') return { code: null, total: null, rate: null };
  const aed = decimalOf(toFils(sums.inclusiveMinor, currency as Currency, rateMicro));
  return {
    code: leaf('cbc:TaxCurrencyCode', 'AED'),
    total: branch(
      'cac:AdditionalDocumentReference',
      leaf('cbc:ID', document.number),
      leaf('cbc:DocumentTypeCode', 'aedtotal-incl-vat'),
      leaf('cbc:DocumentDescription', aed),
    ),
    rate: branch(
      'cac:TaxExchangeRate',
      leaf('cbc:SourceCurrencyCode', currency),
      leaf('cbc:TargetCurrencyCode', 'AED'),
      leaf('cbc:CalculationRate', decimalOf(rateMicro, 6)),
    ),
  };
}

function totalsPart(document: TaxDocument, sums: TaxSums): XmlElement | null {
  const optional = (name: string, minor: bigint) =>
    minor === 0n ? null : money(name, minor, document);
  return branch(
    'cac:LegalMonetaryTotal',
    money('cbc:LineExtensionAmount', sums.lineMinor, document),
    money('cbc:TaxExclusiveAmount', sums.exclusiveMinor, document),
    money('cbc:TaxInclusiveAmount', sums.inclusiveMinor, document),
    optional('cbc:ChargeTotalAmount', sums.chargeMinor),
    optional('cbc:PrepaidAmount', document.prepaidMinor),
    optional('cbc:PayableRoundingAmount', sums.roundingMinor),
    money('cbc:PayableAmount', document.payableMinor, document),
  );
}

function chargeParts(document: TaxDocument): readonly (XmlElement | null)[] {
  return document.charges.map(({ reason, amountMinor }) =>
    branch(
      'cac:AllowanceCharge',
      leaf('cbc:ChargeIndicator', 'true'),
      leaf('cbc:AllowanceChargeReason', reason),
      money('cbc:Amount', amountMinor, document),
      branch('cac:TaxCategory', categoryParts('Z', 0)),
    ),
  );
}

/**
 * The supplier's quotation as a supporting document (BG-24), because PINT-AE has no element for it:
 * BT-12 is a contract and BT-17 a tender.
 */
function quotationPart({ quotationNumber }: TaxDocument): XmlElement | null {
  return branch(
    'cac:AdditionalDocumentReference',
    leaf('cbc:ID', quotationNumber),
    quotationNumber === '' ? null : leaf('cbc:DocumentDescription', 'Quotation'),
  );
}

const namespaces = (root: 'Invoice' | 'CreditNote') => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
});

/**
 * Builds the document in the order of UBL 2.1, by the profile PINT-AE 1.0.4. Unknown values are
 * left out, so `checkPint` must decide whether it may be sent.
 */
export function buildPint(document: TaxDocument): XmlElement {
  const isInvoice = document.kind === 'invoice';
  const { corrects, poNumber, reference } = document;
  const sums = taxSumsOf(document);
  const foreign = foreignParts(document, sums);
  const name = isInvoice ? 'Invoice' : 'CreditNote';
  const root = branch(
    name,
    leaf('cbc:CustomizationID', customization),
    leaf('cbc:ProfileID', profile),
    leaf('cbc:ProfileExecutionID', plainTransaction),
    leaf('cbc:ID', document.number),
    leaf('cbc:UUID', document.uuid),
    leaf('cbc:IssueDate', document.issuedOn),
    isInvoice ? leaf('cbc:DueDate', document.dueOn) : null,
    leaf(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', isInvoice ? '380' : '381'),
    leaf('cbc:DocumentCurrencyCode', document.currency),
    foreign.code,
    leaf('cbc:BuyerReference', reference),
    corrects === null
      ? null
      : branch('cac:DiscrepancyResponse', leaf('cbc:ResponseCode', corrects.reasonCode)),
    // BT-13 is the number in the buyer's system, by which its accounts department matches the
    // document. Our serial stays in BT-10.
    branch('cac:OrderReference', leaf('cbc:ID', poNumber === '' ? reference : poNumber)),
    corrects === null
      ? null
      : branch(
          'cac:BillingReference',
          branch(
            'cac:InvoiceDocumentReference',
            leaf('cbc:ID', corrects.number),
            leaf('cbc:IssueDate', corrects.issuedOn),
          ),
        ),
    foreign.total,
    quotationPart(document),
    partyPart('cac:AccountingSupplierParty', document.seller),
    partyPart('cac:AccountingCustomerParty', document.buyer),
    branch('cac:Delivery', leaf('cbc:ActualDeliveryDate', document.suppliedOn ?? '')),
    branch('cac:PaymentMeans', leaf('cbc:PaymentMeansCode', document.paymentCode)),
    branch('cac:PaymentTerms', leaf('cbc:Note', document.paymentTerms)),
    // UBL must have these elements in another order in a credit note than in an invoice.
    isInvoice ? [...chargeParts(document), foreign.rate] : [foreign.rate, ...chargeParts(document)],
    taxTotals(document, sums),
    totalsPart(document, sums),
    document.lines.map((line, index) => linePart(line, index, document)),
  );
  if (root === null) throw new Error('a tax document is never empty');
  return { ...root, attributes: namespaces(name) };
}
