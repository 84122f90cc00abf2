import Building2 from 'lucide-react/icons/building-2';
import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { CopyValue } from '#ui/copy-value.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { FileField } from '#ui/file-field.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { messageWithoutField } from '#ui/form-errors.ts';
import { Form } from '#ui/form.tsx';
import { MoneyBlock } from '#ui/money-block.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import type { PackageView, WalletView } from '../schema/wallet.ts';
import { PackageChoices } from './package-choices.tsx';

export const topUpFormId = 'top-up';
const slipTypes = ['.pdf', '.png', '.jpg', '.jpeg', '.webp'] as const;

export type Method = 'card' | 'bank_transfer';

/** The selection: paid and credited amounts, fils; null without a valid amount. */
export interface Chosen {
  readonly paidFils: bigint;
  readonly creditFils: bigint;
}

export function chosenOf(
  packages: readonly PackageView[],
  packageId: string,
  own: string,
): Chosen | null {
  const found = packages.find(({ id }) => id === packageId);
  if (found !== undefined)
    return { paidFils: minorOf(found.price) ?? 0n, creditFils: minorOf(found.credit) ?? 0n };
  const fils = minorOf(normaliseDecimal(own));
  return fils === null || fils <= 0n ? null : { paidFils: fils, creditFils: fils };
}

type StartProps = Pick<TopUpFormProps, 'wallet' | 'packages' | 'suggested' | 'refused'>;

/**
 * The initial selection: the refused one, or else the suggested amount, or else the second package.
 */
export function startOf({ wallet, packages, suggested, refused }: StartProps) {
  const typed = refused?.values;
  const first = suggested === '' ? (packages[1]?.id ?? '') : '';
  const isBank = !wallet.can.top_up_card || typed?.['method'] === 'bank_transfer';
  const method: Method = isBank ? 'bank_transfer' : 'card';
  return {
    packageId: typed?.['package_id'] ?? first,
    own: typed?.['amount'] ?? suggested,
    method,
  };
}

export interface TopUpFormProps {
  wallet: WalletView;
  packages: readonly PackageView[];
  rfq: { readonly id: string; readonly number: string } | null;
  /** The initial free amount; empty: a package is selected. */
  suggested: string;
  refused: Refused | undefined;
  /** Reports the selection, because the button is in the dialog's footer. */
  onChoose: (chosen: Chosen | null, method: Method) => void;
}

export function TopUpForm(props: TopUpFormProps) {
  const { wallet, packages, rfq, refused, onChoose } = props;
  const { t } = useI18n();
  const [selection, setSelection] = useState(() => startOf(props));
  const { packageId, own, method } = selection;
  const isAlive = useHydrated();
  const choose = (next: { packageId?: string; own?: string; method?: Method }) => {
    const all = { ...selection, ...next };
    setSelection(all);
    onChoose(chosenOf(packages, all.packageId, all.own), all.method);
  };
  return (
    <Form
      id={topUpFormId}
      encType="multipart/form-data"
      errors={refused?.errors}
      message={messageWithoutField(refused)}
      values={refused?.values}
      aria-label={t('wallet.dialog.title')}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="top_up" />
      <OnceKey />
      {rfq !== null && (
        <>
          <input type="hidden" name="rfq_id" value={rfq.id} />
          <p className="text-small text-text-2">
            {t('wallet.dialog.forRfq', { number: isolateLtr(rfq.number) })}
          </p>
        </>
      )}
      <PackageChoices
        packages={packages}
        chosen={packageId}
        onChange={(id) => choose({ packageId: id })}
      />
      {(!isAlive || packageId === '') && (
        <NumberField
          name="amount"
          label={t('wallet.dialog.amount')}
          decimals={2}
          end="AED"
          defaultValue={own}
          onInput={(event) => choose({ own: event.currentTarget.value })}
          className="md:max-w-72"
        />
      )}
      <Methods wallet={wallet} chosen={method} onChange={(next) => choose({ method: next })} />
      {(!isAlive || method === 'bank_transfer') && <BankPart />}
      {isAlive && <Sums wallet={wallet} chosen={chosenOf(packages, packageId, own)} />}
    </Form>
  );
}

function Methods(props: {
  wallet: WalletView;
  chosen: Method;
  onChange: (method: Method) => void;
}) {
  const { t } = useI18n();
  const card = {
    value: 'card',
    label: t('wallet.dialog.card'),
    detail: t('wallet.dialog.cardDetail'),
    icon: CreditCard,
  };
  const bank = {
    value: 'bank_transfer',
    label: t('wallet.dialog.bank'),
    detail: t('wallet.dialog.bankDetail'),
    icon: Building2,
  };
  return (
    <RadioCards
      name="method"
      label={t('wallet.dialog.method')}
      choices={props.wallet.can.top_up_card ? [card, bank] : [bank]}
      defaultValue={props.chosen}
      onChange={(value) => props.onChange(value === 'card' ? 'card' : 'bank_transfer')}
    />
  );
}

function BankPart() {
  const { t, locale } = useI18n();
  const { bank } = brandOf(locale);
  return (
    <div className="grid gap-5">
      <div className="rounded-note border border-line bg-sunken px-4 py-2">
        <p className="pt-1 text-small font-medium text-text">{t('wallet.dialog.bankTitle')}</p>
        <DefinitionList
          items={[
            { term: t('wallet.dialog.bankHolder'), value: <bdi>{bank.holder}</bdi> },
            { term: t('wallet.dialog.bankName'), value: <bdi>{bank.name}</bdi> },
            {
              term: t('wallet.dialog.bankIban'),
              value: <CopyValue value={bank.iban} label={t('wallet.dialog.copyIban')} />,
            },
          ]}
        />
      </div>
      <FileField
        name="file"
        label={t('wallet.dialog.slip')}
        accept={slipTypes}
        typesLabel={t('wallet.dialog.slipTypes')}
      />
    </div>
  );
}

function Sums({ wallet, chosen }: { wallet: WalletView; chosen: Chosen | null }) {
  const { t, format } = useI18n();
  if (chosen === null) return null;
  const before = minorOf(wallet.balance) ?? 0n;
  return (
    <MoneyBlock
      currency="AED"
      before={{ label: t('wallet.dialog.before'), amount: wallet.balance }}
      change={{
        label: t('wallet.dialog.change'),
        amount: decimalOf(chosen.creditFils),
        sign: 'plus',
      }}
      after={{ label: t('wallet.dialog.after'), amount: decimalOf(before + chosen.creditFils) }}
      note={
        chosen.creditFils > chosen.paidFils
          ? `${t('wallet.dialog.vat')} ${t('wallet.dialog.bonus', { amount: format.aed(decimalOf(chosen.creditFils - chosen.paidFils)) })}`
          : t('wallet.dialog.vat')
      }
    />
  );
}
