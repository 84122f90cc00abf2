import type { ReactNode } from 'react';

/** Numbers that people quote: RFQ-10044, PO-2026-00031 (shared/numbers.ts). */
const quotedNumber = /([A-Z]{2,3}(?:-\d+)+)/;

/** A sentence whose numbers do not break at their hyphens: browsers end a line after "RFQ-" else. Other children stay as they are. */
export function Sentence({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children;
  const parts = children.split(quotedNumber);
  // Every other part is a number.
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
