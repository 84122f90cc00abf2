import { data } from 'react-router';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';

export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/**
 * The data of a link under a mail, which reading does not change, because mail programs open links
 * automatically. An invalid link has none, and no token.
 * @throws 429
 */
export function linkDataOf<E extends Endpoint>(answer: Answer<E>, token: string) {
  if (!answer.ok && answer.status === 429) throw data({ message: answer.message }, { status: 429 });
  return { link: answer.ok ? answer.data : null, token: answer.ok ? token : '' };
}

/**
 * The result of the button and of the automatic posts of mail programs (RFC 8058). It is no
 * redirect, because mail programs follow none.
 */
export function stopResultOf(answer: { readonly ok: boolean; readonly status: number }) {
  return answer.ok ? { isDone: true } : data({ isDone: false }, { status: answer.status });
}
