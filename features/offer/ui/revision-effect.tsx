import { decimalOf, minorOf } from '#shared/money.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Money } from '#ui/money.tsx';

/** The version in force, which an answer to a revision replaces or keeps. */
export interface VersionInForce {
  readonly version: number;
  /** Decimal, in `currency`. */
  readonly total: string;
  readonly currency: string;
  /** False: the page of a guest, which declines in a dialog. */
  readonly mayDecline: boolean;
}

interface RevisionEffectProps {
  kept: VersionInForce;
  total: string;
  currency: string;
}

/** Decimal. Null in another currency. */
export function differenceTo(kept: VersionInForce, total: string, currency: string): string | null {
  const decimals = decimalsOf(currency);
  const [now, before] = [minorOf(total, decimals), minorOf(kept.total, decimals)];
  if (currency !== kept.currency || now === null || before === null) return null;
  return decimalOf(now - before, decimals);
}

export function RevisionEffect({ kept, total, currency }: RevisionEffectProps) {
  const { t } = useI18n();
  const difference = differenceTo(kept, total, currency);
  if (difference === null) return null;
  return (
    <div>
      <dt className="text-caption whitespace-nowrap text-text-3">
        {t('offer.negotiation.against', { n: kept.version })}
      </dt>
      <dd className="text-table font-semibold">
        <Money amount={difference} currency={currency} sign="plus" withoutCode />
      </dd>
    </div>
  );
}
