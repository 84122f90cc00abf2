import { z } from 'zod';
import { isolate } from '#shared/bidi.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { createFormatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import { refusalStatus, type FieldProblem, type Refusal } from '#shared/refusals.ts';
import type { Done, FileAnswer } from '#shared/serve.ts';
import { whoMayIn } from '#shared/who-may.ts';
import { sentence, validationSentence } from '../pages/texts.ts';
import { unlessKnown } from './stored-answer.ts';

const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};

function errorsOf(fields: readonly FieldProblem[], locale: Locale): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { path, key, args } of fields) {
    errors.set(path, [...(errors.get(path) ?? []), validationSentence(locale, key, args)]);
  }
  return Object.fromEntries(errors);
}

/** A rate limit names the remaining time, because "a moment" may be half an hour (product §11). */
function messageOf(refusal: Refusal, locale: Locale): string {
  const { refused, args, retryAfterSeconds } = refusal;
  const whoMay = refused === 'not_allowed' ? whoMayIn(refusal.details) : null;
  if (whoMay !== null && whoMay.can.length > 0)
    return sentence(locale, 'general.rightMissing', {
      permission: whoMay.permission,
      names: createFormatter(locale).list(whoMay.can.map(({ name }) => isolate(name))),
    });
  return refused === 'too_many_requests' && retryAfterSeconds !== undefined
    ? sentence(locale, 'general.tooManyUntil', {
        when: createFormatter(locale).wait(retryAfterSeconds),
      })
    : sentence(locale, `refusal.${refused}`, args);
}

/** `{ status: false, code, message, errors? }` in the reader's language. */
export function refusalBody(refusal: Refusal, locale: Locale): Record<string, unknown> {
  return {
    status: false,
    code: refusal.refused,
    message: messageOf(refusal, locale),
    ...(refusal.fields === undefined ? {} : { errors: errorsOf(refusal.fields, locale) }),
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
  };
}

export function refusalResponse(refusal: Refusal, locale: Locale): Response {
  const headers = new Headers(jsonHeaders);
  headers.set('Content-Language', locale);
  if (refusal.retryAfterSeconds !== undefined)
    headers.set('Retry-After', String(refusal.retryAfterSeconds));
  const body = JSON.stringify(refusalBody(refusal, locale));
  return new Response(body, { status: refusalStatus[refusal.refused], headers });
}

/** RFC 8187 §3.2.1 permits fewer characters than `encodeURIComponent` leaves as they are. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** RFC 6266: an ASCII name for old clients beside the real one, which may be Arabic. */
export function contentDisposition({ name, inline }: Pick<FileAnswer, 'name' | 'inline'>): string {
  const ascii = name.replace(/[^\w.-]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeName(name)}`;
}

function fileResponse(file: FileAnswer): Response {
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Disposition': contentDisposition(file),
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': file.etag === undefined ? 'private, no-store' : 'private, no-cache',
      ...(file.etag !== undefined && { ETag: `"${file.etag}"` }),
    },
  });
}

/**
 * The envelope of specification §7. The declared schema parses the data, so undeclared fields are
 * removed and a missing field is a fault.
 */
export function doneBody(
  endpoint: Endpoint,
  done: Done<unknown, unknown>,
  locale: Locale,
): Record<string, unknown> {
  const extra = z.parse(endpoint.extra, done.extra ?? {}) as Record<string, unknown>;
  return {
    status: true,
    message: sentence(locale, done.message ?? 'general.done', done.messageArgs),
    data: z.parse(endpoint.data, done.data),
    ...extra,
  };
}

export function doneResponse(
  endpoint: Endpoint,
  done: Done<unknown, unknown>,
  locale: Locale,
  asked: Pick<Headers, 'get'> = new Headers(),
): Response {
  if (done.file !== undefined) return unlessKnown(fileResponse(done.file), asked);
  const headers = new Headers(jsonHeaders);
  headers.set('Content-Language', locale);
  for (const cookie of done.cookies ?? []) headers.append('Set-Cookie', cookie);
  const body = JSON.stringify(doneBody(endpoint, done, locale));
  return new Response(body, { status: 200, headers });
}
