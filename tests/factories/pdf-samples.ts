/** Hand-written PDFs: a test contains all it must know of them. */

interface SamplePage {
  /** In points. */
  readonly width?: number;
  readonly height?: number;
  readonly lines: readonly string[];
}

interface SampleOptions {
  /** Entries of the catalogue, such as an action on opening. */
  readonly catalog?: string;
  /** Entries of every page, such as annotations. */
  readonly page?: string;
  /** Further objects by their number, from 900,000 on. */
  readonly objects?: Readonly<Record<number, string>>;
  /** Entries of the trailer. */
  readonly trailer?: string;
  /** False writes addresses of objects that are wrong. */
  readonly hasTrueAddresses?: boolean;
}

const escapeText = (text: string) => text.replace(/[\\()]/g, (letter) => `\\${letter}`);

function contentOf(lines: readonly string[], height: number): string {
  const shown = lines.map((line) => `(${escapeText(line)}) Tj 0 -28 Td`).join(' ');
  return `BT /F1 16 Tf 60 ${height - 80} Td ${shown} ET`;
}

/** A PDF with one line of Helvetica below the other on each page. */
export function pagesPdf(pages: readonly SamplePage[], options: SampleOptions = {}): Buffer {
  const { catalog = '', page = '', objects = {}, trailer = '', hasTrueAddresses = true } = options;
  const firstPage = 4;
  const written = new Map<number, string>([
    [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [
      2,
      `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ')}]>>`,
    ],
    [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
  ]);
  for (const [at, { width = 595, height = 842, lines }] of pages.entries()) {
    const number = firstPage + 2 * at;
    const content = contentOf(lines, height);
    written.set(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${number + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>${page}>>`,
    );
    written.set(number + 1, `<</Length ${content.length}>>stream\n${content}\nendstream`);
  }
  for (const [number, body] of Object.entries(objects)) written.set(Number(number), body);
  let body = '%PDF-1.7\n';
  const table = ['xref', '0 1', '0000000000 65535 f '];
  for (const [number, text] of written) {
    const address = hasTrueAddresses ? body.length : 7;
    table.push(`${number} 1`, `${String(address).padStart(10, '0')} 00000 n `);
    body += `${number} 0 obj${text}endobj\n`;
  }
  const size = Math.max(...written.keys()) + 1;
  const end = `${table.join('\n')}\ntrailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

/** Runs a script, opens an address and starts a program wherever a reader of PDFs can be made to. */
export function scriptedPdf(): Buffer {
  const script = 'app.alert(1);fetch("/api/logout",{method:"POST"});globalThis.hacked=true;';
  return pagesPdf([{ lines: ['Scripted page', 'Press anywhere'] }], {
    catalog: `/OpenAction<</S/JavaScript/JS(${escapeText(script)})>>/Names<</JavaScript<</Names[(a) 900000 0 R]>>/EmbeddedFiles<</Names[(run.exe) 900001 0 R]>>>>/AA<</WC 900000 0 R>>`,
    page: '/AA<</O 900000 0 R>>/Annots[900003 0 R 900004 0 R 900005 0 R]',
    objects: {
      900_000: `<</S/JavaScript/JS(${escapeText(script)})>>`,
      900_001: '<</Type/Filespec/F(run.exe)/EF<</F 900002 0 R>>>>',
      900_002: '<</Type/EmbeddedFile/Length 2>>stream\nMZ\nendstream',
      900_003:
        '<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/URI/URI(https://evil.test/steal)>>/AA<</E 900000 0 R>>>>',
      900_004: '<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/Launch/F(cmd.exe)>>>>',
      900_005:
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(typed)/Rect[60 600 300 630]/AA<</K 900000 0 R/F 900000 0 R/C 900000 0 R>>>>',
    },
  });
}

/** Requires a password that no key opens. */
export function lockedPdf(): Buffer {
  const letters = 'A'.repeat(32);
  return pagesPdf([{ lines: ['Secret'] }], {
    objects: { 900_000: `<</Filter/Standard/V 1/R 2/P -4/O(${letters})/U(${letters})>>` },
    trailer: `/Encrypt 900000 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
  });
}
