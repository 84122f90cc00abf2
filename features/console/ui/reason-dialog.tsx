import type { ReactNode } from 'react';
import { DecisionForm, type DecisionFormProps } from '#ui/decision-form.tsx';

interface ReasonDialogProps extends Omit<DecisionFormProps, 'narrow'> {
  children: ReactNode;
}

export function ReasonDialog({ children, tone = 'danger', ...form }: ReasonDialogProps) {
  return (
    <DecisionForm {...form} tone={tone} narrow>
      {children}
    </DecisionForm>
  );
}
