import Download from 'lucide-react/icons/download';
import { Form, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { DateField } from '#ui/date-field.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';
import { SegmentedLinks } from '#ui/segmented-links.tsx';
import type { Span } from '../rules/span.ts';
import { periods, type Period } from '../rules/terms.ts';
import { sheetOf } from './links.ts';

export interface PeriodFilter {
  readonly period: Period;
  readonly errors: Readonly<Record<string, string>>;
}

interface FiguresHeadProps {
  side: 'buyer' | 'supplier';
  span: Span;
  periodFilter: PeriodFilter;
}

export function FiguresHead({ side, span, periodFilter }: FiguresHeadProps) {
  const { t, format, locale } = useI18n();
  const days =
    span.from === null
      ? t('report.period.since')
      : t('report.period.days', { from: format.day(span.from), to: format.day(span.to) });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-h2 text-text">{t('report.figures')}</h2>
        <p className="text-caption text-text-3">
          <LoadedText>
            <Facts>
              {days}
              {t('report.period.converted')}
            </Facts>
          </LoadedText>
        </p>
      </div>
      <SegmentedLinks
        label={t('report.period.label')}
        scrolls
        items={periods.map((one) => ({
          text: t(`report.period.${one}`),
          to: one === 'year' ? '.' : `?period=${one}`,
          current: one === periodFilter.period,
        }))}
      />
      <a
        href={sheetOf(side, span, 'purchases', locale)}
        download
        className={buttonClass({ tone: 'secondary', className: 'max-md:hidden' })}
      >
        <Icon of={Download} />
        {t('report.export')}
      </a>
      {periodFilter.period === 'range' && <OwnDays errors={periodFilter.errors} span={span} />}
    </div>
  );
}

function OwnDays({ errors, span }: { errors: PeriodFilter['errors']; span: Span }) {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const typed = new URLSearchParams(search);
  return (
    <Form
      key={search}
      action={pathname}
      preventScrollReset
      className="flex w-full flex-wrap items-end gap-3"
    >
      <input type="hidden" name="period" value="range" />
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          name={name}
          label={t(`report.period.${name}`)}
          defaultValue={typed.get(name) ?? span[name] ?? ''}
          {...(errors[name] === undefined ? {} : { error: errors[name] })}
        />
      ))}
      <Button type="submit" tone="secondary">
        {t('report.period.show')}
      </Button>
    </Form>
  );
}
