/** A format of a deal's document that is stored and sent as it is, and never opened (decision 0165). */
export interface OpaqueType {
  readonly mediaType: string;
  readonly extension: string;
}

/** Not `image/vnd.dwg` and `image/vnd.dxf`, because an image would be shown on the page. */
const drawing: OpaqueType = { mediaType: 'application/acad', extension: 'dwg' };
const exchange: OpaqueType = { mediaType: 'application/dxf', extension: 'dxf' };
const archive: OpaqueType = { mediaType: 'application/zip', extension: 'zip' };

const binaryExchange = 'AutoCAD Binary DXF\r\n';
/** Bytes in which a text drawing has its first section, after comments of group 999. */
const headBytes = 4096;
const linesMax = 200;

/**
 * A text drawing begins with group 0 and `SECTION`, after pairs of a comment's group and its text.
 */
function isExchange(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes));
  if (head.startsWith(binaryExchange)) return true;
  const lines = head.split('\n', linesMax).map((line) => line.trim());
  let at = 0;
  while (lines[at] === '999') at += 2;
  return lines[at] === '0' && lines[at + 1] === 'SECTION';
}

/** The opaque format of an upload by its content. `detected`: its detected media type. Null: none. */
export function opaqueTypeOf(bytes: Uint8Array, detected: string | undefined): OpaqueType | null {
  if (detected === 'image/vnd.dwg') return drawing;
  if (detected === 'application/zip') return archive;
  return detected === undefined && isExchange(bytes) ? exchange : null;
}
