/** A text on a drawn page, in pixels. */
export interface TextAt {
  readonly text: string;
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly top: number;
  /** The alignment of the text: to one side of the picture, or centred. */
  readonly from: 'left' | 'centre' | 'right';
  readonly margin?: number;
}

/** A PDF string: Latin letters only. */
function quote(text: string): string {
  return `(${text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')})`;
}

function streamOf(content: string, about = ''): string {
  return `<< ${about}/Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/**
 * One page with an exact table of byte offsets. Object 3 is the page; strings are bytes in Latin-1.
 */
function assemble(page: string, others: readonly string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    ...others,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** Latin text on one page in the viewer's own Helvetica, so that the PDF needs no font. */
export function writePdf(title: string, lines: readonly string[]): Buffer {
  const body = lines.map((text) => `0 -22 Td ${quote(text)} Tj`).join('\n');
  const content = `BT /F1 18 Tf 72 760 Td ${quote(title)} Tj /F1 12 Tf 0 -20 Td\n${body}\nET`;
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>';
  return assemble(page, [streamOf(content), helvetica]);
}

interface Scan {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /**
   * The texts at their places in the picture, without Arabic, as from much recognition software.
   */
  readonly texts: readonly TextAt[];
}

/** Points of A4's width for the picture's pixels. */
const pointsWide = 595;
/** Approximate width of a Helvetica letter relative to its size. */
const letterWidth = 0.55;

export function writeScan({ jpeg, width, height, texts }: Scan): Buffer {
  const scale = pointsWide / width;
  const high = Math.round(height * scale);
  const written = texts
    .filter(({ text }) => /^[\x20-\x7e]+$/.test(text))
    .map(({ text, size, top, from, margin = 70 }) => {
      const pixels = size * 1.33;
      const long = text.length * pixels * letterWidth;
      const left = { left: margin, centre: (width - long) / 2, right: width - margin - long }[from];
      const place = [left * scale, high - (top + pixels) * scale]
        .map((one) => one.toFixed(1))
        .join(' ');
      return `/F1 ${(pixels * scale).toFixed(1)} Tf 1 0 0 1 ${place} Tm ${quote(text)} Tj`;
    });
  const content = `q ${pointsWide} 0 0 ${high} 0 0 cm /Im1 Do Q\nBT 3 Tr\n${written.join('\n')}\nET`;
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pointsWide} ${high}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Im1 6 0 R >> >> >>`;
  const about = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `;
  return assemble(page, [streamOf(content), helvetica, streamOf(jpeg.toString('latin1'), about)]);
}
