import Gavel from 'lucide-react/icons/gavel';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Bdi } from '#ui/user-text.tsx';
import type { LiveAward } from './award-values.ts';
import { Converted } from './converted.tsx';

interface AwardButtonProps {
  live: LiveAward;
  currency: string;
  disabled: boolean;
}

/** Identifies the orders of a confirmation, which closes if they change. */
const ordersKeyOf = ({ orders, total, closedCount }: LiveAward) =>
  [
    ...orders.map(({ offer, lineCount }) => [offer.id, offer.version, lineCount]),
    total,
    closedCount,
  ]
    .flat()
    .join(' ');

/** Awards after a confirmation that names the orders. Before JavaScript it awards at once. */
export function AwardButton({ live, currency, disabled }: AwardButtonProps) {
  const { t } = useI18n();
  const [isShared, setShared] = useState(false);
  const [confirming, setConfirming] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isClosing = live.orders.length === 0 && live.closedCount > 0;
  const confirm = (event: MouseEvent) => {
    // Closed lines can be opened again.
    if (isClosing) return;
    event.preventDefault();
    setConfirming(ordersKeyOf(live));
  };
  const award = () => {
    setConfirming(null);
    button.current?.form?.requestSubmit(button.current);
  };
  return (
    <>
      {isShared && <input type="hidden" name="share_rank" value="1" />}
      <SubmitButton
        ref={button}
        tone="primary"
        className="max-md:w-full"
        busyLabel={t('offer.award.saving')}
        disabled={disabled}
        onClick={confirm}
      >
        <Icon of={Gavel} />
        {t(isClosing ? 'offer.award.closeLines' : 'offer.award.submit')}
      </SubmitButton>
      <ConfirmDialog
        isOpen={confirming === ordersKeyOf(live)}
        onOpenChange={() => setConfirming(null)}
        title={t('offer.award.confirm.title', { n: live.orders.length })}
        tone="primary"
        confirmLabel={t('offer.award.confirm.do')}
        busyLabel={t('offer.award.saving')}
        cancelLabel={t('offer.dialog.back')}
        onConfirm={award}
      >
        <p>{t('offer.award.confirm.what')}</p>
        <Orders live={live} currency={currency} />
        <Checkbox
          name="share_rank"
          value="1"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
          hint={t('decisionMemo.shareOwnRankHint')}
          className="mt-4"
        >
          {t('decisionMemo.shareOwnRank')}
        </Checkbox>
      </ConfirmDialog>
    </>
  );
}

function Orders({ live, currency }: Pick<AwardButtonProps, 'live' | 'currency'>) {
  const { t } = useI18n();
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {live.orders.map(({ offer, lineCount, sums, total }) => (
        <Row
          key={offer.id}
          name={<Bdi>{offer.company}</Bdi>}
          detail={t('offer.award.lineCount', { n: lineCount })}
        >
          <Money amount={sums.total_price} currency={offer.currency} />
          {offer.currency !== currency && <Converted amount={total} currency={currency} />}
        </Row>
      ))}
      {live.closedCount > 0 && <Row name={t('offer.award.closedCount', { n: live.closedCount })} />}
      {live.laterCount > 0 && (
        <Row name={t('offer.award.confirm.laterCount', { n: live.laterCount })} />
      )}
      <Row name={t('offer.award.confirm.total')}>
        <Money amount={live.total} currency={currency} />
      </Row>
    </ul>
  );
}

interface RowProps {
  name: ReactNode;
  detail?: string;
  children?: ReactNode;
}

function Row({ name, detail, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
      <span className="min-w-0">
        <span className="font-medium text-text">{name}</span>
        {detail !== undefined && <span className="block text-small text-text-2">{detail}</span>}
      </span>
      <span className="text-end font-semibold text-text">{children}</span>
    </li>
  );
}
