import { letterOf } from '#ui/single-keys.ts';

const keys = ['a', 'r', 'j', 'k', '1', '2', '3'] as const;
export type ReviewKey = (typeof keys)[number];

/**
 * Elements in which a key types a letter, so that it must not trigger the review. Radio buttons and
 * check boxes do not.
 */
const typed = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';

type Pressed = Parameters<typeof letterOf>[0] & Pick<KeyboardEvent, 'target'>;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null;
}

/**
 * The review key of an event. Null with a modifier, because it belongs to the browser, a screen
 * reader or another letter; also while text is typed and if the event was already handled.
 */
export function reviewKeyOf(event: Pressed): ReviewKey | null {
  const key = isTyping(event.target) ? null : letterOf(event);
  return keys.find((one) => one === key) ?? null;
}
