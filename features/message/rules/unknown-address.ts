/** A refusal of an SMTP server: its code and its text, which may begin with an enhanced status. */
export interface SmtpRefusal {
  readonly responseCode?: number;
  readonly message: string;
}

/** Of 5.1.x: the sender's address, which is ours. Every recipient there would be marked for it. */
const senderDetails = new Set(['7', '8']);

/**
 * True if the refused recipient does not exist. The second digit of an enhanced status (RFC 3463)
 * names the cause: 1 address, 2 mailbox closed or full, 7 our reputation. Without one, 550, 551 and
 * 553 concern the address.
 */
export function isUnknownAddress({ responseCode = 0, message }: SmtpRefusal): boolean {
  const about = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(message);
  if (about === null) return [550, 551, 553].includes(responseCode);
  const [, subject = '', detail = ''] = about;
  return (subject === '1' && !senderDetails.has(detail)) || (subject === '2' && detail === '1');
}
