import { useEffect, useId, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { noResponse, type Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { DialogBack, PageDialog, PlainMarker, usePageRefusal } from '#ui/page-dialog.tsx';
import { claimAnswer, showToast } from '#ui/toast-store.ts';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import type { Validate } from '#ui/use-form-errors.ts';

export interface LeftForm extends Pick<Refused, 'values'> {
  readonly onceKey: string;
  readonly errors?: Refused['errors'] | undefined;
  readonly message?: string | undefined;
}

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
  left?: LeftForm | undefined;
  /**
   * Stores the form on the device if the server could not be reached. Returns null, or the message
   * if it was not stored; an empty one is that of the answer.
   */
  onUnsent?: (form: HTMLFormElement) => Promise<string | null>;
  validate?: Validate;
  footNote?: ReactNode;
  children: ReactNode;
}

function useUnsent(
  formId: string,
  refused: Refused | undefined,
  { onUnsent, onClose }: Pick<OrderDialogProps, 'onUnsent' | 'onClose'>,
): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (refused?.code !== noResponse || onUnsent === undefined) return;
    if (!(form instanceof HTMLFormElement)) return;
    claimAnswer(refused);
    void onUnsent(form).then((problem) =>
      problem === null ? onClose() : showToast({ status: 0, message: problem || refused.message }),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [refused]);
}

function usePosted(intent: string, subject: string): Refused | undefined {
  const sent = usePageRefusal();
  const isOwn = sent?.values['intent'] === intent && sent.values['subject'] === subject;
  return isOwn ? sent : undefined;
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
  const posted = usePosted(intent, subject);
  const { fetcher, refused = posted } = useFormFetcher(onDone);
  const { left, validate } = props;
  useUnsent(formId, refused, props);
  const isBusy = fetcher.state !== 'idle';
  return (
    <PageDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      role="alertdialog"
      locked={isBusy}
      narrow={narrow === true}
      footNote={props.footNote}
      actions={
        <>
          {/* Without a field the safe button gets the focus, so that Enter does not confirm by
              accident. */}
          <DialogBack autoFocus={narrow === true} disabled={isBusy} onClose={onClose}>
            {cancel ?? t('ui.cancel')}
          </DialogBack>
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
        errors={refused?.errors ?? left?.errors}
        message={refused?.message ?? left?.message}
        values={left?.values}
        {...(validate === undefined ? {} : { validate })}
        className="flex flex-col gap-4"
      >
        <OnceKey value={left?.onceKey} />
        <PlainMarker />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="subject" value={subject} />
        {props.children}
      </Form>
    </PageDialog>
  );
}
