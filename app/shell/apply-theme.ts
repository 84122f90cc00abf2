/** Sets the theme of this page at once and tells the server, whose cookie dresses the next page. */
export function applyTheme(theme: 'light' | 'dark', form: HTMLFormElement): void {
  document.documentElement.dataset['theme'] = theme;
  const returnTo = form.querySelector<HTMLInputElement>('input[name="returnTo"]')?.value ?? '/';
  // A lost request costs the reader one more press on the next page; it is not worth a message.
  void fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams({ theme, returnTo }),
    redirect: 'manual',
  }).catch(() => undefined);
  // The pressed button has just vanished: its counterpart takes the focus.
  form
    .querySelector<HTMLButtonElement>(`button[value="${theme === 'dark' ? 'light' : 'dark'}"]`)
    ?.focus();
}
