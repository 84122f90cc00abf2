import { useId, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';

interface OrderDialogProps {
  title: string;
  intent: string;
  subject: string;
  submit: string;
  busy: string;
  cancel?: string;
  tone?: 'primary' | 'danger';
  narrow?: boolean;
  disabled?: boolean;
  onClose: () => void;
  /** Called after success instead of `onClose`. */
  onDone?: (() => void) | undefined;
  children: ReactNode;
}

export function OrderDialog(props: OrderDialogProps) {
  const {
    title,
    intent,
    subject,
    submit,
    busy,
    cancel,
    tone = 'primary',
    narrow,
    disabled,
    onClose,
  } = props;
  const { onDone = onClose } = props;
  const { t } = useI18n();
  const formId = useId();
  const { fetcher, refused } = useFormFetcher(onDone);
  const isBusy = fetcher.state !== 'idle';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      role="alertdialog"
      locked={isBusy}
      narrow={narrow === true}
      actions={
        <>
          {/* Without a field the safe button gets the focus, so that Enter does not confirm by
              accident. */}
          <Button tone="secondary" autoFocus={narrow === true} disabled={isBusy} onClick={onClose}>
            {cancel ?? t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone={tone}
            busy={isBusy}
            busyLabel={busy}
            disabled={disabled === true}
          >
            {submit}
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
        <OnceKey />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="subject" value={subject} />
        {props.children}
      </Form>
    </Dialog>
  );
}
