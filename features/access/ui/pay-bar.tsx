import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { useI18n } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { topUpFor } from '#features/wallet/rules/top-up.ts';
import { topUpHref } from '#features/wallet/ui/top-up-href.ts';
import type { TeaserView } from '../schema/purchase.ts';

interface PayBarProps {
  teaser: TeaserView;
  fetcher: ReturnType<typeof useFormFetcher>['fetcher'];
}

export const isOwned = ({ access }: TeaserView) =>
  access === 'bought' || access === 'refund_requested';

const isPayable = ({ can, wallet }: TeaserView) =>
  can.buy && wallet.missing === null && !wallet.wallet_expired;

/** The button; on a phone in view at the foot, with the fee and the balance. */
export function PayBar({ teaser, fetcher }: PayBarProps) {
  const { t } = useI18n();
  const owned = isOwned(teaser);
  if (!owned && !teaser.can.buy) return null;
  return (
    <div
      data-page-foot=""
      className="flex flex-col gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-top-bar max-md:border-t max-md:border-line max-md:bg-surface max-md:px-page max-md:pt-2.5 max-md:pb-[max(12px,env(safe-area-inset-bottom))] max-md:shadow-2 [&_.btn]:w-full"
    >
      {!owned && <BarSums teaser={teaser} />}
      <Pay teaser={teaser} fetcher={fetcher} />
      {isPayable(teaser) && !owned && (
        <p className="text-caption text-text-3 max-md:hidden">{t('access.buy.once')}</p>
      )}
    </div>
  );
}

function BarSums({ teaser }: Pick<PayBarProps, 'teaser'>) {
  const { t } = useI18n();
  const { wallet } = teaser;
  return (
    <dl className="flex justify-between gap-3 md:hidden">
      <BarSum label={t('access.buy.fee')} amount={wallet.fee} />
      <BarSum label={t('access.buy.before')} amount={wallet.balance} />
      {wallet.missing !== null && (
        <BarSum label={t('access.buy.missing')} amount={wallet.missing} tone="danger" />
      )}
      {isPayable(teaser) && <BarSum label={t('access.buy.after')} amount={wallet.after} />}
    </dl>
  );
}

interface BarSumProps {
  label: string;
  amount: string;
  tone?: 'default' | 'danger';
}

function BarSum({ label, amount, tone = 'default' }: BarSumProps) {
  return (
    <div>
      <dt className="text-caption text-text-3">{label}</dt>
      <dd className="text-small font-semibold">
        <Money amount={amount} currency="AED" tone={tone} />
      </dd>
    </div>
  );
}

function Pay({ teaser, fetcher }: PayBarProps) {
  const { t, format } = useI18n();
  const { wallet } = teaser;
  if (isOwned(teaser)) {
    return <LinkButton to={`/seller/paid-rfq/${teaser.id}`}>{t('access.buy.opened')}</LinkButton>;
  }
  if (!teaser.can.buy) return null;
  const missingFils = wallet.missing === null ? null : minorOf(wallet.missing);
  if (missingFils !== null) {
    const amount = decimalOf(topUpFor(missingFils));
    return (
      <LinkButton to={topUpHref({ amount, rfqId: teaser.id })}>
        <Icon of={Plus} />
        {t('access.buy.topUp', { amount: format.aed(amount) })}
      </LinkButton>
    );
  }
  if (wallet.wallet_expired) {
    return (
      <LinkButton to={topUpHref({ rfqId: teaser.id })}>
        <Icon of={Plus} />
        {t('access.buy.topUpAny')}
      </LinkButton>
    );
  }
  return (
    // A changed price is a different payment, so the form and its idempotency key start over.
    <Form key={wallet.fee} fetcher={fetcher} className="contents">
      <OnceKey />
      <input type="hidden" name="id" value={teaser.id} />
      <input type="hidden" name="fee" value={wallet.fee} />
      <SubmitButton busyLabel={t('access.buy.paying')}>
        <Icon of={Lock} />
        <span>{t('access.buy.pay', { amount: format.aed(wallet.fee) })}</span>
      </SubmitButton>
    </Form>
  );
}
