import type { FileView } from '../schema.ts';

export interface FormFile extends FileView {
  /** The address of a file that a record names. Absent: uploaded for this form. */
  readonly url?: string;
}

export function filesOfRecord(files: readonly FileView[], path: string): FormFile[] {
  return files.map((file) => ({ ...file, url: `${path}/${file.id}` }));
}

/**
 * Parses the files of a draft. Accepts only documents and links into the API, because a draft may
 * contain anything.
 */
export function filesOfPayload(value: unknown): FormFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): FormFile[] => {
    const {
      id,
      name,
      bytes,
      media_type: mediaType,
      url,
    } = (one ?? {}) as Partial<Record<keyof FormFile, unknown>>;
    if (typeof id !== 'string' || typeof name !== 'string' || typeof bytes !== 'number') return [];
    const file = { id, name, bytes, media_type: typeof mediaType === 'string' ? mediaType : '' };
    return [typeof url === 'string' && url.startsWith('/api/dashboard/') ? { ...file, url } : file];
  });
}
