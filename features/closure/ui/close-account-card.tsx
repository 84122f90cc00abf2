import { useId, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { closeReasons } from '../rules.ts';
import type { ClosingView } from '../schema.ts';
import { MoneyInTheWay } from './money-in-the-way.tsx';

interface CloseAccountProps {
  view: ClosingView;
  company: string;
  isSupplier: boolean;
}

/** Only for the owner: the obstacles to closing, or the dialog that closes (specification §2). */
export function CloseAccountCard(props: CloseAccountProps) {
  const { view } = props;
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card id="close-account" title={t('closure.title')}>
      <p className="mb-4 max-w-measure text-small text-text-2">{t('closure.lead')}</p>
      {view.can.close ? (
        <Button tone="danger" onClick={() => setIsOpen(true)} className="noscript:hidden">
          {t('closure.open')}
        </Button>
      ) : (
        <Note tone="info" title={t('closure.still')}>
          <p>{t('closure.stillLead')}</p>
          <ul className="mt-1 list-disc ps-5">
            {view.open.map(({ kind, count }) => (
              <li key={kind}>{t(`closure.thing.${kind}`, { n: count })}</li>
            ))}
          </ul>
          <MoneyInTheWay view={view} />
        </Note>
      )}
      {isOpen && <CloseDialog {...props} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

/** Mount it only while it is open, so that it never retains the password. */
function CloseDialog({
  view,
  company,
  isSupplier,
  onClose,
}: CloseAccountProps & { onClose: () => void }) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const formId = useId();
  const isBusy = fetcher.state !== 'idle';
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onOpenChange={onClose}
      title={t('closure.dialog', { company })}
      locked={isBusy}
      actions={
        <>
          <Button tone="secondary" onClick={onClose} disabled={isBusy}>
            {t('closure.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="danger"
            busy={isBusy}
            busyLabel={t('closure.busy')}
          >
            {t('closure.confirm')}
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
        <input type="hidden" name="intent" value="close_account" />
        <Consequences view={view} isSupplier={isSupplier} onClose={onClose} />
        <Select
          name="reason"
          label={t('closure.reason')}
          placeholder={t('closure.chooseReason')}
          options={closeReasons.map((reason) => ({
            value: reason,
            label: t(`closure.reasonOf.${reason}`),
          }))}
        />
        <Textarea
          name="reason_text"
          label={t('closure.note')}
          optional
          charactersMax={1000}
          rows={2}
        />
        <PasswordField name="password" label={t('closure.password')} />
        {view.needs_code && (
          <TextField name="code" label={t('closure.code')} autoComplete="one-time-code" dir="ltr" />
        )}
      </Form>
    </Dialog>
  );
}

interface ConsequencesProps extends Pick<CloseAccountProps, 'view' | 'isSupplier'> {
  onClose: () => void;
}

function Consequences({ view, isSupplier, onClose }: ConsequencesProps) {
  const { t } = useI18n();
  return (
    <Note tone="danger">
      <ul className="list-disc ps-5">
        <li>{t('closure.what.now')}</li>
        <li>{t('closure.what.deals')}</li>
        <li>{t('closure.what.data', { n: view.erased_after_days })}</li>
        <li>{t('closure.what.books')}</li>
        {isSupplier && <li>{t('closure.what.bonus')}</li>}
      </ul>
      <a
        href="#own-data"
        onClick={onClose}
        className="mt-2 inline-block font-medium text-primary-text hover:underline"
      >
        {t('closure.download')}
      </a>
    </Note>
  );
}
