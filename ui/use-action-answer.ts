import { useState } from 'react';
// oxlint-disable-next-line no-restricted-imports -- this hook wraps the router's own value
import { useActionData, useLocation } from 'react-router';

type Answer<T> = ReturnType<typeof useActionData<T>>;

/**
 * The answer of the page's action, until the next navigation. React Router drops it when the page's
 * data are read again, such as after a live event, and a refusal would disappear while the user
 * reads it. A revalidation has the key of the shown location; a navigation has a new one.
 */
export function useActionAnswer<T = unknown>(): Answer<T> {
  const data = useActionData<T>();
  const { key } = useLocation();
  const [last, setLast] = useState({ data, key });
  if (data !== undefined && (data !== last.data || key !== last.key)) setLast({ data, key });
  return data ?? (key === last.key ? last.data : undefined);
}
