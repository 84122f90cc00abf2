import { useState, type InputEvent } from 'react';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useText } from './use-text.tsx';
import { Icon } from './icon.tsx';
import { TextField, type FieldProps } from './text-field.tsx';

const rules = ['length', 'lower', 'upper', 'digit', 'special'] as const;
type PasswordRule = (typeof rules)[number];
type PasswordCheck = (typed: string) => Readonly<Record<PasswordRule, boolean>>;

export interface PasswordFieldProps extends Omit<
  FieldProps,
  'type' | 'end' | 'dir' | 'defaultValue' | 'value'
> {
  /** For a new password: lists the five rules (specification §5) and ticks the met ones. */
  checkRules?: PasswordCheck;
}

/**
 * A password that can be shown. Never filled in after a refusal, because it must not be sent back
 * in a page.
 */
export function PasswordField({ checkRules, onInput, hint, ...props }: PasswordFieldProps) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  const [typed, setTyped] = useState('');
  const input = (event: InputEvent<HTMLInputElement>) => {
    if (checkRules !== undefined) setTyped(event.currentTarget.value);
    onInput?.(event);
  };
  return (
    <TextField
      autoComplete={checkRules === undefined ? 'current-password' : 'new-password'}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      hint={checkRules === undefined ? hint : <PasswordRules met={checkRules(typed)} />}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      onInput={input}
      end={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={`${t('ui.showPassword')}: ${props.label}`}
          onClick={() => setIsShown(!isShown)}
          className="group/reveal relative noscript:hidden -me-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-chip text-text-3 hover:text-text max-md:-me-3 max-md:size-11"
        >
          {/* Both icons, because app/enhance sets only `aria-pressed`. */}
          <Icon of={Eye} className="group-aria-pressed/reveal:hidden" />
          <Icon of={EyeOff} className="hidden group-aria-pressed/reveal:block" />
        </button>
      }
    />
  );
}

/** Each rule has its own mark, because colour must not be the only information. */
function PasswordRules({ met }: { met: ReturnType<PasswordCheck> }) {
  const t = useText();
  const ruleLabels: Record<PasswordRule, string> = {
    length: t('ui.passwordLength'),
    lower: t('ui.passwordLower'),
    upper: t('ui.passwordUpper'),
    digit: t('ui.passwordDigit'),
    special: t('ui.passwordSpecial'),
  };
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1">
      {rules.map((rule) => (
        <li
          key={rule}
          data-rule={rule}
          data-met={met[rule]}
          className="group/rule flex items-center gap-1.5 data-[met=true]:text-success-text"
        >
          <Icon of={CircleCheck} size={14} className="hidden group-data-[met=true]/rule:block" />
          <Icon of={Circle} size={14} className="group-data-[met=true]/rule:hidden" />
          <span className="sr-only group-data-[met=false]/rule:hidden">{t('ui.ruleMet')} </span>
          <span className="sr-only group-data-[met=true]/rule:hidden">{t('ui.ruleOpen')} </span>
          {ruleLabels[rule]}
        </li>
      ))}
    </ul>
  );
}
