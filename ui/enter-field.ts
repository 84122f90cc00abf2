/** Follows a summary's link into its field; a plain jump would leave the focus on the link. */
export function enterField(event: { preventDefault: () => void }, id: string): void {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
