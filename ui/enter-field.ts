/**
 * Moves the focus of a summary's link into its field, because a plain jump leaves it on the link.
 */
export function enterField(event: { preventDefault: () => void }, id: string): void {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
