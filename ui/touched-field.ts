export type NativeField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isTouched(field: NativeField): boolean {
  if (field instanceof HTMLSelectElement) {
    const named = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(named, Math.min(0, field.options.length - 1));
  }
  if (field.type === 'checkbox' || field.type === 'radio') {
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
  }
  return field.value !== field.defaultValue;
}
