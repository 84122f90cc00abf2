import { useState, type ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { decimalOf } from '#shared/money.ts';
import type { PackageView, WalletView } from '../schema/wallet.ts';
import {
  chosenOf,
  startOf,
  topUpFormId,
  TopUpForm,
  type Chosen,
  type Method,
} from './top-up-form.tsx';

export interface TopUpDialogProps {
  wallet: WalletView;
  packages: readonly PackageView[];
  rfq: { readonly id: string; readonly number: string } | null;
  suggested: string;
  refused: Refused | undefined;
  closeTo: string;
}

function submitLabelOf(
  { t, format }: Pick<ReturnType<typeof useI18n>, 't' | 'format'>,
  chosen: Chosen | null,
  method: Method,
): string {
  if (chosen === null) return t('wallet.dialog.choose');
  const amount = format.aed(decimalOf(chosen.paidFils));
  return t(method === 'card' ? 'wallet.dialog.payCard' : 'wallet.dialog.sendSlip', { amount });
}

/** `?dialog=top-up`: a dialog over the wallet; without JavaScript a card on its page. */
export function TopUpDialog({
  wallet,
  packages,
  rfq,
  suggested,
  refused,
  closeTo,
}: TopUpDialogProps) {
  const { t, format } = useI18n();
  const isAlive = useHydrated();
  const busy = useNavigation().formData?.get('intent') === 'top_up';
  const [start] = useState(() => startOf({ wallet, packages, suggested, refused }));
  const [chosen, setChosen] = useState(() => chosenOf(packages, start.packageId, start.own));
  const [method, setMethod] = useState<Method>(start.method);
  const submit = (
    <Button
      type="submit"
      form={topUpFormId}
      busy={busy}
      busyLabel={t(method === 'card' ? 'wallet.dialog.paying' : 'wallet.dialog.sendingSlip')}
    >
      {/* A general label without JavaScript, because the selection is then unknown. */}
      {isAlive ? submitLabelOf({ t, format }, chosen, method) : t('wallet.topUp')}
    </Button>
  );
  const form = (
    <TopUpForm
      wallet={wallet}
      packages={packages}
      rfq={rfq}
      suggested={suggested}
      refused={refused}
      onChoose={(nextChosen, nextMethod) => {
        setChosen(nextChosen);
        setMethod(nextMethod);
      }}
    />
  );
  return (
    <TopUpFrame busy={busy} closeTo={closeTo} submit={submit}>
      {form}
    </TopUpFrame>
  );
}

interface TopUpFrameProps {
  busy: boolean;
  closeTo: string;
  submit: ReactNode;
  children: ReactNode;
}

/** A dialog; a card before JavaScript has loaded. */
function TopUpFrame({ busy, closeTo, submit, children }: TopUpFrameProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const isAlive = useHydrated();
  if (!isAlive) {
    return (
      <Card
        title={t('wallet.dialog.title')}
        foot={<div className="flex justify-end">{submit}</div>}
      >
        {children}
      </Card>
    );
  }
  const close = () => void navigate(closeTo, { replace: true, preventScrollReset: true });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      locked={busy}
      title={t('wallet.dialog.title')}
      actions={
        <>
          <Button tone="secondary" disabled={busy} onClick={close}>
            {t('ui.cancel')}
          </Button>
          {submit}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
