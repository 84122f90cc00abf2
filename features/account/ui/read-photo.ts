import type { Proposals } from './read-document.ts';

const readMs = 60_000;

/**
 * The values of a photographed licence, which the server reads, or its refusal as a text.
 * @throws an answer that does not arrive or is not the server's
 */
export async function readPhoto(documentId: string, locale: string): Promise<Proposals | string> {
  const response = await fetch(`/api/dashboard/documents/${documentId}/read`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Accept-Language': locale },
    signal: AbortSignal.timeout(readMs),
  });
  const answer = (await response.json()) as { data: Proposals; message?: unknown };
  if (response.ok) return answer.data;
  if (typeof answer.message !== 'string')
    throw new Error(`the photo is not read: ${response.status}`);
  return answer.message;
}
