export interface ReturnedMail {
  readonly to: string;
  readonly mailId: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
  /** The address before an alias or a forwarding changed it. */
  readonly originalTo?: string | null;
  /** Names the mail by the envelope's id, by the quoted headers, or not at all. */
  readonly names?: 'envelope' | 'headers' | 'none';
  readonly reportType?: string;
}

/** A bounce as Postfix 3.7 writes it (RFC 3464), folded and with its comments. */
export function returnedMail({
  to,
  mailId,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${to}>: Recipient address rejected: No such\r\n    user here`,
  originalTo = to,
  names = 'envelope',
  reportType = 'multipart/report',
}: ReturnedMail): string {
  const original = names === 'none' ? 'Subject: another' : `Message-ID: <${mailId}@near.test>`;
  const lines = [
    'Return-Path: <>',
    'Date: Sat, 28 Nov 2026 09:54:58 +0000 (UTC)',
    'From: MAILER-DAEMON@near.test (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: bounces@near.test',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: ${reportType}; report-type=delivery-status;`,
    '\tboundary="8E5A320D.1764323698/mx.near.test"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--8E5A320D.1764323698/mx.near.test',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${to}>: host 127.0.0.1 said: 550 5.1.1 No such user here`,
    '',
    '--8E5A320D.1764323698/mx.near.test',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.near.test',
    ...(names === 'envelope' ? [`Original-Envelope-Id: ${mailId}`] : []),
    'X-Postfix-Sender: rfc822; bounces@near.test',
    'Arrival-Date: Sat, 28 Nov 2026 09:54:58 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${to}`,
    ...(originalTo === null ? [] : [`Original-Recipient: rfc822;${originalTo}`]),
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; 127.0.0.1',
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--8E5A320D.1764323698/mx.near.test',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Return-Path: <bounces@near.test>',
    'From: =?UTF-8?B?2YLZitmF2Kk=?= <bounces@near.test>',
    original,
    '',
    '--8E5A320D.1764323698/mx.near.test--',
    '',
  ];
  return lines.join('\r\n');
}
