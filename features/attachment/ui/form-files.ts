import type { FileView } from '../schema.ts';

/** A document as forms and their drafts keep it. */
export interface FormFile extends FileView {
  /** Where it is read once a record carries it; left out: it was handed in for this form. */
  readonly url?: string;
}

/** Documents of a record in a form: they are read by the record's own path. */
export function filesOfRecord(files: readonly FileView[], path: string): FormFile[] {
  return files.map((file) => ({ ...file, url: `${path}/${file.id}` }));
}

/** What a draft kept, whatever it is: only documents come back, and only links into the API. */
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
