import CameraIcon from 'lucide-react/icons/camera';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { uploadBytesMax } from './file-field-check.ts';
import { FileRow } from './file-field-item.tsx';
import { useFileItems, type FileItem, type Rejection } from './file-field-items.ts';
import type { StoredFile, Upload as UploadFile } from './file-field-upload.ts';
import { FieldFrame } from './field-frame.tsx';
import { FileName } from './file-name.tsx';
import { useField } from './form-context.ts';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

export interface FileFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  error?: string | undefined;
  /** Extensions and types (`.pdf`, `image/*`). Empty allows everything but SVG. */
  accept: readonly string[];
  typesLabel: string;
  filesMax?: number;
  bytesMax?: number;
  files?: readonly StoredFile[];
  /**
   * Uploads at once with progress (`uploadByXhr`), and the form posts the stored ids under `name`.
   * Without it the files are sent with the form (multipart).
   */
  upload?: UploadFile;
  /** Offers the camera on devices with a touch screen. The field must accept images. */
  camera?: boolean;
  disabled?: boolean;
  onChange?: (files: readonly FileItem[]) => void;
  className?: string;
}

const noFiles: readonly StoredFile[] = [];

function usePaste(
  zone: { current: HTMLElement | null },
  add: (files: readonly File[]) => void,
): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const box = zone.current;
      if (
        files.length === 0 ||
        box === null ||
        !(box.matches(':hover') || box.contains(document.activeElement))
      )
        return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [zone]);
}

function useDropTarget(disabled: boolean, add: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (!disabled) add([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}

/**
 * Files by choosing, dropping or pasting. The control is a native file input, so that keyboard and
 * pages without JavaScript work. 5 MB, no SVG, validated by content before anything is sent
 * (specification §5).
 */
export function FileField(props: FileFieldProps) {
  const { name, label, hint, accept, typesLabel, filesMax = 1, upload, disabled = false } = props;
  const parts = useField({ name, label, hint, error: props.error });
  const { control } = parts;
  const many = filesMax > 1;
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const bytesMax = props.bytesMax ?? uploadBytesMax;
  const { items, refused, add, remove, retry } = useFileItems({
    accept,
    typesLabel,
    bytesMax,
    filesMax,
    initial: props.files ?? noFiles,
    upload,
    input,
    onChange: props.onChange,
  });
  const { isOver, handlers } = useDropTarget(disabled, add);
  usePaste(zone, add);
  const isFull = items.length >= filesMax;
  const removeAndStay = (key: string) => {
    remove(key);
    // The pressed button is gone, so focus moves to the field.
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <FieldFrame {...{ parts, label, hint }} optional={props.optional} className={props.className}>
      <div
        ref={zone}
        {...handlers}
        className={cx(filesMax > 1 && 'grid grid-cols-1 gap-3 md:has-[li]:grid-cols-2')}
      >
        {items.length > 0 && (
          <ul className={filesMax > 1 ? 'contents' : undefined}>
            {items.map((item) => (
              <FileRow
                key={item.key}
                item={item}
                disabled={disabled}
                onRemove={() => removeAndStay(item.key)}
                onRetry={() => retry(item)}
                onReplace={filesMax === 1 ? () => input.current?.click() : null}
              />
            ))}
          </ul>
        )}
        {upload !== undefined && <StoredIds name={name} items={items} />}
        <DropZone
          isOver={isOver}
          isHidden={isFull}
          isWrong={parts.error !== undefined}
          {...{ typesLabel, many }}
        >
          <Chooser
            {...{ input, name, isFull, accept, upload, disabled, control, many }}
            label={parts.place ?? label}
            required={props.optional !== true}
            onChoose={add}
          />
        </DropZone>
        {props.camera === true && upload !== undefined && !isFull && !disabled && (
          <Camera label={label} onTake={add} />
        )}
      </div>
      <Uploaded items={items} />
      <Refusals refused={refused} />
    </FieldFrame>
  );
}

/** Announces files that were uploaded here, and not those that were stored before. */
function Uploaded({ items }: { items: readonly FileItem[] }) {
  const { t } = useI18n();
  const done = items.filter(({ state, file }) => state === 'stored' && file !== undefined);
  return (
    <p role="status" className="sr-only">
      {done.map(({ name }) => t('ui.file.finished', { name })).join(', ')}
    </p>
  );
}

interface CameraProps {
  label: string;
  onTake: (files: readonly File[]) => void;
}

/**
 * Opens the camera. A control of its own, because `capture` would hide the files of the device from
 * the chooser.
 */
function Camera({ label, onTake }: CameraProps) {
  const { t } = useI18n();
  return (
    <label className="mt-2 hidden min-h-11 cursor-pointer items-center justify-center gap-2 rounded-button border border-line-strong text-small font-medium text-text-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus pointer-coarse:not-noscript:flex max-md:not-noscript:flex">
      <Icon of={CameraIcon} size={18} />
      {t('ui.file.photo')}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={`${t('ui.file.photo')}: ${label}`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          if (files.length > 0) onTake(files);
          event.currentTarget.value = '';
        }}
        className="sr-only"
      />
    </label>
  );
}

function StoredIds({ name, items }: { name: string; items: readonly FileItem[] }) {
  return items.map(
    (item) =>
      item.stored !== undefined && (
        <input key={item.key} type="hidden" name={name} value={item.stored.id} />
      ),
  );
}

interface ChooserProps {
  input: RefObject<HTMLInputElement | null>;
  control: ReturnType<typeof useField>['control'];
  label: string;
  name: string;
  isFull: boolean;
  accept: readonly string[];
  many: boolean;
  required: boolean;
  disabled: boolean;
  upload: UploadFile | undefined;
  onChoose: (files: readonly File[]) => void;
}

function Chooser(props: ChooserProps) {
  const { input, control, label, name, isFull, accept, many, required, disabled, upload } = props;
  const { t } = useI18n();
  const isAlive = useHydrated();
  return (
    <input
      ref={input}
      type="file"
      {...control}
      aria-label={`${label}: ${t('ui.file.browse')}`}
      // With uploads the form carries ids, so the chooser must not add an empty file.
      name={upload !== undefined && isAlive ? undefined : name}
      tabIndex={isFull ? -1 : undefined}
      accept={accept.join(',')}
      multiple={many}
      disabled={disabled}
      aria-required={required ? true : undefined}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // A cancelled chooser is empty and must not remove files.
        if (files.length > 0) props.onChoose(files);
        if (upload !== undefined) event.currentTarget.value = '';
      }}
      className="sr-only noscript:not-sr-only noscript:text-small"
    />
  );
}

