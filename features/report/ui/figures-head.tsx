import Download from 'lucide-react/icons/download';
import { useReading } from '../../../app/texts/use-text.tsx';
import { buttonClass } from '../../../app/ui/button-style.ts';
import { Icon } from '../../../app/ui/icon.tsx';
import { SegmentedLinks } from '../../../app/ui/segmented-links.tsx';
import { periods, type Period } from '../rules/terms.ts';
import { exportBuyerReport, exportSupplierReport } from '../schema.ts';

interface FiguresHeadProps {
  side: 'buyer' | 'supplier';
  period: Period;
}

/** Over the figures: which time they are of, and the rows behind them as a sheet. */
export function FiguresHead({ side, period }: FiguresHeadProps) {
  const { t, locale } = useReading();
  const sheet = side === 'buyer' ? exportBuyerReport : exportSupplierReport;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3">
      <h2 className="me-auto text-h2 text-text">{t('report.figures')}</h2>
      <SegmentedLinks
        label={t('report.period.label')}
        items={periods.map((one) => ({
          text: t(`report.period.${one}`),
          to: one === 'year' ? '.' : `?period=${one}`,
          current: one === period,
        }))}
      />
      {/* A plain link: the API stands beside the pages' language forms, not below them. */}
      <a
        href={`/api${sheet.path}?period=${period}&language=${locale}`}
        download
        className={buttonClass({ tone: 'secondary' })}
      >
        <Icon of={Download} />
        {t('report.export')}
      </a>
    </div>
  );
}
