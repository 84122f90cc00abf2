import CircleCheck from 'lucide-react/icons/circle-check';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useI18n } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import type { SandboxPaymentView } from '../schema/payment.ts';

export function SandboxPage({ payment }: { payment: SandboxPaymentView }) {
  const { t } = useI18n();
  const back = `/seller/wallet?top_up=${payment.top_up_id}`;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[480px] flex-col justify-center gap-5 p-page">
      <Note tone="info" icon={FlaskConical} title={t('wallet.sandbox.title')}>
        {t('wallet.sandbox.lead')}
      </Note>
      <section className="rounded-card border border-line bg-surface p-6 shadow-2">
        <h1 className="text-small text-text-2">
          {t('wallet.sandbox.forTopUp', { number: isolateLtr(payment.number) })}
        </h1>
        <p className="mt-1 text-display text-text">
          <Money amount={payment.amount} currency="AED" />
        </p>
        {payment.state === 'paid' ? <Paid back={back} /> : <Acts payment={payment} back={back} />}
      </section>
    </main>
  );
}

function Paid({ back }: { back: string }) {
  const { t } = useI18n();
  return (
    <div className="mt-5 grid gap-4">
      <p className="flex items-center gap-2 text-body text-success-text">
        <Icon of={CircleCheck} size={18} />
        {t('wallet.sandbox.paid')}
      </p>
      <LinkButton to={back} size="lg" wide>
        {t('wallet.sandbox.back')}
      </LinkButton>
    </div>
  );
}

function Acts({ payment, back }: { payment: SandboxPaymentView; back: string }) {
  const { t, format } = useI18n();
  return (
    <Form aria-label={t('wallet.sandbox.title')} className="mt-5 grid gap-3">
      {payment.state === 'failed' && (
        <Note tone="danger" title={t('wallet.sandbox.failedBefore')} />
      )}
      <SubmitButton name="act" value="pay" size="lg" wide busyLabel={t('wallet.sandbox.paying')}>
        {t('wallet.sandbox.pay', { amount: format.aed(payment.amount) })}
      </SubmitButton>
      <SubmitButton
        name="act"
        value="decline"
        tone="danger-outline"
        size="lg"
        wide
        busyLabel={t('wallet.sandbox.declining')}
      >
        {t('wallet.sandbox.decline')}
      </SubmitButton>
      <SubmitButton
        name="act"
        value="silent"
        tone="secondary"
        size="lg"
        wide
        busyLabel={t('wallet.sandbox.paying')}
      >
        {t('wallet.sandbox.silent')}
      </SubmitButton>
      <p className="text-caption text-text-3">{t('wallet.sandbox.silentWhy')}</p>
      <LinkButton to={back} tone="quiet" wide>
        {t('wallet.sandbox.leave')}
      </LinkButton>
    </Form>
  );
}
