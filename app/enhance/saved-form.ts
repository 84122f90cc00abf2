import { fieldsIn, restoreFields, type SavedField } from '../shell/form-state.ts';

/** Session storage, because another user of the device must not find a name and a number. */
const storageKey = 'sign-up';
const ageMsMax = 86_400_000;
const consent = 'terms';

interface SavedForm {
  readonly atMs: number;
  readonly fields: readonly SavedField[];
}

const findForm = () => document.querySelector<HTMLFormElement>('form:has([data-saved])');

function readSaved(): readonly SavedField[] {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SavedForm | null;
    return saved !== null && Date.now() - saved.atMs < ageMsMax ? saved.fields : [];
  } catch {
    return [];
  }
}

/** Forgets the sign-up: the account exists, or the reader clears the form. */
export function forgetSaved(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    return;
  }
}

function save({ target }: Event): void {
  const form = findForm();
  if (form === null || !(target instanceof Node) || !form.contains(target)) return;
  const saved = {
    atMs: Date.now(),
    fields: fieldsIn(form, ({ name }) => name !== consent),
  } satisfies SavedForm;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(saved));
  } catch {
    // A full or forbidden storage must never stop typing.
  }
}

function clear({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('[data-saved-clear]') === null) return;
  forgetSaved();
  globalThis.location.reload();
}

/**
 * Saves what is typed into the sign-up in this tab until the account exists, and shows it again
 * after a reload. Passwords are never saved, and a consent is given each time.
 */
export function watchSaved(): void {
  const form = findForm();
  if (form === null) return;
  // The address of a link with a type is newer than the type that was chosen before.
  const hasType = new URLSearchParams(globalThis.location.search).has('type');
  const fields = readSaved().filter(({ name }) => !(hasType && name === 'account_type'));
  const isAnswer = form.querySelector('[data-summary]') !== null;
  if (!isAnswer && fields.some(({ value, checked }) => value !== '' || checked)) {
    restoreFields(form, fields);
    form.querySelector('[data-saved]')?.toggleAttribute('data-off', false);
  }
  document.addEventListener('input', save);
  document.addEventListener('change', save);
  document.addEventListener('click', clear);
}
