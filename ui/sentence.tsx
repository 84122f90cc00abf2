import type { ReactNode } from 'react';
import { useLangOf } from './user-text.tsx';

/** Numbers such as RFQ-10044 (shared/numbers.ts) or a company's own SQ/26-8007, and isolated names (shared/bidi.ts). */
const namedPart = /([A-Z]{1,5}\d{0,4}(?:[-/]\d{1,12}){1,5}|\u2068[^\u2068\u2069]*\u2069)/;
const onlyNumber = /^\u2068?[A-Z]{1,5}\d{0,4}(?:[-/]\d{1,12}){1,5}\u2069?$/;

/**
 * Keeps numbers in a sentence unbroken, because browsers end a line after "RFQ-" or "SQ/", and names the
 * language of names in it. Other children stay as they are.
 */
export function Sentence({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children;
  return children.split(namedPart).map((part, at) => {
    if (at % 2 === 0) return part;
    if (onlyNumber.test(part)) {
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the same number may stand twice
        <bdi key={at} dir="ltr" className="whitespace-nowrap">
          {part}
        </bdi>
      );
    }
    // oxlint-disable-next-line react/no-array-index-key -- the same name may stand twice
    return <Name key={at}>{part}</Name>;
  });
}

function Name({ children }: { children: string }): ReactNode {
  const lang = useLangOf(children);
  return lang === undefined ? children : <span lang={lang}>{children}</span>;
}
