import type { ReactNode } from 'react';

/** Numbers such as RFQ-10044 or PO-2026-00031 (shared/numbers.ts). */
const quotedNumber = /([A-Z]{2,3}(?:-\d+)+)/;

/**
 * Keeps numbers in a sentence unbroken, because browsers end a line after "RFQ-". Other children
 * stay as they are.
 */
export function Sentence({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children;
  const parts = children.split(quotedNumber);
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same number may stand twice
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
