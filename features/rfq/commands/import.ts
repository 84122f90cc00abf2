import type { MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { parseRows } from '../rules/import.ts';
import { descriptionLengthMax, linesMax } from '../rules/lines.ts';
import type { ImportView } from '../schema/view.ts';

/**
 * Removes bidi controls and limits the length, so that a cell never passes more than a field
 * accepts.
 */
function clean(text: string): string {
  return stripBidiControls(text).toWellFormed().slice(0, 1000);
}

/**
 * Reads lines from a file or from pasted text and stores nothing. Incomplete lines are returned
 * with their problems, in the reader's language. Refuses: import_unreadable, import_too_large,
 * file_empty, file_too_large, busy.
 */
export async function importLines(
  call: MemberCall,
  input: { readonly file?: File | undefined; readonly text?: string | undefined },
): Promise<ImportView | Refusal> {
  if (input.file === undefined && (input.text ?? '') === '')
    return refuseFields({ path: 'file', key: 'required' });
  const rows = await (input.file === undefined
    ? call.sheets.readText(input.text ?? '')
    : call.sheets.readRows(input.file));
  if (isRefusal(rows)) return rows;
  const { lines, problems } = parseRows(rows.map((row) => row.map(clean)));
  if (lines.length === 0) return refuse('import_unreadable');
  if (lines.length > linesMax) return refuse('import_too_large');
  return {
    lines: lines.map(({ unitCode, ...line }) => ({ ...line, unit_code: unitCode })),
    problems: problems.map(({ key, ...problem }) => ({
      ...problem,
      message: call.text(`validation.${key}`, { n: descriptionLengthMax }),
    })),
  };
}
