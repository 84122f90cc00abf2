import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { useText } from '../texts/use-text.tsx';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';

export interface Step {
  id: string;
  label: string;
  /** Under the word: a date or what is in the step. */
  detail?: ReactNode;
}

export interface StepperProps {
  steps: readonly Step[];
  /** The id of the step that is now; everything before it is done. `null`: all are done. */
  current: string | null;
  /** What the steps are of, for assistive technology. */
  label: string;
  className?: string;
}

type Phase = 'done' | 'now' | 'next';

const dots: Record<Phase, string> = {
  done: 'border-primary bg-primary text-on-primary',
  now: 'stepper-halo border-2 border-primary bg-surface text-primary-text',
  next: 'border-line-strong bg-surface text-text-3',
};

/** Where one stands in a fixed order of steps. Reads from start to end in both directions. */
export function Stepper({ steps, current, label, className }: StepperProps) {
  const t = useText();
  const now = current === null ? steps.length : steps.findIndex((step) => step.id === current);
  const words: Record<Phase, string> = { done: t('ui.stepDone'), now: t('ui.stepNow'), next: t('ui.stepNext') };
  return (
    <ol aria-label={label} className={cx('flex', className)}>
      {steps.map((step, index) => {
        const phase: Phase = index < now ? 'done' : index === now ? 'now' : 'next';
        const last = index === steps.length - 1;
        return (
          <li
            key={step.id}
            aria-current={phase === 'now' ? 'step' : undefined}
            className={cx('flex min-w-0 flex-col', last ? 'flex-none' : 'flex-1')}
          >
            <div className="flex items-center">
              <span
                className={cx(
                  'flex size-6 shrink-0 items-center justify-center rounded-full border text-caption font-semibold',
                  dots[phase],
                )}
              >
                {phase === 'done' ? (
                  <Icon of={Check} size={14} stroke={2.5} />
                ) : (
                  <span aria-hidden="true">{index + 1}</span>
                )}
              </span>
              {!last && <span className={cx('h-0.5 flex-1', phase === 'done' ? 'bg-primary' : 'bg-line-strong')} />}
            </div>
            <span
              className={cx(
                'mt-1.5 pe-2 text-small',
                phase === 'now' ? 'font-semibold text-text' : 'font-medium text-text-2',
                last && 'pe-0',
              )}
            >
              <span className="sr-only">{words[phase]} </span>
              {step.label}
            </span>
            {step.detail !== undefined && <span className="pe-2 text-caption text-text-3">{step.detail}</span>}
          </li>
        );
      })}
    </ol>
  );
}
