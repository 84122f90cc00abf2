import { useId, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm, type DecisionFormProps } from '#ui/decision-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { DocumentViewer } from '#ui/viewer/document-viewer.tsx';
import type { ViewedDocument } from '#ui/viewer/viewer-types.ts';

export interface DecisionDialogProps extends Pick<
  DecisionFormProps,
  'title' | 'label' | 'tone' | 'onClose'
> {
  children: ReactNode;
  intent:
    | 'approve_top_up'
    | 'confirm'
    | 'refuse_top_up'
    | 'ask'
    | 'approve'
    | 'pay'
    | 'refund_to_card'
    | 'refuse_withdrawal'
    | 'reverse';
  id: string;
  evidence: 'bank_reference' | 'note' | 'nothing';
  hint?: string;
  more?: ReactNode;
  /** The document that the evidence is compared with, and its name for screen readers. */
  slip?: { readonly document: ViewedDocument; readonly label: string } | null;
}

/**
 * Describes one decision on money and asks for its evidence. Mounted only while it is open, so that
 * its fields start empty.
 */
export function DecisionDialog({
  children,
  id,
  evidence,
  hint,
  more,
  slip = null,
  ...form
}: DecisionDialogProps) {
  const { t } = useI18n();
  const textId = useId();
  return (
    <DecisionForm
      {...form}
      {...(slip === null ? { narrow: true } : { beside: <Slip {...slip} />, textId })}
      hidden={{ id }}
      reason="none"
    >
      <p id={textId}>{children}</p>
      {evidence === 'bank_reference' && (
        <TextField
          name="bank_reference"
          label={t('wallet.console.bankReference')}
          hint={hint}
          dir="ltr"
          autoComplete="off"
          autoFocus
        />
      )}
      {evidence === 'note' && (
        <Textarea name="note" label={t('wallet.console.reason')} hint={hint} autoFocus />
      )}
      {more}
    </DecisionForm>
  );
}

function Slip({ document, label }: NonNullable<DecisionDialogProps['slip']>) {
  return (
    <DocumentViewer
      documents={[document]}
      selectedId={document.id}
      label={label}
      className="h-72 rounded-note border border-line md:h-80"
    />
  );
}
