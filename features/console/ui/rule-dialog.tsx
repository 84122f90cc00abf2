import { useId } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Checkbox } from '../../../app/ui/checkbox.tsx';
import { Dialog } from '../../../app/ui/dialog.tsx';
import { Form } from '../../../app/ui/form.tsx';
import { NumberField } from '../../../app/ui/number-field.tsx';
import { Textarea } from '../../../app/ui/textarea.tsx';
import { useFormFetcher } from '../../../app/ui/use-form-fetcher.ts';
import { isolate } from '../../../shared/bidi.ts';
import type { RuleView } from '../schema/rfqs.ts';

/** Which requests wait for the platform; set anew with a reason. */
export function RuleDialog({ rule, onClose }: { rule: RuleView; onClose: () => void }) {
  const { t, format } = useReading();
  const { fetcher, refused } = useFormFetcher(onClose);
  const formId = useId();
  const { set } = rule;
  return (
    <Dialog
      isOpen
      narrow
      onOpenChange={onClose}
      title={t('console.rule.title')}
      locked={fetcher.state !== 'idle'}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} busyLabel={t('console.rule.saving')} busy={fetcher.state !== 'idle'}>
            {t('console.rule.save')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused?.message}
        className="flex flex-col gap-4"
      >
        <div>
          <p className="text-small text-text-2">{t('console.rule.lead')}</p>
          <p className="mt-1 text-caption text-text-3">
            {set === null
              ? t('console.rule.unset')
              : t('console.rule.set', {
                  name: isolate(set.by),
                  when: format.dateTime(new Date(set.at)),
                  reason: isolate(set.reason),
                })}
          </p>
        </div>
        <input type="hidden" name="seen" value={set?.at ?? ''} />
        <NumberField
          name="newcomer_below"
          label={t('console.rule.newcomer')}
          hint={t('console.rule.newcomerHint')}
          defaultValue={String(rule.newcomer_below)}
        />
        <Checkbox name="finds_contacts" value="1" defaultChecked={rule.finds_contacts}>
          {t('console.rule.contacts')}
        </Checkbox>
        <Textarea
          name="reason"
          label={t('console.rule.reason')}
          hint={t('console.company.reasonLog')}
          charactersMax={1000}
        />
      </Form>
    </Dialog>
  );
}
