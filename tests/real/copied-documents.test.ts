import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateOrder, sendOrder } from '#features/purchase-order/schema/order.ts';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { issueOrderCreditNote } from '#features/tax-invoice/schema.ts';
import { documentLanguages } from '#shared/pdf.ts';
import { addParty, type Party } from '../factories/access.ts';
import { acceptedDeal, dataOf } from '../factories/order.ts';
import {
  addTaxedSupplier,
  chargeFee,
  giveLegalData,
  invoicedDeal,
  returnFees,
} from '../factories/tax.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { describePart } from './part.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('copied documents');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const paymentTerms = '30% عند الطلب، و 70% خلال 45 يوماً (من تاريخ الفاتورة)';
const quotationNumber = 'ع/2026-17';
const descriptions = [
  'ثرموستات (شاشة 4.3 بوصة) RS-485، عدد 24',
  'طابوق مفرّغ 400 × 200 × 200 (صنف A)',
];
const site = {
  label: 'موقع فيلا 12، قطعة 364-0812',
  building: 'برج الصقر، مكتب 1402',
  landmark: 'خلف مول (ياس) بوابة 3',
};
const terms = 'غرامة تأخير 0.5% أسبوعيا بحد أقصى 5%.';
const offer = { payment_terms: paymentTerms, quotation_number: quotationNumber, terms };

/** Writes Arabic with figures, signs and Latin letters wherever users can. */
async function writeArabic(): Promise<void> {
  for (const [index, description] of descriptions.entries()) {
    await api.db
      .updateTable('rfq_line')
      .set({ description })
      .where('position', '=', index + 1)
      .execute();
  }
  await api.db.updateTable('address').set(site).execute();
}

async function read(party: Party, address: string, locale: 'en' | 'ar' = 'en'): Promise<Buffer> {
  const answer = await api.fetch(address, {}, { token: party.token, locale });
  expect(answer.status, address).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describePart('the text of a PDF', { pdftotext: 'poppler-utils', qpdf: 'qpdf' }, (pathOf) => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-copied-'));
  const file = path.join(directory, 'document.pdf');
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Both with the reading order that the program finds and with the layout of the page. */
  function expectCopied(bytes: Buffer, phrases: readonly string[]): void {
    writeFileSync(file, bytes);
    const checked = spawnSync(pathOf('qpdf'), ['--check', file], { encoding: 'utf8' });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    for (const options of [[], ['-layout']]) {
      const { stdout } = spawnSync(pathOf('pdftotext'), [...options, '-', '-'], {
        input: bytes,
        encoding: 'utf8',
      });
      const text = stdout
        .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ');
      // Columns beside each other break lines of several lines apart.
      const whole = options.length === 0 ? phrases : phrases.filter((one) => one.length < 45);
      expect(whole.filter((phrase) => !text.includes(phrase))).toEqual([]);
    }
  }

  it.each(documentLanguages)('of a purchase order in %s is in order', async (language) => {
    const deal = await acceptedDeal(api, { offer });
    await writeArabic();
    await giveLegalData(api, deal.supplier, 7);
    await giveLegalData(api, deal.buyer, 8);
    const client = api.as(deal.buyer);
    const made = await client(generateOrder, {
      params: { id: deal.offerId },
      body: { language },
    });
    const { id } = dataOf(made);
    dataOf(await client(sendOrder, { params: { id }, body: { po_number: 'م/2026/0031' } }));
    const own = [...descriptions, paymentTerms, quotationNumber, terms, ...Object.values(site)];
    const printed = [
      'شركة بارد للتكييف ذ.م.م',
      '21 نوفمبر 2026',
      'أساسية 5%',
      'خصم Q',
      'المجموع (قبل الضريبة)',
      'خلال 3 أسابيع',
      'صدر إلكترونيا عبر قيمة وهو صالح دون توقيع.',
      'صفحة 1 من 1',
    ];
    expectCopied(await read(deal.buyer, `/dashboard/orders/${id}/pdf`), [
      ...own,
      'م/2026/0031',
      ...(language === 'en' ? [] : printed),
    ]);
  });

  it('of a tax invoice and of its credit note is in order', async () => {
    const deal = await invoicedDeal(api, { offer });
    const frame = [
      'شركة بارد للتكييف ذ.م.م',
      '21 نوفمبر 2026',
      'الجهة المصدرة (المورد)',
      'العميل (متلقي التوريد)',
      'الإجمالي (شاملا الضريبة)',
      quotationNumber,
    ];
    const orders = `/dashboard/orders/${deal.order.id}`;
    expectCopied(await read(deal.buyer, `${orders}/tax_invoice/pdf`), [
      ...frame,
      paymentTerms,
      'خصم Q تدفعه المنصة',
      'ضريبة القيمة المضافة 5%',
    ]);
    const note = 'خصم Q (5%) عن 3 وحدات';
    const credited = await api.as(deal.supplier)(issueOrderCreditNote, {
      params: { id: deal.order.id },
      body: {
        scope: 'part',
        reason: 'price',
        note,
        lines: [{ position: 1, amount: '1,000' }],
      },
    });
    const noteId = dataOf(credited).credit_notes[0]?.id ?? '';
    expectCopied(await read(deal.buyer, `${orders}/credit_notes/${noteId}/pdf`), [
      ...frame,
      note,
      'قيمة التوريد في الفاتورة الأصلية (قبل الضريبة)',
      'القيمة الصحيحة (قبل الضريبة)',
      'الفرق (قبل الضريبة)',
      'ضريبة القيمة المضافة 5% على الفرق',
    ]);
  });

  it('of a fee’s tax invoice, of its credit note and of a statement is in order', async () => {
    const supplier = await addTaxedSupplier(api);
    const { rfqId } = await chargeFee(
      api,
      { buyer: await addParty(api, 'buyer'), supplier },
      100_25n,
    );
    await issueTaxInvoices(api.services, () => false);
    await returnFees(api, rfqId);
    await issueTaxInvoices(api.services, () => false);
    const rows = await api.db
      .selectFrom('tax_invoice')
      .select(['id', 'kind'])
      .where('company_id', '=', supplier.companyId)
      .execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
    for (const { id, kind } of rows) {
      expectCopied(await read(supplier, `/dashboard/supplier/wallet/tax_invoices/${id}/pdf`), [
        'قيمة للتجارة الإلكترونية ذ.م.م',
        'شركة بارد للتكييف ذ.م.م',
        'الجهة المصدرة (المورد)',
        '21 نوفمبر 2026',
        kind === 'invoice' ? 'الإجمالي شاملا الضريبة (مدفوع)' : 'الفرق (قبل الضريبة)',
      ]);
    }
    for (const locale of ['en', 'ar'] as const) {
      expectCopied(await read(supplier, '/dashboard/supplier/wallet/statement/pdf', locale), [
        'شركة بارد للتكييف ذ.م.م',
        'صدر في (بتوقيت دبي)',
        'قيمة للتجارة الإلكترونية ذ.م.م، دبي',
        'كل حركات الفترة بالدرهم الإماراتي، والرصيد بعد كل حركة هو الرصيد قبل التي تليها.',
      ]);
    }
  });
});
