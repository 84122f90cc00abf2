import FileImage from 'lucide-react/icons/file-image';
import FileText from 'lucide-react/icons/file-text';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { FileName } from '#ui/file-name.tsx';
import { Icon } from '#ui/icon.tsx';
import { ViewLink } from '#ui/viewer/view-link.tsx';

interface StoredFileRowProps {
  name: string;
  bytes: number;
  mediaType: string;
  createdAt: string;
  /** Null: the reader may see the file's name but not open it. */
  url: string | null;
}

export function StoredFileRow({ name, bytes, mediaType, createdAt, url }: StoredFileRowProps) {
  const { format } = useI18n();
  const rowClass =
    'flex min-h-[52px] items-center gap-3 rounded-note border border-line bg-sunken p-2.5';
  const content = (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
        <Icon of={mediaType.startsWith('image/') ? FileImage : FileText} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-start text-small font-medium text-text">
          <FileName>{name}</FileName>
        </span>
        <span className="block truncate text-caption text-text-3">
          {format.bytes(bytes)} · {format.dateTime(new Date(createdAt))}
        </span>
      </span>
    </>
  );
  if (url === null) return <div className={rowClass}>{content}</div>;
  return (
    <ViewLink
      document={{ id: url, name, bytes, media_type: mediaType, url }}
      className={cx(rowClass, 'transition-colors hover:bg-hover')}
    >
      {content}
    </ViewLink>
  );
}
