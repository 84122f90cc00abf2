import PostalMime, { type Attachment, type Header } from 'postal-mime';
import type { BounceEvent } from './bounce-event.ts';
import { isUnknownAddress } from './unknown-address.ts';

/** Of RFC 3464 and, for addresses beyond ASCII, of RFC 6533. */
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const originalTypes = new Set([
  'text/rfc822-headers',
  'message/rfc822',
  'message/global',
  'message/global-headers',
]);
/** Each of our mails has one recipient, so a longer report is about somebody else's mail. */
const recipientsMax = 20;

type Fields = ReadonlyMap<string, string>;

async function fieldsOf(block: string): Promise<Fields> {
  const { headers } = await PostalMime.parse(block);
  return new Map(
    headers.map(({ key, value }: Header) => [key, value.replaceAll(/\s+/g, ' ').trim()]),
  );
}

/** The value after its type, as in `rfc822; salem@aldana.ae` and `smtp; 550 5.1.1 unknown`. */
function valueOf(fields: Fields, name: string): string {
  const text = fields.get(name) ?? '';
  return text.slice(text.indexOf(';') + 1).trim();
}

/**
 * True if the recipient failed for ever because there is no such address. A status of 5.0.0 names
 * no cause, so the server's own words decide.
 */
function isAboutAddress(fields: Fields): boolean {
  if (fields.get('action')?.toLowerCase() !== 'failed') return false;
  const status = /^5\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
  if (status === undefined) return false;
  if (status !== '5.0.0') return isUnknownAddress({ message: status });
  const message = valueOf(fields, 'diagnostic-code');
  return isUnknownAddress({ responseCode: Number(/^\d{3}/.exec(message)?.[0] ?? 0), message });
}

const rowId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@|>?$)/;

async function mailIdOf(status: Fields, original: Attachment | undefined): Promise<string | null> {
  const named = rowId.exec(status.get('original-envelope-id') ?? '')?.[1];
  if (named !== undefined || original === undefined) return named ?? null;
  const { messageId } = await PostalMime.parse(original.content);
  return rowId.exec(messageId ?? '')?.[1] ?? null;
}

function addressesOf(fields: Fields): string[] {
  // A forwarding server reports the last address, and names ours as the original one.
  const names = ['original-recipient', 'final-recipient'];
  const found = names.map((name) => valueOf(fields, name).replace(/^<(.*)>$/, '$1'));
  return [...new Set(found)].filter((address) => address !== '');
}

/**
 * The unknown addresses of a bounce that is itself a mail (RFC 3464), each with the id of the mail
 * that it is about. Anybody can write such a mail, so the caller compares that id with what was
 * sent to the address. A report without an id has no events. Null: not such a mail.
 */
export async function readDeliveryReport(raw: string): Promise<BounceEvent[] | null> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 8,
  }).catch(() => null);
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  const status = mail?.attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  if (!/^multipart\/report\b/i.test(type) || typeof status?.content !== 'string') return null;
  const blocks = status.content.trim().split(/\r?\n[ \t]*\r?\n/);
  if (blocks.length > recipientsMax + 1) return [];
  const [about = new Map<string, string>(), ...recipients] = await Promise.all(
    blocks.map(fieldsOf),
  );
  const original = mail?.attachments.find(({ mimeType }) => originalTypes.has(mimeType));
  const mailId = await mailIdOf(about, original);
  if (mailId === null) return [];
  return recipients.filter(isAboutAddress).flatMap((fields) => {
    const reason = valueOf(fields, 'diagnostic-code') || (fields.get('status') ?? '');
    return addressesOf(fields).map((email) => ({ kind: 'bounce' as const, email, reason, mailId }));
  });
}
