/**
 * `node scripts/bounce.ts [URL] < mail`: passes one returned mail on to the product, for a mail
 * server that pipes them (docs/notifications.md). Reads MAIL_BOUNCE_SECRET, and PUBLIC_URL unless
 * an address is given. Exits with 75 (sysexits.h: try again) unless the product has read the mail,
 * so that the mail server repeats it and never returns a returned mail.
 */
import { isUtf8 } from 'node:buffer';
import { signWebhook } from '../server/payments/signature.ts';

const tryAgain = 75;
/** The API reads no longer body (`server/http/body.ts`), and a bounce of ours is a few kB. */
const bytesMax = 1024 * 1024;
const msMax = 30_000;

/** Null: longer than a bounce of ours; the rest is read, because a closed pipe is a failure. */
async function readMail(): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bytesMax) chunks.push(chunk);
  }
  if (size > bytesMax) return null;
  const bytes = Buffer.concat(chunks);
  // Headers and status are ASCII, so the words of an older mail server may be read in any way.
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

async function report(raw: string, url: string, secret: string): Promise<number> {
  const response = await fetch(`${url.replace(/\/$/, '')}/api/mail/bounce`, {
    method: 'POST',
    headers: {
      'Content-Type': 'message/rfc822',
      'Webhook-Signature': signWebhook(secret, raw, new Date()),
    },
    body: raw,
    redirect: 'error',
    signal: AbortSignal.timeout(msMax),
  });
  if (response.ok) return 0;
  const text = (await response.text()).slice(0, 300);
  // Another mail than a bounce, such as the reply of somebody on holiday.
  if (response.status === 422) return 0;
  console.error(`The product answered ${response.status}: ${text}`);
  return tryAgain;
}

async function main(): Promise<number> {
  const { PUBLIC_URL, MAIL_BOUNCE_SECRET: secret = '' } = process.env;
  const url = process.argv[2] ?? PUBLIC_URL ?? '';
  const raw = await readMail();
  if (secret === '' || url === '') {
    console.error('Set MAIL_BOUNCE_SECRET, and PUBLIC_URL or the address as an argument.');
    return tryAgain;
  }
  return raw === null ? 0 : report(raw, url, secret);
}

process.exitCode = await main().catch((error: unknown) => {
  const { cause } = error as { cause?: unknown };
  console.error(`The product was not reached: ${String(cause ?? error)}`);
  return tryAgain;
});
