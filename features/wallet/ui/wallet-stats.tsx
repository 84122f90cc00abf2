import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { LoadedFigure, LoadedText } from '#ui/loaded-text.tsx';
import { Money } from '#ui/money.tsx';
import type { WalletView } from '../schema/wallet.ts';

export function WalletStats({ wallet }: { wallet: WalletView }) {
  const figures = <Figures wallet={wallet} />;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-1">
      <LoadedPart level={2} skeleton={figures} className="p-card max-md:p-0">
        {figures}
      </LoadedPart>
    </div>
  );
}

function Figures({ wallet }: { wallet: WalletView }) {
  const { t } = useI18n();
  const { held, month } = wallet;
  return (
    <dl className="stat-lines -ms-px -mt-px flex flex-wrap">
      <Figure
        label={t('wallet.stat.balance')}
        amount={wallet.balance}
        isMain
        fact={<BalanceFacts wallet={wallet} />}
      />
      <Figure
        label={t('wallet.stat.canWithdraw')}
        amount={wallet.withdrawable}
        className="md:hidden"
      />
      <Figure
        label={t('wallet.stat.held')}
        amount={held.amount}
        fact={t('wallet.stat.heldCount', { n: held.count })}
      />
      <Figure
        label={t('wallet.stat.debit')}
        amount={month.debit.amount}
        fact={t('wallet.stat.movements', { n: month.debit.count })}
      />
      <Figure
        label={t('wallet.stat.credit')}
        amount={month.credit.amount}
        fact={t('wallet.stat.movements', { n: month.credit.count })}
      />
    </dl>
  );
}

function BalanceFacts({ wallet }: { wallet: WalletView }) {
  const { t, format } = useI18n();
  const { bonus, waiting, withdrawable } = wallet;
  if (bonus === '0.00' && waiting === null) return <Validity wallet={wallet} />;
  return (
    <>
      <span className="block">
        <Validity wallet={wallet} />
      </span>
      {bonus !== '0.00' && (
        <span className="block">{t('wallet.stat.bonus', { amount: format.aed(bonus) })}</span>
      )}
      {waiting !== null && (
        <>
          <span className="block max-md:hidden">
            {t('wallet.stat.withdrawable', { amount: format.aed(withdrawable) })}
          </span>
          <span className="block max-md:hidden">
            {t('wallet.withdrawPage.waits', {
              amount: format.aed(waiting.amount),
              from: format.dateTime(new Date(waiting.last_at)),
            })}
          </span>
        </>
      )}
    </>
  );
}

function Validity({ wallet }: { wallet: WalletView }) {
  const { t, format } = useI18n();
  if (wallet.expires_at === null) return t('wallet.stat.notToppedUp');
  const day = format.date(new Date(wallet.expires_at));
  return (
    <span className={cx(wallet.expired && 'font-medium text-danger-text')}>
      {t(wallet.expired ? 'wallet.stat.expired' : 'wallet.stat.validUntil', { day })}
    </span>
  );
}

interface FigureProps {
  label: string;
  amount: string;
  fact?: ReactNode;
  isMain?: boolean;
  className?: string;
}

function Figure({ label, amount, fact, isMain = false, className }: FigureProps) {
  return (
    <div
      className={cx(
        'min-w-0 flex-1 p-card max-md:py-2 md:py-6',
        isMain ? 'basis-[260px] max-md:basis-full md:grow-[1.25]' : 'basis-[150px]',
        className,
      )}
    >
      <dt className="text-small text-text-2 max-md:text-caption">{label}</dt>
      <dd
        className={cx(
          'mt-1.5 text-text max-md:mt-0',
          isMain ? 'text-display max-md:text-h1' : 'text-[20px] leading-9 max-md:text-table',
        )}
      >
        <LoadedFigure>
          <Money amount={amount} currency="AED" />
        </LoadedFigure>
      </dd>
      {fact !== undefined && (
        <dd className={cx('mt-1 text-caption text-text-3 max-md:mt-0', !isMain && 'max-md:hidden')}>
          <LoadedText>{fact}</LoadedText>
        </dd>
      )}
    </div>
  );
}
