import { useState } from 'react';
import { onceKeyField } from '../shared/once-key.ts';

/** 128 random bits; `randomUUID` is missing where the page is not served over TLS. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The key for an act that is sent without a form of its own, such as a confirmed question: one while it is mounted. */
export function useOnceKey(): string {
  const [key] = useState(makeKey);
  return key;
}

/**
 * The key under which a form is sent once, however often it is pressed or repeated (product §3): the action passes it
 * on with `onceKeyOf`. A form that is to be sent anew is mounted anew.
 */
export function OnceKey() {
  const key = useOnceKey();
  // The server's key stays in the page; both are as good.
  return <input type="hidden" name={onceKeyField} defaultValue={key} suppressHydrationWarning />;
}
