import type { ReactNode } from 'react';
import { DecisionForm, type DecisionFormProps } from '#ui/decision-form.tsx';
import { OnceKey } from '#ui/once-key.tsx';

interface ReasonDialogProps extends Omit<DecisionFormProps, 'narrow'> {
  children: ReactNode;
}

/**
 * A form for a verb that needs only a reason. `OnceKey` makes it idempotent, so that a double press
 * decides once.
 */
export function ReasonDialog({ children, tone = 'danger', ...form }: ReasonDialogProps) {
  return (
    <DecisionForm {...form} tone={tone} narrow>
      <OnceKey />
      {children}
    </DecisionForm>
  );
}
