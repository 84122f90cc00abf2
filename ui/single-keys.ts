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

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing'
> &
  Pick<KeyboardEvent, 'getModifierState' | 'defaultPrevented'>;

/**
 * The letter or digit of a key pressed alone. In other scripts the position of the key counts, so that
 * an Arabic keyboard works. Null with a modifier, which belongs to the browser or a screen reader.
 */
export function letterOf(event: Pressed): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return null;
  if (event.getModifierState('AltGraph') || event.isComposing || event.defaultPrevented)
    return null;
  const own = event.key.toLowerCase();
  if (/^[a-z0-9]$/.test(own)) return own;
  return /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]?.toLowerCase() ?? null;
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
