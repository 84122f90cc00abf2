import Printer from 'lucide-react/icons/printer';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useText } from './use-text.tsx';

/** Opens the browser's print dialog. Needs JavaScript; without it the browser's own menu prints. */
export function PrintButton() {
  const t = useText();
  return (
    <Button
      tone="secondary"
      className="noscript:hidden print:hidden"
      onClick={() => window.print()}
    >
      <Icon of={Printer} />
      {t('ui.print')}
    </Button>
  );
}
