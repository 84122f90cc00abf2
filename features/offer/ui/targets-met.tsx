import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import type { MetCount, MetWish } from '../rules/wishes.ts';

export function TargetsMet({ count }: { count: MetCount | null }) {
  const { t } = useI18n();
  if (count === null) return null;
  const isAll = count.met === count.of;
  return (
    <Tag
      {...(isAll ? { tone: 'primary', icon: Check } : {})}
      className="max-md:h-auto max-md:whitespace-normal"
    >
      {t('offer.tag.met', { ...count })}
    </Tag>
  );
}

interface AnsweredPriceProps {
  wish: MetWish;
  version: number;
  currency: string;
}

export function AnsweredPrice({ wish, version, currency }: AnsweredPriceProps) {
  const { t } = useI18n();
  const { price, isMet } = wish;
  if (price === null)
    return (
      <span className="block text-caption text-text-3">
        {t('offer.negotiation.notQuoted', { n: version })}
      </span>
    );
  return (
    <span
      className={cx(
        'flex items-center justify-end gap-1 text-caption',
        isMet ? 'text-success-text' : 'text-text-3',
      )}
    >
      {t('offer.negotiation.inVersion', { n: version })}:
      <Money amount={price} currency={currency} tone="inherit" withoutCode />
      <Icon of={isMet ? Check : X} size={13} stroke={2} />
      <span className="sr-only">{t(`offer.negotiation.${isMet ? 'isMet' : 'isNotMet'}`)}</span>
    </span>
  );
}
