import FileImage from 'lucide-react/icons/file-image';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import type { LucideIcon } from 'lucide-react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { FileName } from '#ui/file-name.tsx';
import { Icon } from '#ui/icon.tsx';
import { ViewLink } from '#ui/viewer/view-link.tsx';
import type { FileView } from '../schema.ts';

interface FileListProps {
  files: readonly (FileView & { readonly is_open?: boolean })[];
  openLabel?: string;
  hrefOf: (file: FileView) => string;
  wide?: boolean;
}

function iconOf(file: FileView): LucideIcon {
  if (file.media_type.startsWith('image/')) return FileImage;
  return file.media_type.includes('spreadsheet') ? FileSpreadsheet : FileText;
}

export function FileList({ files, hrefOf, openLabel, wide = false }: FileListProps) {
  const { t, format } = useI18n();
  if (files.length === 0) return <p className="text-small text-text-2">{t('attachment.none')}</p>;
  const documents = files.map((file) => ({ ...file, url: hrefOf(file) }));
  return (
    <ul className={cx('grid grid-cols-1 gap-2', wide && 'md:grid-cols-2')}>
      {documents.map((file) => (
        <li key={file.id}>
          <ViewLink
            document={file}
            among={documents}
            className="flex min-h-[52px] items-center gap-3 rounded-note border border-line bg-sunken p-2.5 transition-colors hover:bg-hover"
          >
            <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
              <Icon of={iconOf(file)} size={18} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-start text-small font-medium text-text">
                <FileName>{file.name}</FileName>
              </span>
              <span className="block text-caption text-text-3">
                {[format.bytes(file.bytes), file.is_open === true ? openLabel : undefined]
                  .filter((one) => one !== undefined)
                  .join(' · ')}
              </span>
            </span>
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}
