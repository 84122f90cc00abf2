import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { dialogField } from '../shared/dialog-fields.ts';
import type { Refused } from './form-answer.ts';
import { messageWithoutField } from './form-errors.ts';
import { Form } from './form.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { OnceKey } from './once-key.tsx';
import { DialogBack, PageDialog, PlainMarker, usePageRefusal } from './page-dialog.tsx';
import { Textarea } from './textarea.tsx';
import { useFormFetcher } from './use-form-fetcher.ts';
import { useHydrated } from './use-hydrated.ts';

export interface DecisionFormProps {
  title: string;
  intent: string;
  hidden?: Readonly<Record<string, string>>;
  children?: ReactNode | ((refused: Refused | undefined) => ReactNode);
  label: string;
  backLabel?: string;
  tone?: 'primary' | 'danger';
  narrow?: boolean;
  /** `none`: the act can be undone and needs no explanation, or another field explains it. */
  reason?: 'required' | 'optional' | 'none';
  reasonLabel?: string;
  /** Names the readers, if they are more than the readers of the audit log. */
  reasonHint?: string;
  /** Before the form and not in it, because a viewer has forms of its own. Needs `textId`. */
  beside?: ReactNode;
  /** The question, which is read when the dialog opens. Without it, all of the dialog. */
  textId?: string | undefined;
  onClose: () => void;
}

export function usePosted(
  intent: string,
  hidden: DecisionFormProps['hidden'] = {},
): Refused | undefined {
  const refused = usePageRefusal();
  const isThis =
    refused?.values['intent'] === intent && (refused.values['id'] ?? '') === (hidden['id'] ?? '');
  return isThis ? refused : undefined;
}

/** The posted versions, so that a repeated form is still compared with the version that was seen. */
function seenValues(
  posted: Refused | undefined,
  hidden: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(posted?.values ?? {}).filter(
      ([name]) => name in hidden && name.startsWith('seen'),
    ),
  );
}

type ReasonFieldProps = Pick<DecisionFormProps, 'reason' | 'reasonLabel' | 'reasonHint'>;

function ReasonField({ reason, reasonLabel, reasonHint }: ReasonFieldProps) {
  const t = useText();
  return (
    <Textarea
      name="reason"
      label={reasonLabel ?? t('ui.decision.reason')}
      hint={reasonHint ?? t('ui.decision.reasonHint')}
      optional={reason === 'optional'}
    />
  );
}

function Sides({ beside, children }: Pick<DecisionFormProps, 'beside'> & { children: ReactNode }) {
  if (beside === undefined) return children;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_minmax(240px,36%)] md:gap-5">
      {beside}
      {children}
    </div>
  );
}

/**
 * A decision of the console with its figures and reason. Mounted while open; closes when done. Its
 * key makes it idempotent, so that a double press or "Try again" decides once.
 */
export function DecisionForm(props: DecisionFormProps) {
  const {
    title,
    intent,
    hidden = {},
    children,
    label,
    tone = 'primary',
    narrow = false,
    reason = 'required',
  } = props;
  const t = useText();
  const formId = useId();
  const posted = usePosted(intent, hidden);
  const { search } = useLocation();
  const isAlive = useHydrated();
  const { fetcher, refused = posted } = useFormFetcher(props.onClose);
  const seen = seenValues(posted, hidden);
  const busy = fetcher.state !== 'idle';
  return (
    <PageDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      narrow={narrow}
      role="alertdialog"
      locked={busy}
      {...(props.textId === undefined ? {} : { textId: props.textId })}
      title={title}
      actions={
        <>
          <DialogBack disabled={busy} onClose={props.onClose}>
            {props.backLabel ?? t('ui.cancel')}
          </DialogBack>
          <Button
            type="submit"
            form={formId}
            tone={tone}
            busy={busy}
            busyLabel={t('ui.decision.working')}
          >
            {label}
          </Button>
        </>
      }
    >
      <Sides beside={props.beside}>
        <Form
          id={formId}
          // Before JavaScript the answer is a whole page, which must return to the dialog.
          {...(isAlive ? {} : { action: `${search}#${dialogField}` })}
          fetcher={fetcher}
          errors={refused?.errors}
          message={messageWithoutField(refused)}
          values={posted?.values}
          aria-label={title}
          className="grid content-start gap-4"
        >
          <input type="hidden" name="intent" value={intent} />
          <PlainMarker />
          <OnceKey />
          <HiddenFields of={Object.entries({ ...hidden, ...seen })} />
          {typeof children === 'function' ? children(refused) : children}
          {reason !== 'none' && <ReasonField {...props} reason={reason} />}
        </Form>
      </Sides>
    </PageDialog>
  );
}
