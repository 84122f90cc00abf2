const dialogOfPage = () => document.querySelector<HTMLDialogElement>('main dialog');

/** True if a mailed link opened the page: it has a dialog, and signed-in readers see it too. */
export const isByLink = () => dialogOfPage() !== null;

/** Makes the dialog that the page was drawn with modal. Closing it follows its cancel link. */
export function openDialog(): void {
  const dialog = dialogOfPage();
  if (dialog === null) return;
  const leave = () => {
    const way = dialog.querySelector<HTMLAnchorElement>('a[href]');
    if (way !== null) globalThis.location.assign(way.href);
  };
  dialog.addEventListener('close', leave);
  // A press on the backdrop has the dialog as its target. Only a press that begins there closes the
  // dialog, because a text selection may end outside it.
  let isOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    isOutside = target === dialog;
  });
  dialog.addEventListener(
    'click',
    ({ target }) => isOutside && target === dialog && dialog.close(),
  );
  dialog.dataset['scrim'] = '';
  // Restores the focus afterwards, because the reader may have begun to type before the script
  // loaded.
  const { activeElement: typing } = document;
  // Not `close()`, because its event would count as leaving the dialog.
  dialog.open = false;
  dialog.showModal();
  if (typing instanceof HTMLElement && dialog.contains(typing)) typing.focus();
  // Toasts move into the dialog, because they must be readable and pressable above the scrim.
  const toasts = document.querySelector('[data-react-aria-top-layer]');
  if (toasts !== null) dialog.append(toasts);
}
