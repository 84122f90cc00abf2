import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { isolateLtr } from '#shared/bidi.ts';
import { documentLanguages, type DocumentLanguage, type OrderDocument } from '#shared/pdf.ts';
import { createPdf } from './renderer.ts';

const renderer = createPdf();
const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-pdf-'));
afterAll(() => {
  renderer.close();
  rmSync(directory, { recursive: true, force: true });
});

const description = 'ثرموستات بشاشة عربي/إنجليزي RS-485';
const hostile = '#panic() $x$ *a* <b> @ref \\ "quote" end 😀';

function makeDocument(language: DocumentLanguage, lines = 1): OrderDocument {
  const texts = (en: string, ar: string) =>
    language === 'both' ? [en, ar] : [language === 'ar' ? ar : en];
  const line = {
    description,
    remark: hostile,
    quantity: '24',
    unit: texts('unit', 'وحدة'),
    price: '6,450.00',
    net: '154,800.00',
    vat: '7,740.00',
    vatRate: '5%',
    total: '162,540.00',
  };
  return {
    language,
    brand: texts('Qeema', 'قيمة'),
    title: texts('Purchase order', 'أمر شراء'),
    serial: isolateLtr('PO-2026-00031'),
    issuer: {
      heading: [],
      names: texts('Al Dana Contracting LLC', 'الدانة للمقاولات ذ.م.م'),
      initials: 'AD',
      address: [['Office 1402, Sheikh Zayed Road'], ['Dubai']],
      facts: [{ label: ['TRN'], value: [isolateLtr('100271684500003')] }],
    },
    facts: [
      { label: texts('Date', 'التاريخ'), value: texts('18 November 2026', '18 نوفمبر 2026') },
    ],
    parties: [
      {
        heading: texts('Supplier', 'المورّد'),
        names: texts('Bared HVAC Systems LLC', 'بارد لأنظمة التكييف ذ.م.م'),
        facts: [
          { label: texts('Phone', 'الهاتف'), value: [isolateLtr('+971 50 418 7726')] },
          { label: [], value: ['Jebel Ali'] },
        ],
      },
    ],
    references: [{ label: texts('RFQ no.', 'رقم الطلب'), value: [isolateLtr('RFQ-10471')] }],
    columns: {
      number: ['#'],
      description: texts('Item', 'البند'),
      quantity: texts('Quantity', 'الكمية'),
      unit: texts('Unit', 'الوحدة'),
      price: texts('Unit price', 'سعر الوحدة'),
      net: texts('Net', 'الصافي'),
      vat: texts('VAT', 'الضريبة'),
      total: texts('Total', 'الإجمالي'),
    },
    lines: Array.from({ length: lines }, () => line),
    lineTotals: {
      label: texts('All lines', 'كل البنود'),
      net: '154,800.00',
      vat: '7,740.00',
      total: '162,540.00',
    },
    rates: {
      columns: {
        rate: texts('VAT by rate', 'الضريبة حسب النسبة'),
        taxable: texts('Taxable', 'المبلغ الخاضع'),
        vat: texts('VAT', 'الضريبة'),
      },
      rows: [{ label: texts('Standard', 'أساسية'), taxable: '154,800.00', vat: '7,740.00' }],
    },
    inWords: {
      heading: texts('Total in words', 'الإجمالي كتابة'),
      texts: ['One hundred UAE dirhams only', 'مئة درهم إماراتي لا غير'],
    },
    sums: [
      { label: texts('Q discount', 'خصم Q'), amount: '−5,600.00', kind: 'q' },
      { label: texts('To pay', 'ما يدفعه المشتري'), amount: 'AED 265,510.00', kind: 'strong' },
    ],
    notes: [{ heading: texts('Terms', 'الشروط'), texts: ['ضمان سنتان.\nWarranty two years.'] }],
    boxes: [{ heading: texts('For the buyer', 'عن المشتري'), texts: [['Mona Saleh']] }],
    electronic: texts('Valid without signature', 'صالح دون توقيع'),
    check: {
      label: texts('Check this order', 'تحقق من أمر الشراء'),
      url: 'https://qeema.test/check/2b1f',
      code: '9F2A-41C7',
    },
    footer: texts('Made with Qeema', 'صدر عبر قيمة'),
    pages: texts('Page {page} of {pages}', 'صفحة {page} من {pages}'),
  };
}

