import Download from 'lucide-react/icons/download';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import type { Span } from '../rules/span.ts';
import type { SheetChart } from '../schema.ts';
import { sheetOf } from './links.ts';

interface SheetLinkProps {
  side: 'buyer' | 'supplier';
  span: Span;
  chart: SheetChart;
  /** The accessible name of the link, because it shows an arrow only. */
  name: string;
}

export function SheetLink({ side, span, chart, name }: SheetLinkProps) {
  const { t, locale } = useI18n();
  const label = t('report.exportOne', { name });
  return (
    <a
      href={sheetOf(side, span, chart, locale)}
      download
      aria-label={label}
      title={label}
      className={buttonClass({ tone: 'quiet', size: 'sm', iconOnly: true })}
    >
      <Icon of={Download} size={16} />
    </a>
  );
}
