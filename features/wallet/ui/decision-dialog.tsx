import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm, type DecisionFormProps } from '#ui/decision-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';

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
  ...form
}: DecisionDialogProps) {
  const { t } = useI18n();
  return (
    <DecisionForm {...form} hidden={{ id }} narrow reason="none">
      <p>{children}</p>
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
