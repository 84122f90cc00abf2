import FileImage from 'lucide-react/icons/file-image';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import { useI18n } from './use-text.tsx';
import { Button } from './button.tsx';
import { cx } from './classes.ts';
import type { FileItem } from './file-field-items.ts';
import { FileName } from './file-name.tsx';
import { Icon } from './icon.tsx';

function iconOf(name: string): LucideIcon {
  if (/\.(png|jpe?g|webp|gif|heic)$/i.test(name)) return FileImage;
  return /\.(xlsx?|csv|ods)$/i.test(name) ? FileSpreadsheet : FileText;
}

export interface FileRowProps {
  item: FileItem;
  disabled: boolean;
  onRemove: () => void;
  onRetry: () => void;
  onReplace: (() => void) | null;
}

export function FileRow({ item, disabled, onRemove, onRetry, onReplace }: FileRowProps) {
  const { t } = useI18n();
  const failed = item.state === 'failed';
  const uploading = item.state === 'uploading';
  return (
    <li
      data-unsent={failed || uploading ? '' : undefined}
      className={cx(
        'flex min-h-[52px] items-center gap-3 rounded-note border bg-surface p-2.5',
        failed ? 'border-danger-line' : 'border-line',
      )}
    >
      <Thumb item={item} />
      <div className="min-w-0 flex-1">
        <NameLine item={item} />
        <StateLine item={item} />
        {uploading && (
          <UploadBar share={item.share} label={t('ui.file.uploading', { percent: '' })} />
        )}
      </div>
      {failed && (
        <Button tone="quiet" size="sm" onClick={onRetry}>
          <Icon of={RefreshCw} size={15} />
          {t('ui.file.retry')}
        </Button>
      )}
      {onReplace !== null && !uploading && !disabled && (
        <Button
          tone="quiet"
          size="sm"
          onClick={onReplace}
          aria-label={t('ui.file.replaceFile', { name: item.name })}
        >
          {t('ui.file.replace')}
        </Button>
      )}
      {!disabled && (
        <Button
          tone="quiet"
          size="sm"
          iconOnly
          onClick={onRemove}
          aria-label={
            uploading
              ? t('ui.file.cancel', { name: item.name })
              : t('ui.file.remove', { name: item.name })
          }
          className="text-text-2"
        >
          <Icon of={X} />
        </Button>
      )}
    </li>
  );
}

function Thumb({ item }: { item: FileItem }) {
  const picture = item.previewUrl ?? item.stored?.thumbUrl;
  if (picture !== undefined) {
    return (
      <img
        src={picture}
        alt=""
        width={36}
        height={36}
        className="size-9 shrink-0 rounded-button border border-line object-cover"
      />
    );
  }
  return (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
      <Icon of={iconOf(item.name)} size={18} />
    </span>
  );
}

function NameLine({ item }: { item: FileItem }) {
  const { t } = useI18n();
  const classes = 'block truncate text-start text-small font-medium text-text';
  const url = item.stored?.url;
  const name = <FileName>{item.name}</FileName>;
  if (url === undefined) return <span className={classes}>{name}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('ui.file.view', { name: item.name })}
      className={cx(classes, 'hover:underline')}
    >
      {name}
    </a>
  );
}

function StateLine({ item }: { item: FileItem }) {
  const { t, format } = useI18n();
  if (item.state === 'failed')
    return (
      <p role="alert" className="text-caption text-danger-text">
        {item.message ?? t('ui.file.failed')}
      </p>
    );
  const stateLabels = {
    ready: t('ui.file.ready'),
    stored: t('ui.file.uploaded'),
    uploading: t('ui.file.uploading', {
      percent: format.percent(Math.round(item.share * 100) / 100),
    }),
  }[item.state];
  return (
    <p className="truncate text-caption text-text-3">
      {format.bytes(item.size)} · {stateLabels}
    </p>
  );
}

function UploadBar({ share, label }: { share: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="mt-1.5 h-1 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-primary transition-[inline-size]"
        style={{ inlineSize: `${share * 100}%` }}
      />
    </div>
  );
}
