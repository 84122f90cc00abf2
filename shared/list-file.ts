import { dayInDubai } from './calendar.ts';
import type { Call } from './call.ts';
import { toCsv } from './csv.ts';
import type { Locale } from './locale.ts';
import { fileRowsMax } from './list.ts';
import { isRefusal, type Refusal } from './refusals.ts';
import type { FileAnswer } from './serve.ts';
import { xlsxType } from './sheets.ts';

export interface FileColumn<Row> {
  readonly head: string;
  /** `amount` is decimal text and becomes a number in a sheet; null leaves the cell empty. */
  readonly kind?: 'text' | 'amount' | 'count';
  readonly value: (row: Row) => string | number | null;
}

export interface ListFile<Row> {
  readonly name: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly rows: readonly Row[];
  /** The limit of the query; as many rows mean that there may be more. */
  readonly rowsMax?: number;
  readonly note?: string;
}

const formats = { text: undefined, amount: '#,##0.00#', count: '#,##0' };
const widths = { text: 24, amount: 16, count: 12 };
const titleWidth = 44;
const sheetNameMax = 31;

/**
 * A list as a file in the call's language, right to left for Arabic; its name has the day. Amounts
 * are numbers in a sheet and plain decimals in CSV. Refuses: busy.
 */
export async function toListFile<Row>(
  call: Pick<Call, 'sheets' | 'now' | 'locale' | 'text'>,
  format: 'xlsx' | 'csv',
  { name, columns, rows, rowsMax = fileRowsMax, note }: ListFile<Row>,
): Promise<FileAnswer | Refusal> {
  const heads = columns.map(({ head }) => head);
  const truncationNote =
    rows.length < rowsMax ? undefined : call.text('ui.list.fileCut', { n: rowsMax });
  const notes = [note, truncationNote].filter((one) => one !== undefined);
  const foot = notes.map((one) => [one, ...columns.slice(1).map(() => null)]);
  const fileName = `${name}-${dayInDubai(call.now)}.${format}`;
  if (format === 'csv') {
    const cells = rows.map((row) => columns.map(({ value }) => String(value(row) ?? '')));
    return {
      bytes: toCsv([heads, ...cells, ...foot.map((row) => row.map((cell) => cell ?? ''))]),
      mediaType: 'text/csv; charset=utf-8',
      name: fileName,
      inline: false,
    };
  }
  const cells = rows.map((row) =>
    columns.map(({ kind = 'text', value }) => {
      const cell = value(row);
      return kind === 'text' || cell === null ? cell : Number(cell);
    }),
  );
  const bytes = await call.sheets.write({
    name: name.slice(0, sheetNameMax),
    rightToLeft: call.locale === 'ar',
    columns: columns.map(({ kind = 'text' }, at) => {
      const shape = formats[kind];
      return {
        width: at === 0 ? titleWidth : widths[kind],
        ...(shape === undefined ? {} : { format: shape }),
      };
    }),
    rows: [heads, ...cells, ...foot],
  });
  return isRefusal(bytes) ? bytes : { bytes, mediaType: xlsxType, name: fileName, inline: false };
}

/** The call in the language of a link, because the browser may request another one. */
export function inLanguage<C extends Call>(call: C, lang: Locale | undefined): C {
  const locale = lang ?? call.locale;
  return { ...call, locale, text: (key, args) => call.textIn(locale, key, args) };
}

export function fileOf(file: FileAnswer | Refusal) {
  return isRefusal(file) ? file : { data: null, file };
}

const hourMs = 3_600_000;

export function momentInDubai(instant: string): string {
  return new Date(Date.parse(instant) + 4 * hourMs).toISOString().slice(0, 16).replace('T', ' ');
}
