import { useMemo, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { FileField } from '#ui/file-field.tsx';
import type { FileItem } from '#ui/file-field-items.ts';
import { uploadByXhr, type StoredFile } from '#ui/file-field-upload.ts';
import { filesMax } from '../rules.ts';
import type { FileView } from '../schema.ts';
import type { FormFile } from './form-files.ts';

const accept = ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.xlsx', '.docx', '.dwg', '.dxf', '.zip'];
const noFiles: readonly FormFile[] = [];

interface AttachmentsFieldProps {
  label: string;
  name?: string;
  hint?: ReactNode;
  optional?: boolean;
  error?: string | undefined;
  files?: readonly FormFile[];
  /** The address that accepts uploads, and has each of them below it. */
  uploadsAt?: string;
  max?: number;
  camera?: boolean;
  onChange?: (fileIds: readonly string[]) => void;
  /** Called with names and sizes too, because drafts save them. */
  onFiles?: (files: readonly FormFile[]) => void;
  className?: string;
}

function toStored(file: FormFile, at: string): StoredFile {
  return { id: file.id, name: file.name, size: file.bytes, url: file.url ?? `${at}/${file.id}` };
}

function storedOf(data: unknown, at: string): StoredFile | null {
  const file = (data ?? {}) as Partial<FileView>;
  if (file.id === undefined || file.name === undefined || file.bytes === undefined) return null;
  return toStored({ id: file.id, name: file.name, bytes: file.bytes, media_type: '' }, at);
}

function filesOf(items: readonly FileItem[], at: string): FormFile[] {
  return items.flatMap(({ stored }) => {
    if (stored === undefined) return [];
    const file = { id: stored.id, name: stored.name, bytes: stored.size, media_type: '' };
    return [
      stored.url === undefined || stored.url === `${at}/${stored.id}`
        ? file
        : { ...file, url: stored.url },
    ];
  });
}

function idsOf(items: readonly FileItem[]): string[] {
  return items.flatMap((item) => (item.stored === undefined ? [] : [item.stored.id]));
}

/**
 * Documents of a form. Each uploads as soon as it is chosen, with progress; the form posts their
 * ids.
 */
export function AttachmentsField({
  name = 'file_ids',
  files = noFiles,
  uploadsAt = '/api/dashboard/files',
  max = filesMax,
  onChange,
  onFiles,
  ...field
}: AttachmentsFieldProps) {
  const { t, locale } = useI18n();
  const upload = useMemo(
    () =>
      uploadByXhr({
        url: uploadsAt,
        locale,
        failedText: t('attachment.failed'),
        toFile: (data) => storedOf(data, uploadsAt),
      }),
    [locale, t, uploadsAt],
  );
  const stored = useMemo(() => files.map((file) => toStored(file, uploadsAt)), [files, uploadsAt]);
  return (
    <FileField
      {...field}
      name={name}
      accept={accept}
      typesLabel={t('attachment.types')}
      filesMax={max}
      files={stored}
      upload={upload}
      onChange={(items) => {
        onChange?.(idsOf(items));
        onFiles?.(filesOf(items, uploadsAt));
      }}
    />
  );
}
