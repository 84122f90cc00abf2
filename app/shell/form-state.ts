import { isTouched, type NativeField } from '#ui/touched-field.ts';

/**
 * Session storage of this tab has typed text while the page loads in the other language. It is
 * removed when read.
 */
const storageKey = 'form-state';
/** Older notes are ignored, because their page load never came. */
const ageMsMax = 60_000;

export interface SavedField {
  name: string;
  index: number;
  value: string;
  checked: boolean;
}

interface SavedPage {
  path: string;
  atMs: number;
  fields: SavedField[];
}

/** Secrets, files and hidden values must never be written to storage. */
const never = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']);

function canSave(field: NativeField): boolean {
  if (field.name === '' || never.has(field.type) || field.closest('[role="search"]') !== null)
    return false;
  return !/one-time-code|cc-|password/.test(field.autocomplete);
}

function listFields(root: ParentNode): NativeField[] {
  return [...root.querySelectorAll<NativeField>('form input, form textarea, form select')].filter(
    canSave,
  );
}

/** The wanted fields below `root`, without secrets. */
export function fieldsIn(
  root: ParentNode,
  isWanted: (field: NativeField) => boolean,
): SavedField[] {
  const counts = new Map<string, number>();
  return listFields(root).flatMap((field) => {
    const index = counts.get(field.name) ?? 0;
    counts.set(field.name, index + 1);
    const { name, value } = field;
    const checked = (field as HTMLInputElement).checked === true;
    return isWanted(field) ? [{ name, index, value, checked }] : [];
  });
}

/** Saves the typed text of this page, so that the other language can show it again. */
export function saveFormState(path: string): void {
  const fields = fieldsIn(document, isTouched);
  if (fields.length === 0) return;
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ path, atMs: Date.now(), fields } satisfies SavedPage),
    );
  } catch {
    // Storage is full or disabled. The page must change its language anyway.
  }
}

/** Sets a field through its native setter and events, so that React's controlled fields notice. */
function setField(field: NativeField, saved: SavedField): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked !== saved.checked) field.click();
    return;
  }
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setValue?.call(field, saved.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function consumeSaved(path: string): SavedField[] {
  try {
    const text = sessionStorage.getItem(storageKey);
    if (text === null) return [];
    sessionStorage.removeItem(storageKey);
    const saved = JSON.parse(text) as SavedPage;
    return saved.path === path && Date.now() - saved.atMs < ageMsMax ? saved.fields : [];
  } catch {
    return [];
  }
}

export function restoreFields(root: ParentNode, saved: readonly SavedField[]): void {
  const all = listFields(root);
  for (const one of saved) {
    const field = all.filter((candidate) => candidate.name === one.name)[one.index];
    if (field !== undefined) setField(field, one);
  }
}

/** Restores saved text into fields of the same names. Call once after hydration. */
export function restoreFormState(path: string): void {
  const saved = consumeSaved(path);
  if (saved.length > 0) restoreFields(document, saved);
}
