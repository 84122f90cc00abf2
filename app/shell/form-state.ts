import { isTouched, type NativeField } from '#ui/touched-field.ts';

/** Where typed text waits while the page loads in the other language: this tab only, taken out at once. */
const storageKey = 'form-state';
/** A note older than this was left by a load that never came. */
const ageMsMax = 60_000;

interface KeptField {
  name: string;
  /** Which of several fields of this name. */
  index: number;
  value: string;
  checked: boolean;
}

interface KeptPage {
  /** Path without language prefix. */
  path: string;
  atMs: number;
  fields: KeptField[];
}

/** Secrets, files and the form's own hidden values are never written to storage. */
const never = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']);

function isKept(field: NativeField): boolean {
  if (field.name === '' || never.has(field.type) || field.closest('[role="search"]') !== null)
    return false;
  return !/one-time-code|cc-|password/.test(field.autocomplete);
}

function listFields(root: ParentNode): NativeField[] {
  return [...root.querySelectorAll<NativeField>('form input, form textarea, form select')].filter(
    isKept,
  );
}

/** Notes what the reader typed on this page, so that the other language can show it again. */
export function keepFormState(path: string): void {
  const counts = new Map<string, number>();
  const fields: KeptField[] = [];
  for (const field of listFields(document)) {
    const index = counts.get(field.name) ?? 0;
    counts.set(field.name, index + 1);
    if (!isTouched(field)) continue;
    fields.push({
      name: field.name,
      index,
      value: field.value,
      checked: (field as HTMLInputElement).checked === true,
    });
  }
  if (fields.length === 0) return;
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ path, atMs: Date.now(), fields } satisfies KeptPage),
    );
  } catch {
    // Storage is full or switched off: the page still changes its language.
  }
}

/** Sets a field as a person would, so that React's controlled fields notice. */
function setField(field: NativeField, kept: KeptField): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked !== kept.checked) field.click();
    return;
  }
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setValue?.call(field, kept.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function takeKept(path: string): KeptField[] {
  try {
    const text = sessionStorage.getItem(storageKey);
    if (text === null) return [];
    sessionStorage.removeItem(storageKey);
    const kept = JSON.parse(text) as KeptPage;
    return kept.path === path && Date.now() - kept.atMs < ageMsMax ? kept.fields : [];
  } catch {
    return [];
  }
}

/** Puts noted text back into the fields of the same names. Call once after the page has come alive. */
export function restoreFormState(path: string): void {
  const kept = takeKept(path);
  if (kept.length === 0) return;
  const all = listFields(document);
  for (const one of kept) {
    const field = all.filter((candidate) => candidate.name === one.name)[one.index];
    if (field !== undefined) setField(field, one);
  }
}
