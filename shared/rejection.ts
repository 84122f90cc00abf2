/** The choice and the text of an operator that rejects something. */
export interface RejectionReason<Cause extends string> {
  readonly cause?: Cause | undefined;
  readonly reason: string;
}

/** The stored reason: the usual one in the reader's language, then the operator's text. */
export function joinReasons(usual: string, text: string): string {
  return [usual, text].filter((part) => part !== '').join('\n');
}
