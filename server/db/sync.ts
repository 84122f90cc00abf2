import fs from 'node:fs';
import path from 'node:path';

/**
 * Writes a folder's entries to disk. Systems that cannot sync a folder (Windows) do it without a
 * call.
 */
export function syncDirectory(directory: string): void {
  let descriptor: number;
  try {
    descriptor = fs.openSync(directory, 'r');
  } catch (error) {
    if (isUnsupported(error)) return;
    throw error;
  }
  try {
    fs.fsyncSync(descriptor);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Writes a folder and its content to disk, files before the folders that name them, so that a crash
 * leaves no name without content.
 */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) {
      const descriptor = fs.openSync(child, 'r+');
      try {
        fs.fsyncSync(descriptor);
      } finally {
        fs.closeSync(descriptor);
      }
    }
  }
  syncDirectory(directory);
}

function isUnsupported(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return (
    ['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP'].includes(code) &&
    (code !== 'EPERM' || process.platform === 'win32')
  );
}
