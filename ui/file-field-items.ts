import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useText } from './use-text.tsx';
import { findFileProblem, sniffBytes, type FileProblem } from './file-field-check.ts';
import type { StoredFile, Upload } from './file-field-upload.ts';

export interface FileItem {
  key: string;
  name: string;
  size: number;
  type: string;
  /** ready: sent with the form; uploading: `share` from 0 to 1; stored: on the server. */
  state: 'ready' | 'uploading' | 'failed' | 'stored';
  share: number;
  message?: string;
  file?: File;
  stored?: StoredFile;
  previewUrl?: string;
}

export interface Rejection {
  name: string;
  message: string;
}

export interface FileItemsOptions {
  accept: readonly string[];
  typesLabel: string;
  bytesMax: number;
  filesMax: number;
  initial: readonly StoredFile[];
  upload: Upload | undefined;
  input: RefObject<HTMLInputElement | null>;
  onChange: ((files: readonly FileItem[]) => void) | undefined;
}

function storedItem(stored: StoredFile): FileItem {
  return {
    key: stored.id,
    name: stored.name,
    size: stored.size,
    type: '',
    state: 'stored',
    share: 1,
    stored,
  };
}

let lastKey = 0;

function newItem(file: File, state: 'ready' | 'uploading'): FileItem {
  lastKey += 1;
  const item: FileItem = {
    key: `new-${lastKey}`,
    name: file.name,
    size: file.size,
    type: file.type,
    state,
    share: 0,
    file,
  };
  return /^image\/(png|jpeg|webp|gif)$/.test(file.type)
    ? { ...item, previewUrl: URL.createObjectURL(file) }
    : item;
}

/** The message of a refused file; the specification's where it has one (§8). */
function useProblemText(typesLabel: string): (problem: FileProblem) => string {
  const t = useText();
  return (problem) =>
    ({
      tooLarge: t('ui.file.tooLarge'),
      svg: t('ui.file.svg'),
      empty: t('ui.file.empty'),
      wrongType: t('ui.file.wrongType', { types: typesLabel }),
    })[problem];
}

function useIntake({
  accept,
  bytesMax,
  typesLabel,
}: Pick<FileItemsOptions, 'accept' | 'bytesMax' | 'typesLabel'>) {
  const messageOf = useProblemText(typesLabel);
  return async (files: readonly File[]): Promise<{ accepted: File[]; refused: Rejection[] }> => {
    const accepted: File[] = [];
    const refused: Rejection[] = [];
    for (const file of files) {
      const head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
      const problem = findFileProblem(
        { name: file.name, size: file.size, type: file.type, head },
        accept,
        bytesMax,
      );
      if (problem === null) accepted.push(file);
      else refused.push({ name: file.name, message: messageOf(problem) });
    }
    return { accepted, refused };
  };
}

/** Puts dropped and pasted files into the native input, so that the browser sends them. */
function fillInput(input: HTMLInputElement | null, items: readonly FileItem[]): void {
  if (input === null) return;
  const transfer = new DataTransfer();
  for (const item of items)
    if (item.state === 'ready' && item.file !== undefined) transfer.items.add(item.file);
  input.files = transfer.files;
  // Dropped and pasted files fire no event, and the form validates a field on an event.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * The list of files. Its newest state is readable between renders, because uploads report at any
 * time.
 */
function useItemList({
  initial,
  upload,
  input,
  onChange,
}: Pick<FileItemsOptions, 'initial' | 'upload' | 'input' | 'onChange'>) {
  const [items, setItems] = useState<readonly FileItem[]>(() => initial.map(storedItem));
  const latest = useRef(items);
  const goesWithForm = upload === undefined;
  const publish = useCallback(
    (next: readonly FileItem[]) => {
      latest.current = next;
      setItems(next);
      if (goesWithForm) fillInput(input.current, next);
      onChange?.(next);
    },
    [input, onChange, goesWithForm],
  );
  const patch = useCallback(
    (key: string, change: Partial<FileItem>) =>
      publish(latest.current.map((item) => (item.key === key ? { ...item, ...change } : item))),
    [publish],
  );
  useEffect(
    () => () => {
      for (const item of latest.current)
        if (item.previewUrl !== undefined) URL.revokeObjectURL(item.previewUrl);
    },
    [],
  );
  return { items, latest, publish, patch };
}

/** Uploads in progress. Each can be aborted, and all are when the field unmounts. */
function useSender(
  upload: Upload | undefined,
  patch: (key: string, change: Partial<FileItem>) => void,
) {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);
  const send = useCallback(
    async (item: FileItem) => {
      if (upload === undefined || item.file === undefined) return;
      const controller = new AbortController();
      running.current.set(item.key, controller);
      patch(item.key, { state: 'uploading', share: 0 });
      const result = await upload(
        item.file,
        (share) => patch(item.key, { share }),
        controller.signal,
      );
      running.current.delete(item.key);
      if (controller.signal.aborted) return;
      if (result.ok)
        patch(item.key, { state: 'stored', share: 1, stored: result.file, name: result.file.name });
      else patch(item.key, { state: 'failed', message: result.message });
    },
    [patch, upload],
  );
  const stop = useCallback((key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
  }, []);
  return { send, stop };
}

export function useFileItems(options: FileItemsOptions) {
  const { filesMax, upload } = options;
  const t = useText();
  const intake = useIntake(options);
  const { items, latest, publish, patch } = useItemList(options);
  const { send, stop } = useSender(upload, patch);
  const [refused, setRefused] = useState<readonly Rejection[]>([]);

  const forget = (gone: readonly FileItem[]) => {
    for (const item of gone) {
      stop(item.key);
      if (item.previewUrl !== undefined) URL.revokeObjectURL(item.previewUrl);
    }
  };
  const add = async (files: readonly File[]) => {
    const { accepted, refused: problems } = await intake(files);
    // A field for one file replaces; a field for several reports what does not fit.
    const retained = filesMax === 1 && accepted.length > 0 ? [] : latest.current;
    const freeSlots = Math.max(0, filesMax - retained.length);
    const added = accepted
      .slice(0, freeSlots)
      .map((file) => newItem(file, upload === undefined ? 'ready' : 'uploading'));
    const over = accepted
      .slice(freeSlots)
      .map((file) => ({ name: file.name, message: t('ui.file.tooMany', { n: filesMax }) }));
    setRefused([...problems, ...over]);
    forget(latest.current.filter((item) => !retained.includes(item)));
    // Also without a new file, because the chooser has put the refused ones into the input.
    publish([...retained, ...added]);
    await Promise.all(added.map(send));
  };
  return {
    items,
    refused,
    add: (files: readonly File[]) => void add(files),
    remove: (key: string) => {
      forget(latest.current.filter((item) => item.key === key));
      publish(latest.current.filter((item) => item.key !== key));
    },
    retry: (item: FileItem) => void send(item),
  };
}
