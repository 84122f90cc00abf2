import { useState } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { paymentCodes } from '#features/rfq/rules/payment-terms.ts';
import { partDiscounts, partRules } from '../rules/part.ts';
import { deliveryUnits } from '../rules/compare.ts';
import { lineStates, vatKinds } from '../rules/lines.ts';
import type { RequestedLine, ChangeView, VersionView } from '../schema/views.ts';
import { useOfferText } from './offer-text.ts';
import { VersionLines } from './version-lines.tsx';

interface VersionHistoryProps {
  versions: readonly VersionView[];
  requested: readonly RequestedLine[];
  currency: string;
}

const moneyFields = new Set([
  'unit_price',
  'supplier_discount',
  'shipping',
  'customs',
  'total_price',
  'part_minimum',
]);

function useValue(currency: string) {
  const { t, format } = useI18n();
  const offerText = useOfferText();
  return (field: ChangeView['field'], value: string): string => {
    if (value === '') return '—';
    if (moneyFields.has(field)) return format.money(value, currency);
    switch (field) {
      case 'state':
        return t(`offer.lineState.${lineStates.find((one) => one === value) ?? 'quoted'}`);
      case 'vat_kind':
        return t(`offer.vat.${vatKinds.find((one) => one === value) ?? 'standard'}`);
      case 'payment_code': {
        const code = paymentCodes.find((one) => one === value);
        return code === undefined ? '—' : t(`rfq.payment.${code}`);
      }
      case 'valid_until':
        return format.day(value);
      case 'part_rule':
        return t(`offer.part.rule.${partRules.find((one) => one === value) ?? 'whole'}`);
      case 'part_group':
        return t('offer.part.groupOf', { group: value });
      case 'part_discount':
        return t(`offer.part.discount.${partDiscounts.find((one) => one === value) ?? 'whole'}`);
      case 'negotiable':
      case 'firm':
        return value === 'true' ? t('offer.yes') : t('offer.no');
      case 'delivery': {
        const [amount = '0', name] = value.split(' ');
        const unit = deliveryUnits.find((one) => one === name) ?? 'days';
        return offerText.delivery({ delivery_value: Number(amount), delivery_unit: unit });
      }
      default:
        return value;
    }
  };
}

/** Every version, newest first, with its differences from the previous one (product §7). */
export function VersionHistory({ versions, requested, currency }: VersionHistoryProps) {
  const { t } = useI18n();
  return (
    <Card
      title={t('offer.history.title')}
      titleNote={<Tag>{t('offer.history.count', { n: versions.length })}</Tag>}
      flush
    >
      <ol>
        {versions.map((version, index) => (
          <OneVersion
            key={version.number}
            {...{ version, requested, currency }}
            isCurrent={index === 0}
          />
        ))}
      </ol>
    </Card>
  );
}

interface OneVersionProps {
  version: VersionView;
  requested: readonly RequestedLine[];
  currency: string;
  isCurrent: boolean;
}

function OneVersion({ version, requested, currency, isCurrent }: OneVersionProps) {
  const { t, format } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b border-line p-card last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-h3 text-text">{t('offer.tag.version', { n: version.number })}</h3>
        {isCurrent && <Tag tone="primary">{t('offer.history.current')}</Tag>}
        <time dateTime={version.created_at} className="text-small text-text-3">
          {format.dateTime(new Date(version.created_at))}
        </time>
        <span className="ms-auto">
          <Money
            amount={version.total_price}
            currency={currency}
            tone={isCurrent ? 'default' : 'muted'}
          />
        </span>
      </div>
      {version.changes.length === 0 ? (
        <p className="mt-2 text-small text-text-2">
          {version.number === 1 ? t('offer.history.first') : t('offer.history.same')}
        </p>
      ) : (
        <Changes changes={version.changes} requested={requested} currency={currency} />
      )}
      {!isCurrent && (
        <>
          <Button
            tone="quiet"
            size="sm"
            className="mt-2 -ms-2.5"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('offer.history.hide') : t('offer.history.show')}
          </Button>
          {isOpen && (
            <div className="mt-3 overflow-hidden rounded-note border border-line">
              <VersionLines version={version} requested={requested} currency={currency} />
            </div>
          )}
        </>
      )}
    </li>
  );
}

function Changes({
  changes,
  requested,
  currency,
}: {
  changes: readonly ChangeView[];
  requested: readonly RequestedLine[];
  currency: string;
}) {
  const { t } = useI18n();
  const value = useValue(currency);
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {changes.map((change) => {
        const line = requested.find((one) => one.id === change.line_id);
        return (
          <li
            key={`${change.field} ${change.line_id ?? ''}`}
            className="grid gap-x-4 gap-y-0.5 text-small md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <span className="min-w-0 text-text-2">
              {t(`offer.field.${change.field}`)}
              {line !== undefined && (
                <span
                  dir="auto"
                  className="text-page-start block truncate text-caption text-text-3"
                  title={line.description}
                >
                  {line.description}
                </span>
              )}
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 self-start text-text">
              <del className="text-text-3">
                <span className="sr-only">{t('offer.history.from')} </span>
                <bdi>{value(change.field, change.from)}</bdi>
              </del>
              <Icon of={ArrowRight} size={13} directional className="text-text-3" />
              <ins className="font-medium no-underline">
                <span className="sr-only">{t('offer.history.to')} </span>
                <bdi>{value(change.field, change.to)}</bdi>
              </ins>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