async function render(document: OrderDocument): Promise<Uint8Array> {
  const pdf = await renderer.renderOrder(document);
  if ('refused' in pdf) throw new Error(pdf.refused);
  return pdf;
}

/** The text that poppler extracts; null where it is not installed. */
function textOf(pdf: Uint8Array): string | null {
  const file = path.join(directory, 'order.pdf');
  writeFileSync(file, pdf);
  const done = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' });
  return done.error === undefined ? done.stdout : null;
}

function comparable(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
}

describe('the order as PDF', () => {
  it.each(documentLanguages)(
    'is rendered in %s, and its text and figures copy as text',
    async (language) => {
      const pdf = await render(makeDocument(language));
      expect(Buffer.from(pdf.subarray(0, 5)).toString('latin1')).toBe('%PDF-');
      expect(Buffer.from(pdf.subarray(-6)).toString('latin1')).toContain('%%EOF');
      const copied = textOf(pdf);
      if (copied === null) return;
      const text = comparable(copied);
      for (const figure of [
        'PO-2026-00031',
        '154,800.00',
        '+971 50 418 7726',
        'RS-485',
        '265,510.00',
      ]) {
        expect(text).toContain(figure);
      }
      expect(text).toContain('#panic() $x$ *a* <b> @ref \\ "quote" end');
      if (language !== 'ar') expect(text).toContain('Bared HVAC Systems LLC');
      if (language !== 'en') {
        for (const word of ['أمر شراء', 'بارد لأنظمة التكييف', 'الدانة للمقاولات', 'الإجمالي'])
          expect(text).toContain(word);
      }
      expect(text).toContain(description);
    },
  );

  it.each(documentLanguages)(
    'copies Arabic with figures, brackets and Latin letters in its order on each page in %s',
    async (language) => {
      const phrases = [
        'الدانة للمقاولات ذ.م.م',
        '18 نوفمبر 2026',
        'ثرموستات (شاشة 4.3 بوصة) RS-485، عدد 24',
        'طابوق مفرّغ 400 × 200 × 200 (صنف A)',
        'موقع فيلا 12، قطعة 364-0812',
        'غرامة تأخير 0.5% أسبوعيا بحد أقصى 5%.',
        'نسبة 5-10% من القيمة',
        'م/2026/0031',
        'خصم Q للألواح والإضاءة، قياساً',
      ];
      const document = makeDocument(language, 45);
      const lines = document.lines.map((line, index) => ({
        ...line,
        remark: phrases[index % phrases.length] ?? '',
      }));
      const copied = textOf(await render({ ...document, lines }));
      if (copied === null) return;
      const pages = copied.split('\f').filter((page) => page !== '');
      expect(pages.length).toBeGreaterThan(1);
      const text = comparable(copied);
      // The head repeats the name of a company.
      const found = phrases.filter((phrase) => text.split(phrase).length > 5);
      expect(found).toEqual(phrases);
    },
  );

  it('copies Latin texts with Arabic inside in their order if most texts are such', async () => {
    const mixed = 'Thermostat 24 V ثرموستات RS-485';
    const { lines, ...document } = makeDocument('en', 12);
    const copied = textOf(
      await render({
        ...document,
        lines: lines.map((line) => ({
          ...line,
          description: mixed,
          remark: 'بلا أرقام '.repeat(9),
        })),
      }),
    );
    if (copied === null) return;
    expect(comparable(copied).split(mixed)).toHaveLength(13);
  });

  it('has a QR code that leads to the check page', async () => {
    const document = makeDocument('en');
    const file = path.join(directory, 'qr.pdf');
    writeFileSync(file, await render(document));
    const picture = path.join(directory, 'qr');
    const done = spawnSync('pdftoppm', ['-r', '150', '-singlefile', file, picture]);
    if (done.error !== undefined) return;
    const bytes = readFileSync(`${picture}.ppm`);
    const head = /^P6\n(\d+) (\d+)\n255\n/.exec(bytes.toString('latin1', 0, 40));
    if (head === null) throw new Error('not a PPM');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const data = bytes.subarray(head[0].length);
    expect(decodeQR({ width, height, data })).toBe(document.check?.url);
  });

  it('has the logo of its issuer, never that of the document before it', async () => {
    const logoOf = async (background: string) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .webp()
        .toBuffer();
    const [red, blue] = [await logoOf('red'), await logoOf('blue')];
    const document = makeDocument('en');
    const first = await renderer.renderOrder(document, red);
    const second = await renderer.renderOrder(document, blue);
    const none = await renderer.renderOrder(document);
    const fresh = createPdf();
    expect([second, none]).toEqual([
      await fresh.renderOrder(document, blue),
      await fresh.renderOrder(document),
    ]);
    fresh.close();
    expect(first).not.toEqual(second);
  });

  it('has a column for the discount if the document has one', async () => {
    const plain = makeDocument('both');
    const document: OrderDocument = {
      ...plain,
      columns: { ...plain.columns, discount: ['Discount', 'الخصم'] },
      lines: plain.lines.map((line) => ({ ...line, discount: '−1,234.56' })),
      lineTotals: { ...plain.lineTotals, discount: '−1,234.56' },
    };
    const [copied, without] = [textOf(await render(document)), textOf(await render(plain))];
    if (copied === null || without === null) return;
    expect([copied.includes('−1,234.56'), copied.includes('Discount')]).toEqual([true, true]);
    expect(without).not.toContain('Discount');
  });

  it('has no VAT if the document has no rates', async () => {
    const plain = makeDocument('en');
    const document: OrderDocument = { ...plain, rates: { ...plain.rates, rows: [] } };
    const [copied, without] = [textOf(await render(plain)), textOf(await render(document))];
    if (copied === null || without === null) return;
    expect([copied.includes('VAT'), copied.includes('154,800.00')]).toEqual([true, true]);
    expect([without.includes('VAT'), without.includes('154,800.00')]).toEqual([false, false]);
    expect(without).toContain('162,540.00');
  });

  it('is the same to the byte for the same document', async () => {
    const [one, two] = [await render(makeDocument('both')), await render(makeDocument('both'))];
    expect(Buffer.compare(one, two)).toBe(0);
  });

  it('has its head on each of its pages', async () => {
    const copied = textOf(await render(makeDocument('both', 60)));
    if (copied === null) return;
    expect(
      comparable(copied)
        .match(/Page \d of \d/g)
        ?.at(-1),
    ).toMatch(/^Page (\d) of \1$/);
    expect(copied.split('Quantity').length).toBeGreaterThan(3);
  });

  it('refuses more lines than an order may have', async () => {
    await expect(renderer.renderOrder(makeDocument('en', 501))).rejects.toThrow('501 lines');
  });

  it('starts a new process after the maximum of documents, and after one was killed', async () => {
    const small = createPdf({ documents: 2 });
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => small.renderOrder(makeDocument('en'))),
    );
    expect(outcomes.every((outcome) => outcome instanceof Uint8Array)).toBe(true);
    const pending = small.renderOrder(makeDocument('en'));
    small.close();
    await expect(pending).rejects.toThrow('ended');
    expect(await small.renderOrder(makeDocument('en'))).toBeInstanceOf(Uint8Array);
    small.close();
  });
});

it('a pair that does not fit on one line of the order has no dot, which would hang at its end', async () => {
  const made = makeDocument('both');
  const dotsWith = async (value: readonly string[]) => {
    const references = Array.from({ length: 4 }, () => ({ label: ['A'], value }));
    const pdf = await render({ ...made, references });
    const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
    const { items } = await (await (await task.promise).getPage(1)).getTextContent();
    await task.destroy();
    return items.flatMap((one) => ('str' in one ? (one.str.match(/·/g) ?? []) : [])).length;
  };
  const none = await dotsWith(['A']);
  expect(await dotsWith(['Short', 'قصير'])).toBe(none + 4);
  expect(
    await dotsWith(['Delivery to the buyer within one week', 'توصيل إلى المشتري خلال أسبوع']),
  ).toBe(none);
});
