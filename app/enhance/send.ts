type Sent = { to: string } | { page: Document } | null;

/**
 * Posts a form as the browser would and reads the redirect's address (server/pages/pages.ts). Null:
 * no response, or a server fault.
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
