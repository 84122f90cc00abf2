import type { ReactNode } from 'react';
import { DecisionForm, type DecisionFormProps } from '#ui/decision-form.tsx';
import { OnceKey } from '#ui/once-key.tsx';

interface ReasonDialogProps extends Omit<DecisionFormProps, 'narrow'> {
  /** Exactly what will happen. */
  children: ReactNode;
}

/** A verb of an operator with nothing to fill in but why; sent once. */
export function ReasonDialog({ children, tone = 'danger', ...form }: ReasonDialogProps) {
  return (
    <DecisionForm {...form} tone={tone} narrow>
      <OnceKey />
      {children}
    </DecisionForm>
  );
}
