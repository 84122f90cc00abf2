import { use } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { FormContext } from './form-context.ts';

export interface SubmitButtonProps extends Omit<ButtonProps, 'busy' | 'type' | 'busyLabel'> {
  busyLabel: string;
  /** Needed if a form has several submit buttons: the action reads `value` under `name`. */
  name?: string;
  value?: string;
}

/**
 * The submit button of its `Form`. It is busy until the answer arrives, and the form's other
 * buttons wait.
 */
export function SubmitButton({ busyLabel, disabled, ...rest }: SubmitButtonProps) {
  const form = use(FormContext);
  const mine = form?.pressed === `${rest.name ?? ''}=${rest.value ?? ''}`;
  const others = form?.busy === true && !mine;
  return (
    <Button
      {...rest}
      type="submit"
      busy={mine}
      busyLabel={busyLabel}
      disabled={disabled === true || others}
    />
  );
}
