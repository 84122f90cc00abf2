export interface OptinFacts {
  readonly act: 'in' | 'out';
  readonly number: string;
}

/** The number that gets the messages. Null: the user did not agree, or has stopped them. */
export function activeNumberOf(newest: OptinFacts | undefined): string | null {
  return newest?.act === 'in' ? newest.number : null;
}
