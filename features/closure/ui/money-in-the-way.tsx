import { useId, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import type { ClosingView } from '../schema.ts';

export function MoneyInTheWay({ view }: { view: ClosingView }) {
  const { t, format } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  if (!view.open.some(({ kind }) => kind === 'balance')) return null;
  if (view.can.withdraw) {
    return (
      <LinkButton to="/seller/withdraw" tone="secondary" size="sm" className="mt-3">
        {t('closure.money.withdraw')}
      </LinkButton>
    );
  }
  const amount = format.aed(view.own_money);
  return (
    <>
      <p className="mt-3">
        {t(view.can.ask_money ? 'closure.money.askLead' : 'closure.money.later', { amount })}
      </p>
      {view.own_money_from !== null && (
        <p className="mt-2">
          {t('closure.money.waits', { from: format.dateTime(new Date(view.own_money_from)) })}
        </p>
      )}
      {view.can.ask_money && (
        <Button
          tone="secondary"
          size="sm"
          onClick={() => setIsOpen(true)}
          className="mt-3 noscript:hidden"
        >
          {t('closure.money.ask')}
        </Button>
      )}
      {isOpen && <PayoutDialog view={view} amount={amount} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Mount it only while it is open, so that it never retains the password. */
function PayoutDialog({
  view,
  amount,
  onClose,
}: {
  view: ClosingView;
  amount: string;
  onClose: () => void;
}) {
  const { t, format } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const formId = useId();
  const isBusy = fetcher.state !== 'idle';
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('closure.money.title', { amount })}
      locked={isBusy}
      actions={
        <>
          <Button tone="secondary" onClick={onClose} disabled={isBusy}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={t('closure.money.asking')}>
            {t('closure.money.confirm', { amount })}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused?.message}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="ask_money" />
        <OnceKey />
        <p>
          {t('closure.money.what', { amount })}
          {view.bonus !== '0.00' &&
            ` ${t('closure.money.bonus', { amount: format.aed(view.bonus) })}`}
        </p>
        <TextField
          name="iban"
          label={t('closure.money.iban')}
          hint={t('closure.money.ibanHint')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField name="holder_name" label={t('closure.money.holder')} autoComplete="off" />
        <PasswordField name="password" label={t('closure.password')} />
        {view.needs_code && (
          <TextField name="code" label={t('closure.code')} autoComplete="one-time-code" dir="ltr" />
        )}
      </Form>
    </Dialog>
  );
}
