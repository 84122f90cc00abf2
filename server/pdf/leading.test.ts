import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, it } from 'vitest';
import { isolateLtr } from '#shared/bidi.ts';
import { locales, type Locale } from '#shared/locale.ts';
import type { MemoDocument, StatementDocument } from '#shared/pdf.ts';
import { createPdf } from './renderer.ts';

const renderer = createPdf();
afterAll(() => renderer.close());

const long = {
  ar: `${'اخترنا هذا العرض لأنه الأقل سعرا ولأن مدة التوريد فيه ثلاثة أسابيع فقط. '.repeat(4)}${'عرض Noor Steel أقل بمبلغ 7,993.13 درهم من RFQ-10060. '.repeat(6)}`,
  en: `${'We chose this offer because it is the lowest and arrives in three weeks. '.repeat(4)}${'The offer of نور لتجارة الحديد is the lowest of الدانة. '.repeat(6)}`,
};

function memoOf(language: Locale): MemoDocument {
  const word = language === 'ar' ? 'بند' : 'Line';
  const texts = [word, word];
  return {
    language,
    brand: texts,
    title: texts,
    number: isolateLtr('RFQ-10060'),
    subject: word,
    buyer: word,
    facts: [{ label: [word], value: [word] }],
    summary: word,
    heads: { offers: word, lines: word, linesNote: word, reason: word, people: word },
    offerColumns: { supplier: word, rank: word, delivery: word, total: word, gap: word },
    offers: [],
    lineColumns: { number: word, item: word, quantity: word, total: word, prices: [] },
    lines: [],
    reason: long[language],
    people: [],
    notes: [],
    footer: [word],
    pages: ['{page}'],
  };
}

function statementOf(language: Locale): StatementDocument {
  const word = language === 'ar' ? 'رصيد' : 'Balance';
  const texts = [word, word];
  const columns = {
    row: texts,
    date: texts,
    movement: texts,
    debit: texts,
    credit: texts,
    bonus: texts,
    before: texts,
    after: texts,
  };
  return {
    language,
    digits: 'latn',
    brand: [word],
    title: [word],
    period: word,
    names: [word],
    facts: [],
    columns,
    lines: [],
    notes: [long[language]],
    footer: [word],
    pages: ['{page}'],
  };
}

async function distancesOf(pdf: Uint8Array | { readonly refused: string }): Promise<number[]> {
  if ('refused' in pdf) throw new Error(pdf.refused);
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  const letters = new Map<number, number>();
  for (const item of items) {
    if (!('str' in item)) continue;
    const y = Math.round((item.transform as number[])[5] ?? 0);
    letters.set(y, (letters.get(y) ?? 0) + item.str.length);
  }
  const exact = items.flatMap((item) =>
    'str' in item && (letters.get(Math.round((item.transform as number[])[5] ?? 0)) ?? 0) > 60
      ? [(item.transform as number[])[5] ?? 0]
      : [],
  );
  await task.destroy();
  const baselines = [...new Set(exact.map((y) => y.toFixed(1)))]
    .map(Number)
    .toSorted((a, b) => b - a);
  return baselines.slice(1).map((y, at) => (baselines[at] ?? 0) - y);
}

it.each(locales)('lines of a memo and of a statement in %s are evenly apart', async (locale) => {
  const size = { memo: 8.5, statement: 7.5 };
  const distances = {
    memo: await distancesOf(await renderer.renderMemo(memoOf(locale))),
    statement: await distancesOf(await renderer.renderStatement(statementOf(locale))),
  };
  for (const name of ['memo', 'statement'] as const) {
    const found = distances[name];
    expect(found.length).toBeGreaterThan(1);
    expect(Math.max(...found) - Math.min(...found)).toBeLessThan(0.25);
    const ems = Math.min(...found) / size[name];
    expect(ems).toBeGreaterThan(locale === 'ar' ? 1.5 : 1.2);
    expect(ems).toBeLessThan(locale === 'ar' ? 1.75 : 1.45);
  }
});

/** The height of the text above the foot of the page, in points. */
async function heightOf(
  pdf: Uint8Array | { readonly refused: string },
  text: string,
): Promise<number> {
  if ('refused' in pdf) throw new Error(pdf.refused);
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  const item = items.find((one) => 'str' in one && one.str.includes(text));
  if (item === undefined || !('transform' in item)) throw new Error(`${text} is not on the page`);
  return (item.transform as number[])[5] ?? 0;
}

it.each(locales)('the title of a statement in %s does not touch its days', async (locale) => {
  const pdf = await renderer.renderStatement({
    ...statementOf(locale),
    title: ['77'],
    period: '88',
  });
  expect((await heightOf(pdf, '77')) - (await heightOf(pdf, '88'))).toBeGreaterThan(15);
});

it.each(locales)(
  'a heading of a memo in %s is nearer to its own part than to the one above',
  async (locale) => {
    const memo = memoOf(locale);
    const heads = { ...memo.heads, reason: '77', people: '88' };
    const pdf = await renderer.renderMemo({ ...memo, heads, reason: '99' });
    const [head, body, next] = [
      await heightOf(pdf, '77'),
      await heightOf(pdf, '99'),
      await heightOf(pdf, '88'),
    ];
    expect(body - next).toBeGreaterThan((head - body) * 1.4);
  },
);
