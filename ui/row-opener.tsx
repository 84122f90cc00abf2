import { useText } from './use-text.tsx';

interface RowOpenerProps {
  name: string;
  isOpen: boolean;
  toggle: () => void;
}

/** Covers a row on a phone and shows the values that its two lines have no place for. */
export function RowOpener({ name, isOpen, toggle }: RowOpenerProps) {
  const t = useText();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={t('ui.table.details', { name })}
      onClick={toggle}
      className="row-opener"
    />
  );
}
