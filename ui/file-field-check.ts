/** Largest file of an upload (specification §9: upload max 5 MB; "5 megabytes" of the message means MiB). */
export const uploadBytesMax = 5 * 1024 * 1024;
/** So many bytes are read to tell an SVG: it may start with a byte order mark, comments and a DOCTYPE. */
export const sniffBytes = 4096;

export type FileProblem = 'tooLarge' | 'svg' | 'empty' | 'wrongType';

/** What the checks look at, so that they run without a browser. */
export interface FileHead {
  name: string;
  size: number;
  type: string;
  head: Uint8Array;
}

function decodeHead(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  return new TextDecoder('utf-8').decode(head);
}

/** Whether the content is an SVG image, whatever its name says: an SVG can carry scripts (specification §5: refused). */
export function looksLikeSvg(head: Uint8Array): boolean {
  const text = decodeHead(head)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!text.startsWith('<')) return false;
  return /<(?:[\w-]+:)?svg[\s>/]/i.test(text);
}

/** Whether the file is one of those that `accept` names (`image/png`, `image/*`, `.pdf`); an empty list takes all. */
export function matchesAccept(
  file: Pick<FileHead, 'name' | 'type'>,
  accept: readonly string[],
): boolean {
  if (accept.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return accept.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    if (wanted.startsWith('.')) return name.endsWith(wanted);
    if (wanted.endsWith('/*')) return type.startsWith(wanted.slice(0, -1));
    return type === wanted;
  });
}

/**
 * The reason why a file is not taken, or null. A first wall for the reader's sake: the server decides by the content
 * again (product §11).
 */
export function findFileProblem(
  file: FileHead,
  accept: readonly string[],
  bytesMax: number = uploadBytesMax,
): FileProblem | null {
  if (file.size === 0) return 'empty';
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name) || looksLikeSvg(file.head))
    return 'svg';
  if (file.size > bytesMax) return 'tooLarge';
  return matchesAccept(file, accept) ? null : 'wrongType';
}