const browseClass = 'font-medium text-primary-text underline underline-offset-2';

interface DropZoneProps {
  isOver: boolean;
  isHidden: boolean;
  isWrong: boolean;
  typesLabel: string;
  many: boolean;
  children: ReactNode;
}

function DropZone({ isOver, isHidden, isWrong, typesLabel, many, children }: DropZoneProps) {
  const { t } = useI18n();
  return (
    <label
      className={cx(
        'min-h-[52px] cursor-pointer items-center gap-3 rounded-note border border-dashed p-2.5 transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        isHidden ? 'sr-only' : 'flex',
        isOver ? 'border-primary bg-primary-soft' : 'hover:bg-hover',
        isWrong ? 'field-wrong' : 'border-line-field',
      )}
    >
      <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
        <Icon of={Upload} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-small text-text-2 noscript:hidden">
          <span className="pointer-coarse:hidden">
            {many ? t('ui.file.drop') : t('ui.file.dropOne')}{' '}
            <span className={browseClass}>{t('ui.file.browse')}</span>
          </span>
          <span className={cx('hidden pointer-coarse:inline', browseClass)}>
            {many ? t('ui.file.choose') : t('ui.file.chooseOne')}
          </span>
        </span>
        <span className="block text-caption text-text-3">{typesLabel}</span>
        {children}
      </span>
    </label>
  );
}

function Refusals({ refused }: { refused: readonly Rejection[] }) {
  return (
    <ul role="alert" className="empty:hidden">
      {refused.map((one) => (
        <li
          key={`${one.name} ${one.message}`}
          className="mt-1.5 flex gap-1.5 text-small font-medium text-danger-text"
        >
          <span className="flex h-[var(--leading-small)] items-center">
            <Icon of={TriangleAlert} size={14} stroke={2} />
          </span>
          <span>
            <FileName>{one.name}</FileName>: {one.message}
          </span>
        </li>
      ))}
    </ul>
  );
}
