const keys = ['a', 'r', 'j', 'k', '1', '2', '3'] as const;
export type ReviewKey = (typeof keys)[number];

/** Where letters are typed a key is a letter; radio buttons and check boxes take none. */
const typed = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';

interface Pressed {
  readonly key: string;
  /** The key's place on the keyboard: `KeyA` also where it types an Arabic letter. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly getModifierState: (key: 'AltGraph') => boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null;
}

/**
 * The key of the review that an event means. Null with a modifier, which belongs to the browser, to a screen reader or to
 * another letter, while a text is typed, and where something else has taken the key already.
 */
export function reviewKeyOf(event: Pressed): ReviewKey | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  if (event.repeat || event.getModifierState('AltGraph')) return null;
  if (event.isComposing || event.defaultPrevented || isTyping(event.target)) return null;
  const own = event.key.toLowerCase();
  // A Latin letter counts as typed; other scripts by the place of the key.
  const key = /^[a-z0-9]$/.test(own) ? own : event.code.replace(/^(?:Key|Digit)/, '').toLowerCase();
  return keys.find((one) => one === key) ?? null;
}
