import Hourglass from 'lucide-react/icons/hourglass';
import { useI18n } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { TopUpView } from '../schema/wallet.ts';

export function OpenTopUps({ topUps }: { topUps: readonly TopUpView[] }) {
  const { t } = useI18n();
  if (topUps.length === 0) return null;
  return (
    <Note tone="accent" icon={Hourglass} title={t('wallet.open.title')}>
      <ul className="mt-1 divide-y divide-accent-line">
        {topUps.map((topUp) => (
          <li key={topUp.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <OpenTopUp topUp={topUp} />
          </li>
        ))}
      </ul>
    </Note>
  );
}

function OpenTopUp({ topUp }: { topUp: TopUpView }) {
  const { t, format } = useI18n();
  const { state, number, amount, can } = topUp;
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium text-text">
          {t('wallet.open.line', { number, amount: format.aed(amount) })}
          <StatusChip
            status={state === 'submitted' ? 'waiting' : 'pending'}
            label={t(`wallet.topUpState.${state}`)}
          />
        </p>
        <p className="text-caption text-text-2">
          {t(state === 'submitted' ? 'wallet.open.submittedWhy' : 'wallet.open.startedWhy')}
        </p>
      </div>
      <Form aria-label={number} className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={topUp.id} />
        {can.check && (
          <SubmitButton
            name="intent"
            value="check"
            tone="secondary"
            size="sm"
            busyLabel={t('wallet.open.checking')}
            formNoValidate
          >
            {t('wallet.open.check')}
          </SubmitButton>
        )}
        {can.cancel && (
          <SubmitButton
            name="intent"
            value="cancel"
            tone="quiet"
            size="sm"
            busyLabel={t('wallet.open.canceling')}
            formNoValidate
          >
            {t('wallet.open.cancel')}
          </SubmitButton>
        )}
      </Form>
    </>
  );
}
