/** Opens the dialog that the page brought along over it; whoever closes it goes where its cancel leads. */
export function openDialog(): void {
  const dialog = document.querySelector('main dialog');
  if (!(dialog instanceof HTMLDialogElement)) return;
  const leave = () => {
    const way = dialog.querySelector<HTMLAnchorElement>('a[href]');
    if (way !== null) globalThis.location.assign(way.href);
  };
  dialog.addEventListener('close', leave);
  // What is pressed outside of it is its backdrop, which counts as the dialog itself.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.dataset['scrim'] = '';
  dialog.showModal();
  // Above the scrim, where toasts are read and pressed.
  const toasts = document.querySelector('[data-react-aria-top-layer]');
  if (toasts !== null) dialog.append(toasts);
}
