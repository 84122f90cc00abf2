import { stripBidiControls, toAsciiDigits } from '#shared/bidi.ts';

/**
 * The number of an RFQ as people type it or paste it: `RFQ-10482`, `rfq 10482`, `#10482`, `010482`, `١٠٤٨٢`. Null where the
 * text is anything else.
 */
export function typedNumber(text: string): bigint | null {
  const typed = stripBidiControls(toAsciiDigits(text)).trim();
  const digits = /^(?:rfq)?[\s#\-\u2010-\u2015]{0,5}(\d{1,12})$/i.exec(typed)?.[1];
  return digits === undefined ? null : BigInt(digits);
}
