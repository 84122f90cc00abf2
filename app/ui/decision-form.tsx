import { useId, type ReactNode } from 'react';
import { useText } from '../texts/use-text.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Refused } from './form-answer.ts';
import { Form } from './form.tsx';
import { Textarea } from './textarea.tsx';
import { useFormFetcher } from './use-form-fetcher.ts';

export interface DecisionFormProps {
  title: string;
  /** The verb, for the page's action. */
  intent: string;
  /** What else the action needs: ids, what was seen. */
  hidden?: Readonly<Record<string, string>>;
  /** Fields over the reason; what was refused decides on some. */
  children?: ReactNode | ((refused: Refused | undefined) => ReactNode);
  /** The verb on the button. */
  label: string;
  tone?: 'primary' | 'danger';
  /** Few fields: as narrow as a question. */
  narrow?: boolean;
  /** `none`: the act can be undone by whoever did it and leaves nothing to explain. */
  reason?: 'asked' | 'none';
  onClose: () => void;
}

/** A decision of the console: its figures, and why. Mounted while it is open; closes when it is done. */
export function DecisionForm(props: DecisionFormProps) {
  const { title, intent, hidden = {}, children, label, tone = 'primary', narrow = false, reason = 'asked' } = props;
  const t = useText();
  const formId = useId();
  const { fetcher, refused } = useFormFetcher(props.onClose);
  const busy = fetcher.state !== 'idle';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      narrow={narrow}
      tall
      role="alertdialog"
      locked={busy}
      title={title}
      actions={
        <>
          <Button tone="secondary" disabled={busy} onClick={props.onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} tone={tone} busy={busy} busyLabel={t('ui.decision.working')}>
            {label}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused !== undefined && Object.keys(refused.errors).length === 0 ? refused.message : undefined}
        aria-label={title}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {typeof children === 'function' ? children(refused) : children}
        {reason === 'asked' && (
          <Textarea name="reason" label={t('ui.decision.reason')} hint={t('ui.decision.reasonHint')} />
        )}
      </Form>
    </Dialog>
  );
}
