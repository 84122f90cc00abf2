export type NativeField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a field holds something else than the page came with. */
export function isTouched(field: NativeField): boolean {
  if (field instanceof HTMLSelectElement) {
    // Where the page named none of its options the first one stands.
    const named = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(named, Math.min(0, field.options.length - 1));
  }
  if (field.type === 'checkbox' || field.type === 'radio') {
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
  }
  return field.value !== field.defaultValue;
}
