import { describe, expect, it } from 'vitest';
import {
  changedAt,
  creditNote,
  taxDocument,
  taxLine,
  taxParty,
  withAttributeAt,
  withoutAt,
  withTextAt,
} from '../../../tests/factories/tax-samples.ts';
import { checkPint } from './checks.ts';
import { buildPint } from './pint.ts';
import { allAt, textAt, type XmlElement } from './xml.ts';

const invoice = buildPint(taxDocument());
const note = buildPint(creditNote());
/** The standard rate is zero. */
const zero = { vatRateBp: 0, vatMinor: 0n };
const untaxed = buildPint(taxDocument({ lines: [taxLine(zero)], payableMinor: 200_00n }));
const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const line = 'cac:InvoiceLine';
const totals = 'cac:LegalMonetaryTotal';

const rulesOf = (root: XmlElement) => checkPint(root).map(({ rule }) => rule);

/** The rule, a valid document with one defect, and the reported field. */
const spoilt: readonly (readonly [rule: string, field: string, root: XmlElement])[] = [
  ['ibr-193-ae', 'document', withoutAt(invoice, 'cbc:UUID')],
  ['ibr-154-ae', 'document', withoutAt(invoice, 'cbc:ProfileExecutionID')],
  ['ibr-154-ae', 'document', withTextAt(invoice, 'cbc:ProfileExecutionID', '0000000')],
  ['ibr-127-ae', 'document', withoutAt(invoice, 'cbc:DueDate')],
  ['ibr-191-ae', 'document', withoutAt(invoice, 'cac:PaymentMeans')],
  ['ibr-081', 'trn', withoutAt(invoice, `${seller}/cbc:EndpointID`)],
  ['ibr-080', 'trn', withoutAt(invoice, `${buyer}/cbc:EndpointID`)],
  ['own-endpoint', 'trn', withTextAt(invoice, `${buyer}/cbc:EndpointID`, '100234567800003')],
  [
    'ibr-132-ae',
    'trn',
    withTextAt(invoice, `${seller}/cac:PartyTaxScheme/cbc:CompanyID`, '100123456700001'),
  ],
  ['ibr-132-ae', 'trn', withoutAt(invoice, `${buyer}/cac:PartyTaxScheme`)],
  ['ibr-150-ae', 'licence', withoutAt(invoice, `${seller}/cac:PartyLegalEntity/cbc:CompanyID`)],
  [
    'ibr-172-ae',
    'authority',
    withAttributeAt(
      invoice,
      `${seller}/cac:PartyLegalEntity/cbc:CompanyID`,
      'schemeAgencyName',
      '',
    ),
  ],
  [
    'ibr-101-ae',
    'authority',
    withAttributeAt(invoice, `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`, 'schemeAgencyName', ''),
  ],
  [
    'ibr-006',
    'legalName',
    withoutAt(invoice, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
  ],
  [
    'ibr-007',
    'legalName',
    withoutAt(invoice, `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`),
  ],
  ['ibr-143-ae', 'street', withoutAt(invoice, `${seller}/cac:PostalAddress/cbc:StreetName`)],
  ['ibr-143-ae', 'city', withoutAt(invoice, `${seller}/cac:PostalAddress/cbc:CityName`)],
  ['ibr-143-ae', 'emirate', withoutAt(invoice, `${seller}/cac:PostalAddress/cbc:CountrySubentity`)],
  ['ibr-144-ae', 'street', withoutAt(invoice, `${buyer}/cac:PostalAddress/cbc:StreetName`)],
  [
    'ibr-128-ae',
    'emirate',
    withTextAt(invoice, `${seller}/cac:PostalAddress/cbc:CountrySubentity`, 'Dubai'),
  ],
  [
    'own-country',
    'country',
    withTextAt(invoice, `${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, 'SA'),
  ],
  ['ibr-125-ae', 'description', withoutAt(invoice, `${line}/cac:Item/cbc:Description`)],
  ['ibr-025', 'description', withoutAt(invoice, `${line}/cac:Item/cbc:Name`)],
  ['ibr-126-ae', 'document', withoutAt(invoice, `${line}/cac:Price/cbc:BaseQuantity`)],
  ['ibr-126-ae', 'document', withoutAt(invoice, `${line}/cac:Price/cac:AllowanceCharge`)],
  ['ibr-104-ae', 'document', withoutAt(invoice, `${line}/cac:ItemPriceExtension/cac:TaxTotal`)],
  ['ibr-194-ae', 'document', withoutAt(invoice, `${line}/cac:ItemPriceExtension/cbc:Amount`)],
  ['ibr-145-ae', 'document', withoutAt(invoice, `${line}/cac:Item/cac:ClassifiedTaxCategory`)],
  [
    'ibr-cl-23',
    'unit',
    withAttributeAt(invoice, `${line}/cbc:InvoicedQuantity`, 'unitCode', 'قطعة'),
  ],
  ['ibr-147-ae', 'document', withTextAt(invoice, `${line}/cbc:LineExtensionAmount`, '200.01')],
  [
    'ibr-190-ae',
    'vatRate',
    withTextAt(invoice, `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`, '15'),
  ],
  [
    'ibr-167-ae',
    'exemption',
    withTextAt(invoice, `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`, 'E'),
  ],
  [
    'ibr-151-ae',
    'exemption',
    withTextAt(invoice, `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`, 'E'),
  ],
  ['ibr-016', 'document', withoutAt(invoice, line)],
  ['ibr-091', 'currency', withTextAt(invoice, 'cbc:DocumentCurrencyCode', 'KWD')],
  ['ibr-175-ae', 'document', withTextAt(invoice, 'cbc:DocumentCurrencyCode', 'USD')],
  ['ibr-002', 'document', withoutAt(invoice, 'cbc:ID')],
  ['ibr-003', 'document', withoutAt(invoice, 'cbc:IssueDate')],
  ['ibr-co-10', 'document', withTextAt(invoice, `${totals}/cbc:LineExtensionAmount`, '199.00')],
  ['ibr-co-13', 'document', withTextAt(invoice, `${totals}/cbc:TaxExclusiveAmount`, '199.00')],
  ['ibr-co-14', 'document', withTextAt(invoice, 'cac:TaxTotal/cbc:TaxAmount', '10.01')],
  ['ibr-co-15', 'document', withTextAt(invoice, `${totals}/cbc:TaxInclusiveAmount`, '210.01')],
  ['ibr-co-16', 'document', withTextAt(invoice, `${totals}/cbc:PayableAmount`, '209.99')],
  [
    'aligned-ibrp-s-09',
    'document',
    withTextAt(invoice, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount', '10.03'),
  ],
  [
    'aligned-ibrp-z-05',
    'document',
    withTextAt(untaxed, `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`, '5'),
  ],
  [
    'aligned-ibrp-z-05',
    'document',
    withoutAt(untaxed, `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`),
  ],
  [
    'ibr-165-ae',
    'document',
    withTextAt(untaxed, `${line}/cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount`, '0.01'),
  ],
  ['aligned-ibrp-z-01', 'document', withoutAt(untaxed, 'cac:TaxTotal/cac:TaxSubtotal')],
  [
    'aligned-ibrp-z-01',
    'document',
    withTextAt(untaxed, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID', 'S'),
  ],
  [
    'aligned-ibrp-z-09',
    'document',
    withTextAt(untaxed, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount', '0.01'),
  ],
  ['ibr-055-ae', 'document', withoutAt(note, 'cac:BillingReference')],
  ['ibr-158-ae', 'document', withoutAt(note, 'cac:DiscrepancyResponse')],
];

describe('the checks of an e-invoice', () => {
  it('find nothing in a correct invoice and a correct credit note', () => {
    expect(checkPint(invoice)).toEqual([]);
    expect(checkPint(note)).toEqual([]);
  });

  it('find nothing with a standard rate of zero: its lines, zero-rated lines and charges are one sum of category Z', () => {
    const root = buildPint(
      taxDocument({
        lines: [taxLine(zero), taxLine({ ...zero, vatKind: 'zero' })],
        charges: [{ reason: 'Shipping', amountMinor: 50_00n }],
        payableMinor: 450_00n,
      }),
    );
    expect([checkPint(untaxed), checkPint(root)]).toEqual([[], []]);
    expect(
      allAt(root, 'cac:TaxTotal/cac:TaxSubtotal').map((one) => textAt(one, 'cbc:TaxableAmount')),
    ).toEqual(['450.00']);
    expect(textAt(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toBe('Z');
  });

  it.each(spoilt)('find %s where it is violated, and describe it: %s', (rule, field, root) => {
    expect(checkPint(root)).toContainEqual(expect.objectContaining({ rule, field }));
  });

  it('name the party and the line', () => {
    const root = buildPint(
      taxDocument({
        lines: [taxLine(), taxLine({ unitCode: 'stück' })],
        payableMinor: 420_00n,
        buyer: taxParty({ trn: '' }),
      }),
    );
    expect(checkPint(root)).toEqual([
      { rule: 'ibr-080', side: 'buyer', field: 'trn' },
      { rule: 'own-endpoint', side: 'buyer', field: 'trn' },
      { rule: 'ibr-132-ae', side: 'buyer', field: 'trn' },
      { rule: 'ibr-cl-23', side: 'document', field: 'unit', line: 2 },
    ]);
  });

  it('name only the currency if its third decimal makes the sums look wrong', () => {
    const dinars = taxLine({
      unitPriceMinor: 10_955n,
      quantityMilli: 3000n,
      lineMinor: 32_865n,
      vatMinor: 1643n,
    });
    const root = buildPint(
      taxDocument({
        currency: 'KWD',
        rateMicro: 11_950_000n,
        lines: [dinars, dinars],
        payableMinor: 69_016n,
      }),
    );
    expect(checkPint(root)).toEqual([{ rule: 'ibr-091', side: 'document', field: 'currency' }]);
  });

  it('find every missing particular of an empty party', () => {
    expect(rulesOf(withoutAt(invoice, 'cac:AccountingSupplierParty'))).toEqual(
      expect.arrayContaining([
        'ibr-006',
        'ibr-081',
        'ibr-132-ae',
        'ibr-150-ae',
        'ibr-143-ae',
        'own-country',
      ]),
    );
  });

  it('require no due date and no means of payment of a credit note', () => {
    expect(rulesOf(withoutAt(note, 'cac:PaymentMeans'))).toEqual([]);
  });

  it('accept VAT two fils from the official sum, and not three', () => {
    const off = (fils: string) =>
      withTextAt(
        withTextAt(
          changedAt(invoice, totals, (found) =>
            withTextAt(
              withTextAt(found, 'cbc:TaxInclusiveAmount', `2${fils}`),
              'cbc:PayableAmount',
              `2${fils}`,
            ),
          ),
          'cac:TaxTotal/cbc:TaxAmount',
          fils,
        ),
        'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount',
        fils,
      );
    expect(rulesOf(off('10.02'))).toEqual([]);
    expect(rulesOf(off('10.03'))).toEqual(['aligned-ibrp-s-09']);
  });
});
