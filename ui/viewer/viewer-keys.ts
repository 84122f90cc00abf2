import type { KeyboardEvent } from 'react';

/** What a key does while the focus is in the viewer. */
export type ViewerAct =
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'turn'
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'page'
  | 'search'
  | 'expand'
  | 'keys'
  | 'close';

const byKey: Readonly<Record<string, ViewerAct>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  '٠': 'fit',
  '/': 'search',
  '?': 'keys',
  '؟': 'keys',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'close',
};

/** Letters by their place on the keyboard, so that they work while it writes Arabic. */
const byCode: Readonly<Record<string, ViewerAct>> = { KeyT: 'turn', KeyG: 'page', KeyF: 'expand' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The act of a key; null for keys that are the browser's or another part's. In a field only Escape acts. */
export function actOfKey(
  { key, code, ctrlKey, metaKey, altKey }: Pressed,
  isInField: boolean,
): ViewerAct | null {
  if ((ctrlKey || metaKey) && code === 'KeyF') return 'search';
  if (ctrlKey || metaKey || altKey) return null;
  if (isInField) return key === 'Escape' ? 'close' : null;
  return byKey[key] ?? byCode[code] ?? null;
}

/** The keys as they are listed for the reader, in this order. */
export const listedKeys = [
  { act: 'page', keys: ['Page ↓', 'Page ↑'] },
  { act: 'ends', keys: ['Home', 'End'] },
  { act: 'goTo', keys: ['G'] },
  { act: 'zoom', keys: ['+', '−'] },
  { act: 'fit', keys: ['0'] },
  { act: 'turn', keys: ['T'] },
  { act: 'search', keys: ['/'] },
  { act: 'match', keys: ['Enter', 'Shift Enter'] },
  { act: 'expand', keys: ['F'] },
  { act: 'close', keys: ['Esc'] },
] as const;
