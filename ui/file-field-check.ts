/** Specification §9: upload max 5 MB, counted in MiB. */
export const uploadBytesMax = 5 * 1024 * 1024;
/**
 * Bytes that are read to detect an SVG, because it may begin with a byte order mark, comments and a
 * DOCTYPE.
 */
export const sniffBytes = 4096;

export type FileProblem = 'tooLarge' | 'svg' | 'empty' | 'wrongType';

/** The data of a file that the checks need, so that they run without a browser. */
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

/**
 * True if the content is an SVG, whatever its name. It is refused because an SVG can carry scripts
 * (specification §5).
 */
export function isSvg(head: Uint8Array): boolean {
  const text = decodeHead(head)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!text.startsWith('<')) return false;
  return /<(?:[\w-]+:)?svg[\s>/]/i.test(text);
}

/** True if `accept` allows the file (`image/png`, `image/*`, `.pdf`); an empty list allows all. */
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
 * The reason for refusing a file, or null. This is a convenience; the server validates the content
 * again (product §11).
 */
export function findFileProblem(
  file: FileHead,
  accept: readonly string[],
  bytesMax: number = uploadBytesMax,
): FileProblem | null {
  if (file.size === 0) return 'empty';
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name) || isSvg(file.head))
    return 'svg';
  if (file.size > bytesMax) return 'tooLarge';
  return matchesAccept(file, accept) ? null : 'wrongType';
}
