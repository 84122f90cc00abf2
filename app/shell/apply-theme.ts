/**
 * Sets the theme of this page at once and posts it to the server, so that the cookie gives the next
 * page its theme.
 */
export function applyTheme(theme: 'light' | 'dark', form: HTMLFormElement): void {
  document.documentElement.dataset['theme'] = theme;
  const returnTo = form.querySelector<HTMLInputElement>('input[name="returnTo"]')?.value ?? '/';
  // A lost request is ignored, because it costs only one more press on the next page.
  void fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams({ theme, returnTo }),
    redirect: 'manual',
  }).catch(() => undefined);
  // The pressed button is hidden now, so its counterpart takes the focus.
  form
    .querySelector<HTMLButtonElement>(`button[value="${theme === 'dark' ? 'light' : 'dark'}"]`)
    ?.focus();
}
