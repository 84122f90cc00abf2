import type { KeyboardEvent } from 'react';

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

/** Letters by their position on the keyboard, so that they also work with an Arabic layout. */
const byCode: Readonly<Record<string, ViewerAct>> = { KeyT: 'turn', KeyG: 'page', KeyF: 'expand' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The act of a key. Null: the key belongs to the browser or another part. In a field only Escape
 * acts.
 */
export function actOfKey(
  { key, code, ctrlKey, metaKey, altKey }: Pressed,
  isInField: boolean,
): ViewerAct | null {
  if ((ctrlKey || metaKey) && code === 'KeyF') return 'search';
  if (ctrlKey || metaKey || altKey) return null;
  if (isInField) return key === 'Escape' ? 'close' : null;
  return byKey[key] ?? byCode[code] ?? null;
}

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
