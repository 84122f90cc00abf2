import type { ReactNode, Ref } from 'react';
import { useHref, useLocation } from 'react-router';
import type { Digits } from '#shared/locale.ts';

export const digitSamples: Record<Digits, string> = { latn: '123', arab: '١٢٣' };

export const otherDigits = (digits: Digits): Digits => (digits === 'latn' ? 'arab' : 'latn');

interface DigitsFormProps {
  ref?: Ref<HTMLFormElement>;
  to: Digits;
  children?: ReactNode;
}

/**
 * Posts the other digits to `/digits`, which returns to this page. A plain form, because every
 * figure of the page changes and a full load reads it again; so it works without JavaScript.
 */
export function DigitsForm({ ref, to, children }: DigitsFormProps) {
  const { pathname, search } = useLocation();
  const returnTo = useHref({ pathname, search });
  return (
    <form ref={ref} method="post" action={useHref('/digits')} className="contents">
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="digits" value={to} />
      {children}
    </form>
  );
}
