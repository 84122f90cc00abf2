function valueIn(row: Element, column: string): string {
  return row.querySelector<HTMLInputElement>(`[data-column="${column}"]`)?.value ?? '';
}

/** The lines of a form with a description or a quantity; a unit alone does not count. */
export function countFilledLines(form: HTMLFormElement): number {
  const rows = [...form.querySelectorAll('[data-row]')];
  return rows.filter(
    (row) => `${valueIn(row, 'description')}${valueIn(row, 'quantity')}`.trim() !== '',
  ).length;
}
