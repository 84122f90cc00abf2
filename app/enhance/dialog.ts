const dialogOfPage = () => document.querySelector<HTMLDialogElement>('main dialog');

/** A mailed link has opened the page: it has a dialog, and is there for who is signed in, too. */
export const isByLink = () => dialogOfPage() !== null;

/** Makes the dialog modal that the page brought along open; whoever closes it goes where its cancel leads. */
export function openDialog(): void {
  const dialog = dialogOfPage();
  if (dialog === null) return;
  const leave = () => {
    const way = dialog.querySelector<HTMLAnchorElement>('a[href]');
    if (way !== null) globalThis.location.assign(way.href);
  };
  dialog.addEventListener('close', leave);
  // What is pressed outside of it is its backdrop, which counts as the dialog itself. A text that is marked with the mouse may
  // end there, too: only a press that begins there closes it.
  let isOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    isOutside = target === dialog;
  });
  dialog.addEventListener(
    'click',
    ({ target }) => isOutside && target === dialog && dialog.close(),
  );
  dialog.dataset['scrim'] = '';
  // Whoever was faster than the script types on where they were.
  const { activeElement: typing } = document;
  // Not by close(), which would be heard as leaving it.
  dialog.open = false;
  dialog.showModal();
  if (typing instanceof HTMLElement && dialog.contains(typing)) typing.focus();
  // Above the scrim, where toasts are read and pressed.
  const toasts = document.querySelector('[data-react-aria-top-layer]');
  if (toasts !== null) dialog.append(toasts);
}
