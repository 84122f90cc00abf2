interface SheetFileProps {
  id: string;
  label: string;
  hint: string;
  onChosen: () => void;
}

/** A spreadsheet of one's own, read as soon as it is chosen. Posts itself as `file`. */
export function SheetFile({ id, label, hint, onChosen }: SheetFileProps) {
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium text-text">
        {label}
      </label>
      <input
        id={id}
        name="file"
        type="file"
        accept=".xlsx,.csv,.txt,.tsv"
        aria-describedby={`${id}-hint`}
        onChange={onChosen}
        className="block w-full cursor-pointer rounded-field border border-dashed border-line-field bg-sunken p-3 text-small text-text-2 file:me-3 file:rounded-button file:border-0 file:bg-primary-soft file:px-3 file:py-1.5 file:font-semibold file:text-primary-text"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-caption text-text-3">
        {hint}
      </p>
    </>
  );
}
