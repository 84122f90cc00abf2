import sharp from 'sharp';
import { expect, it } from 'vitest';
import { linesOfPhoto } from '#features/confirmation/rules/photo-text.ts';
import { proposalsIn } from '#features/confirmation/rules/propose.ts';
import { createOcr } from '#server/files/ocr.ts';
import { createLogger } from '#server/observe/log.ts';
import { describePart } from './part.ts';

const rows = [
  ['Licence No.', 'CN-2947163', 'رقم الرخصة'],
  ['Trade name', 'WADI SAFFA TRADING L.L.C', ''],
  ['Issue date', '02/03/2024', 'تاريخ الإصدار'],
  ['Expiry date', '23/03/2028', 'تاريخ الانتهاء'],
  ['TRN', '100492837500003', ''],
] as const;

/** Three columns: English labels, values, and Arabic labels, as licences have them. */
async function drawLicence(): Promise<Uint8Array> {
  const cells = rows.flatMap(([english, value, arabic], at) => {
    const y = 200 + at * 110;
    return [
      `<text x="120" y="${y}">${english}</text>`,
      `<text x="760" y="${y}" text-anchor="middle">${value}</text>`,
      `<text x="1400" y="${y}" text-anchor="end">${arabic}</text>`,
    ];
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1520" height="900">
    <rect width="100%" height="100%" fill="#f7f5ee"/>
    <g font-family="DejaVu Sans, sans-serif" font-size="36" fill="#222">${cells.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 85 }).toBuffer();
}

function body(pathOf: (command: 'tesseract') => string): void {
  it('Tesseract reads the values of a drawn licence in two languages', async () => {
    const ocr = createOcr(
      pathOf('tesseract'),
      createLogger(() => {}),
    );
    const words = await ocr.read(await drawLicence());
    if (typeof words !== 'string') throw new Error(`refused: ${words.refused}`);
    expect(proposalsIn(linesOfPhoto(words))).toEqual({
      licence_number: 'CN-2947163',
      legal_name_en: 'WADI SAFFA TRADING L.L.C',
      licence_expires_on: '2028-03-23',
      trn: '100492837500003',
    });
  }, 60_000);

  it('Tesseract refuses bytes that are no image', async () => {
    const ocr = createOcr(
      pathOf('tesseract'),
      createLogger(() => {}),
    );
    expect(await ocr.read(Buffer.from('no image'))).toMatchObject({ refused: 'photo_unreadable' });
  }, 60_000);
}

describePart('OCR', { tesseract: 'tesseract-ocr tesseract-ocr-ara fonts-dejavu-core' }, body);
