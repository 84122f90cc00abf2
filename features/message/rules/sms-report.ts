export interface SmsState {
  readonly state: 'delivered' | 'failed';
  /** The gateway's code of a failure. Empty: none. */
  readonly error: string;
}

const states: ReadonlyMap<string, SmsState['state']> = new Map([
  ['delivered', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
]);

/**
 * Reads the form of a gateway's report. Null: a state on the way to the phone, which changes nothing.
 * The error has digits only, because the form also has the number of the reader.
 */
export function readSmsReport(raw: string): SmsState | null {
  const form = new URLSearchParams(raw);
  const reported = form.get('MessageStatus') ?? form.get('SmsStatus') ?? '';
  const state = states.get(reported);
  if (state === undefined) return null;
  const code = /^\d{1,8}$/.exec(form.get('ErrorCode') ?? '')?.[0] ?? '';
  return { state, error: state === 'failed' ? `${reported} ${code}`.trim() : '' };
}
