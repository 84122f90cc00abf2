import { useText } from '#ui/use-text.tsx';

/** The first focusable element, so that the keyboard can skip the navigation. */
export function SkipLink() {
  const t = useText();
  return (
    <a
      href="#content"
      className="fixed start-3 top-3 z-tooltip -translate-y-20 rounded-button bg-primary px-4 py-2 text-table font-semibold text-on-primary focus:translate-y-0 print:hidden"
    >
      {t('shell.skip')}
    </a>
  );
}
