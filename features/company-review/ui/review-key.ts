const keys = ['a', 'r', 'j', 'k', '1', '2', '3'] as const;
export type ReviewKey = (typeof keys)[number];

/**
 * Elements in which a key types a letter, so that it must not trigger the review. Radio buttons and
 * check boxes do not.
 */
const typed = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';

interface Pressed {
  readonly key: string;
  /** The position of the key: `KeyA` also if it types an Arabic letter. */
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
 * The review key of an event. Null with a modifier, because it belongs to the browser, a screen
 * reader or another letter; also while text is typed and if the event was already handled.
 */
export function reviewKeyOf(event: Pressed): ReviewKey | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  if (event.repeat || event.getModifierState('AltGraph')) return null;
  if (event.isComposing || event.defaultPrevented || isTyping(event.target)) return null;
  const own = event.key.toLowerCase();
  // A Latin letter counts as typed. In other scripts the position of the key counts, so that an
  // Arabic keyboard works.
  const key = /^[a-z0-9]$/.test(own) ? own : event.code.replace(/^(?:Key|Digit)/, '').toLowerCase();
  return keys.find((one) => one === key) ?? null;
}
