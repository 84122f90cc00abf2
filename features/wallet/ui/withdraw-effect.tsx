import { useI18n } from '#ui/use-text.tsx';
import { SumRow } from '#ui/money-block.tsx';
import { decimalOf, minorOf } from '#shared/money.ts';
import { bonusFallingBack, ownFilsOf } from '../rules/bonus.ts';
import type { WalletView } from '../schema/wallet.ts';

interface EffectProps {
  wallet: WalletView;
  amountFils: bigint;
  limitFils: bigint;
}

/** The balance before and after a withdrawal, with the bonus that it forfeits; amounts in fils. */
export function Effect({ wallet, amountFils, limitFils }: EffectProps) {
  const { t } = useI18n();
  const balance = {
    balanceFils: minorOf(wallet.balance) ?? 0n,
    bonusFils: minorOf(wallet.bonus) ?? 0n,
  };
  const ownFils = ownFilsOf(balance);
  const isTooMuch = amountFils > limitFils || amountFils > ownFils;
  const backFils = isTooMuch ? 0n : bonusFallingBack(balance, amountFils);
  const money = (fils: bigint) => ({ amount: decimalOf(fils), currency: 'AED' });
  const hasBonus = balance.bonusFils > 0n;
  return (
    <div className="rounded-card border border-line-strong bg-sunken p-4">
      <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4">
        <SumRow label={t('wallet.withdrawPage.before')} money={money(balance.balanceFils)} />
        <SumRow
          label={t('wallet.withdrawPage.change')}
          money={{ ...money(amountFils), sign: 'minus', tone: 'accent' }}
          isQeemas
        />
        {hasBonus && !isTooMuch && (
          <SumRow
            label={t('wallet.withdrawPage.bonusBack')}
            money={{ ...money(backFils), sign: 'minus' }}
          />
        )}
        <SumRow
          label={t('wallet.withdrawPage.after')}
          money={{
            ...money(balance.balanceFils - amountFils - backFils),
            tone: isTooMuch ? 'danger' : 'default',
          }}
          isTotal
        />
        {hasBonus && !isTooMuch && (
          <>
            <SumRow label={t('wallet.withdrawPage.ownLeft')} money={money(ownFils - amountFils)} />
            <SumRow
              label={t('wallet.withdrawPage.bonusLeft')}
              money={money(balance.bonusFils - backFils)}
            />
          </>
        )}
      </dl>
      <p className="mt-2 text-caption text-text-3">{t('wallet.withdrawPage.note')}</p>
    </div>
  );
}
