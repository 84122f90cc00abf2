import { useState } from 'react';
import { onceKeyField } from '../shared/once-key.ts';

/** 128 random bits, because `randomUUID` exists only with TLS. */
export function makeOnceKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** An idempotency key for an act without its own form. It stays the same while mounted. */
export function useOnceKey(): string {
  const [key] = useState(makeOnceKey);
  return key;
}

/**
 * The idempotency key of a form, so that it takes effect once however often it is sent (product
 * §3). The action passes it on with `onceKeyOf`. Mount the form again to send it again. `value` is
 * the key of a form that this device stored.
 */
export function OnceKey({ value }: { value?: string | undefined }) {
  const made = useOnceKey();
  const key = value ?? made;
  // The server's key stays; both are valid.
  return <input type="hidden" name={onceKeyField} defaultValue={key} suppressHydrationWarning />;
}
