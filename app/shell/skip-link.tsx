import type { MouseEvent } from 'react';
import { useText } from '#ui/use-text.tsx';

/** The first focusable element, so that the keyboard can skip the navigation. */
export function SkipLink() {
  const t = useText();
  const skip = (event: MouseEvent) => {
    const content = document.getElementById('content');
    if (content === null) return;
    // Without the hash, which would remain in the address.
    event.preventDefault();
    content.focus();
  };
  return (
    <a
      href="#content"
      onClick={skip}
      className="fixed start-3 top-3 z-tooltip -translate-y-20 rounded-button bg-primary px-4 py-2 text-table font-semibold text-on-primary focus:translate-y-0 print:hidden"
    >
      {t('shell.skip')}
    </a>
  );
}
