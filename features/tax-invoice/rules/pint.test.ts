import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditNote,
  taxDocument,
  taxLine,
  taxParty,
} from '../../../tests/factories/tax-samples.ts';
import { sumsOf } from '#features/offer/rules/sums.ts';
import { checkPint } from './checks.ts';
import type { TaxLine } from './tax-document.ts';
import { buildPint } from './pint.ts';
import { taxSumsOf } from './sums.ts';
import { allAt, textAt, writeXml, type XmlElement } from './xml.ts';

const namesOf = ({ content }: XmlElement) =>
  typeof content === 'string' ? [] : content.map(({ name }) => name);
const minor = (text: string) => BigInt(text.replace('.', ''));

describe('the XML of a tax invoice', () => {
  it('has its parts in the order of UBL 2.1', () => {
    expect(
      namesOf(buildPint(taxDocument({ charges: [{ reason: 'Shipping', amountMinor: 5000n }] }))),
    ).toEqual(
      [
        'CustomizationID ProfileID ProfileExecutionID ID UUID IssueDate DueDate InvoiceTypeCode DocumentCurrencyCode',
        'BuyerReference',
      ]
        .flatMap((names) => names.split(' '))
        .map((name) => `cbc:${name}`)
        .concat(
          'OrderReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine'
            .split(' ')
            .map((name) => `cac:${name}`),
        ),
    );
    const [line] = allAt(
      buildPint(taxDocument({ lines: [taxLine({ discountMinor: 100n })] })),
      'cac:InvoiceLine',
    );
    expect(line === undefined ? [] : namesOf(line)).toEqual([
      'cbc:ID',
      'cbc:InvoicedQuantity',
      'cbc:LineExtensionAmount',
      'cac:AllowanceCharge',
      'cac:Item',
      'cac:Price',
      'cac:ItemPriceExtension',
    ]);
  });

  it('names the purchase order by the buyer’s PO number, else by its serial, and the serial beside it', () => {
    const plain = buildPint(taxDocument());
    expect(textAt(plain, 'cac:OrderReference/cbc:ID')).toBe('PO-2026-00031');
    expect(namesOf(plain)).not.toContain('cac:AdditionalDocumentReference');
    const numbered = buildPint(taxDocument({ poNumber: '4500017342' }));
    expect(textAt(numbered, 'cac:OrderReference/cbc:ID')).toBe('4500017342');
    expect(textAt(numbered, 'cbc:BuyerReference')).toBe('PO-2026-00031');
  });

  it.each([
    ['AED', 1_000_000n, ['Q-881/2']],
    ['USD', 3_672_500n, ['PO-2026-00031', 'Q-881/2']],
  ])(
    'names the supplier’s quotation as a supporting document in %s',
    (currency, rateMicro, expected) => {
      const root = buildPint(taxDocument({ currency, rateMicro, quotationNumber: 'Q-881/2' }));
      const found = allAt(root, 'cac:AdditionalDocumentReference');
      expect(found.map((one) => textAt(one, 'cbc:ID'))).toEqual(expected);
      expect(textAt(found.at(-1) ?? root, 'cbc:DocumentDescription')).toBe('Quotation');
      expect(checkPint(root)).toEqual([]);
    },
  );

  it('does not take the quotation for the total in dirhams', () => {
    const document = taxDocument({ currency: 'USD', rateMicro: 3_672_500n, quotationNumber: 'Q1' });
    const root = buildPint(document);
    const content = typeof root.content === 'string' ? [] : root.content;
    const withoutTotal = content.filter(
      (one) => textAt(one, 'cbc:DocumentTypeCode') !== 'aedtotal-incl-vat',
    );
    expect(checkPint({ ...root, content: withoutTotal })).toMatchObject([{ rule: 'ibr-175-ae' }]);
  });

  it('is for a credit note of type 381 and names its invoice and the reason', () => {
    const root = buildPint(creditNote());
    expect(root.name).toBe('CreditNote');
    expect(textAt(root, 'cbc:CreditNoteTypeCode')).toBe('381');
    expect(textAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe(
      'FI-2026-00007',
    );
    expect(textAt(root, 'cac:DiscrepancyResponse/cbc:ResponseCode')).toBe('DL8.61.1.A');
    expect(namesOf(root)).not.toContain('cbc:DueDate');
    expect(allAt(root, 'cac:CreditNoteLine/cbc:CreditedQuantity')).toHaveLength(1);
  });

  it('addresses both sides by their TIN and names the licence and its authority', () => {
    const root = buildPint(taxDocument());
    const [endpoint] = allAt(root, 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID');
    expect(endpoint).toMatchObject({ content: '1001234567', attributes: { schemeID: '0235' } });
    const [licence] = allAt(
      root,
      'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
    );
    expect(licence?.attributes).toEqual({
      schemeAgencyID: 'TL',
      schemeAgencyName: 'Dubai Economy and Tourism',
    });
  });

  it('states the amounts of another currency in dirhams as well', () => {
    const root = buildPint(taxDocument({ currency: 'USD', rateMicro: 3_672_500n }));
    expect(textAt(root, 'cac:TaxExchangeRate/cbc:CalculationRate')).toBe('3.672500');
    expect(textAt(root, 'cac:AdditionalDocumentReference/cbc:DocumentDescription')).toBe('771.23');
    expect(
      allAt(root, 'cac:TaxTotal/cbc:TaxAmount').map(({ content, attributes }) => [
        content,
        attributes,
      ]),
    ).toEqual([
      ['10.00', { currencyID: 'USD' }],
      ['36.73', { currencyID: 'AED' }],
    ]);
    expect(checkPint(root)).toEqual([]);
  });

  it('cannot be broken by a name', () => {
    const hostile = ']]><Invoice a="1">\u0000\u0007\ud800&amp;<!-- \uffff "x" \'y\' \n -->';
    const text = writeXml(
      buildPint(
        taxDocument({
          seller: taxParty({ name: hostile, legalNameEn: hostile, licenceAuthority: hostile }),
          lines: [taxLine({ name: hostile, description: hostile })],
        }),
      ),
    );
    expect(text).toContain(
      ']]&gt;&lt;Invoice a=&quot;1&quot;&gt;&amp;amp;&lt;!-- &quot;x&quot; &apos;y&apos; --&gt;',
    );
    expect(text).not.toContain('<!--');
    expect(text).toMatch(/^[^\p{Cs}\uFFFE\uFFFF]*$/u);
    expect([...text].every((letter) => letter === '\n' || letter >= ' ')).toBe(true);
    // Every opened element must close, in the right order.
    const open: string[] = [];
    for (const [, close, name, attributes] of text.matchAll(
      /<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)>/g,
    )) {
      if (close === '') open.push(name ?? '');
      else expect([open.pop(), attributes]).toEqual([name, '']);
    }
    expect(open).toEqual([]);
    expect(text.match(/</g)).toHaveLength(
      (text.match(/<\/?[\w:]+(?:\s[\w:]+="[^"<]*")*>/g) ?? []).length + 1,
    );
  });
});

/** Lines as an offer sums them (features/offer/rules/sums.ts). */
const priced = fc.array(
  fc.record({
    unitPriceMinor: fc.bigInt(1n, 9_999_999n),
    quantityMilli: fc.oneof(
      fc.bigInt(1n, 5_000_000n),
      fc.bigInt(1n, 2000n).map((half) => half * 500n),
    ),
    vatRateBp: fc.constantFrom(500, 500, 500, 0),
  }),
  { minLength: 1, maxLength: 120 },
);

const qDiscount = { discountMinor: 5_000n, discountRateBp: 200, discountMaxMinor: 1_500_000n };

describe('the sums of the XML', () => {
  it('equal the agreed ones, by the official arithmetic', () => {
    fc.assert(
      fc.property(
        priced,
        fc.integer({ min: 0, max: 100 }),
        fc.bigInt(0n, 99_999n),
        (lines, percent, shippingMinor) => {
          const input = { lines, qDiscount, shippingMinor, customsMinor: 0n, decimals: 2 };
          const plain = sumsOf({ ...input, supplierDiscountMinor: 0n });
          if (typeof plain === 'string') return;
          const sums = sumsOf({
            ...input,
            supplierDiscountMinor: (plain.subTotalMinor * BigInt(percent)) / 100n,
          });
          if (typeof sums === 'string') throw new Error(sums);
          const document = taxDocument({
            lines: lines.map((line, index): TaxLine => {
              const own = sums.lines[index];
              if (own === undefined) throw new Error('no sums');
              return taxLine({
                ...line,
                ...own,
                vatKind: line.vatRateBp === 0 ? 'zero' : 'standard',
              });
            }),
            charges:
              shippingMinor === 0n ? [] : [{ reason: 'Shipping', amountMinor: shippingMinor }],
            prepaidMinor: sums.qDiscountMinor,
            payableMinor: sums.totalMinor,
          });
          const root = buildPint(document);
          expect(checkPint(root)).toEqual([]);
          expect(minor(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'))).toBe(
            sums.totalMinor,
          );
          const { roundingMinor, vatMinor } = taxSumsOf(document);
          // Each line may differ by at most one minor unit, and by nothing while the agreed VAT is
          // within the tolerance.
          expect(
            roundingMinor <= BigInt(lines.length) && roundingMinor >= -BigInt(lines.length),
          ).toBe(true);
          if (roundingMinor === 0n) expect(vatMinor).toBe(sums.vatMinor);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keep a product that ends in a half', () => {
    // 3.5 × 10.95 is 38.32 by the official arithmetic (research: ibr-147-ae).
    const line = taxLine({
      quantityMilli: 3500n,
      unitPriceMinor: 1095n,
      lineMinor: 3832n,
      vatMinor: 192n,
    });
    const root = buildPint(taxDocument({ lines: [line], payableMinor: 4024n }));
    expect(checkPint(root)).toEqual([]);
  });
});
