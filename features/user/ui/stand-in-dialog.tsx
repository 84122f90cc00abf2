import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import type { StandInsView } from '../schema.ts';

interface StandInDialogProps {
  absent: { readonly id: string; readonly name: string };
  isSelf: boolean;
  colleagues: StandInsView['colleagues'];
  /** In Dubai, `YYYY-MM-DD`. */
  today: string;
  onClose: () => void;
}

const loadSchema = async () => (await import('../schema.ts')).standInInput;

/** Names the cover of an absent user (product §5). Mount it only while it is open. */
export function StandInDialog({ absent, isSelf, colleagues, today, onClose }: StandInDialogProps) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const validate = useSchemaCheck(loadSchema);
  const others = colleagues.filter(({ id }) => id !== absent.id);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={isSelf ? t('user.standIn.title') : t('user.standIn.dialog', { name: absent.name })}
    >
      <Form
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused?.message}
        validate={validate}
      >
        <input type="hidden" name="intent" value="stand_in" />
        <OnceKey />
        <input type="hidden" name="id" value={absent.id} />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <p className="text-small md:col-span-2">
            {isSelf ? t('user.standIn.lead') : t('user.standIn.what', { name: absent.name })}
          </p>
          <Select
            name="stand_in_id"
            label={t('user.standIn.who')}
            placeholder={t('user.standIn.choose')}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            className="md:col-span-2"
            autoFocus
          />
          <DateField name="from" label={t('user.standIn.from')} min={today} />
          <DateField name="to" label={t('user.standIn.to')} min={today} />
          <div className="flex justify-end gap-3 max-md:flex-col-reverse md:col-span-2">
            <Button tone="secondary" onClick={onClose}>
              {t('user.action.cancel')}
            </Button>
            <SubmitButton busyLabel={t('user.action.naming')}>
              {t('user.action.standIn')}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
