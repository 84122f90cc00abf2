/** What became of a form: the next page, this one as the server draws it anew, or nothing at all. */
type Sent = { to: string } | { page: Document } | null;

/**
 * Posts a form as the browser would, and learns where a redirect leads (server/pages/pages.ts); null: nobody answered, or only with
 * a fault.
 */
export async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Sent> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string') body.append(name, value);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body,
      headers: { 'X-Follows': '1' },
    });
    const to = response.headers.get('X-Location');
    if (to !== null) return { to };
    if (!response.ok) return null;
    return { page: new DOMParser().parseFromString(await response.text(), 'text/html') };
  } catch {
    return null;
  }
}
