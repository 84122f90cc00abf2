import Printer from 'lucide-react/icons/printer';
import { Button } from './button.tsx';
import { iconOnPhone } from './button-style.ts';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { useText } from './use-text.tsx';

interface PrintButtonProps {
  /** Only its icon on a phone. */
  isSmall?: boolean;
}

/** Opens the browser's print dialog. Needs JavaScript; without it the browser's own menu prints. */
export function PrintButton({ isSmall = false }: PrintButtonProps) {
  const t = useText();
  return (
    <Button
      tone="secondary"
      className={cx('noscript:hidden print:hidden', isSmall && iconOnPhone)}
      onClick={() => window.print()}
    >
      <Icon of={Printer} />
      <span className={cx(isSmall && 'max-md:sr-only')}>{t('ui.print')}</span>
    </Button>
  );
}
