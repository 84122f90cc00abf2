/** Set on a device whose reader turned single keys off (decision 0155). */
const storedName = 'single-keys';

/** True if keys without Ctrl or Alt may act. Off for tools that type such keys themselves. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storedName) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storedName);
    else localStorage.setItem(storedName, 'off');
  } catch {
    // Storage is forbidden, so the choice ends with the page.
  }
}

const typedInto = 'input, textarea, select, [contenteditable], [role=combobox], [role=grid]';
const choices = new Set(['checkbox', 'radio', 'button', 'submit']);

/** True if a key belongs to the element that has the focus, such as a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest(typedInto);
  return field !== null && !(field instanceof HTMLInputElement && choices.has(field.type));
}

/** True while a dialog or a menu is open, whose keys are its own. */
export function hasOverlay(document: Document): boolean {
  return (
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], dialog[open]') !== null
  );
}
