import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';

export interface Step {
  id: string;
  label: string;
  detail?: ReactNode;
  /** Of a form that the reader leaves with an empty or a wrong field. 0 or absent: nothing is missing. */
  missing?: number;
}

export interface StepperProps {
  steps: readonly Step[];
  /** Id of the current step; earlier ones are done. Null: all are done. */
  current: string | null;
  label: string;
  className?: string;
}

type Phase = 'done' | 'now' | 'next' | 'missing';

const dots: Record<Phase, string> = {
  done: 'border-primary bg-primary text-on-primary',
  now: 'stepper-halo border-2 border-primary bg-surface text-primary-text',
  next: 'border-line-strong bg-surface text-text-3',
  missing: 'border-accent bg-surface text-accent-text',
};

/** More labels do not fit beside each other on a 360 px phone. */
const labelsOnPhoneMax = 3;

/** By the distance to the current step. */
function phaseOf({ missing = 0 }: Step, distance: number): Phase {
  if (distance === 0) return 'now';
  if (distance > 0) return 'next';
  return missing > 0 ? 'missing' : 'done';
}

export function Stepper({ steps, current, label, className }: StepperProps) {
  const now = current === null ? steps.length : steps.findIndex((step) => step.id === current);
  const isLong = steps.length > labelsOnPhoneMax;
  const present = steps[Math.min(now, steps.length - 1)];
  return (
    <div className={className}>
      <ol aria-label={label} className="flex">
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            step={step}
            number={index + 1}
            phase={phaseOf(step, index - now)}
            isLast={index === steps.length - 1}
            isLong={isLong}
          />
        ))}
      </ol>
      {isLong && present !== undefined && (
        <p aria-hidden="true" className="mt-2 flex flex-wrap items-baseline gap-x-2 md:hidden">
          <span className="text-small font-semibold text-text">{present.label}</span>
          {present.detail !== undefined && (
            <span className="text-caption text-text-3">{present.detail}</span>
          )}
        </p>
      )}
    </div>
  );
}

interface StepItemProps {
  step: Step;
  number: number;
  phase: Phase;
  isLast: boolean;
  /** On a phone only the current label is visible, on its own line; screen readers get all. */
  isLong: boolean;
}

function StepItem({ step, number, phase, isLast, isLong }: StepItemProps) {
  const { t, format } = useI18n();
  const phaseLabels: Record<Phase, string> = {
    done: t('ui.stepDone'),
    now: t('ui.stepNow'),
    next: t('ui.stepNext'),
    missing: t('ui.stepMissing'),
  };
  return (
    <li
      aria-current={phase === 'now' ? 'step' : undefined}
      className={cx('flex min-w-0 flex-col', isLast ? 'flex-none' : 'flex-1')}
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
            <span aria-hidden="true">{format.number(number)}</span>
          )}
        </span>
        {!isLast && (
          <span
            className={cx('h-0.5 flex-1', phase === 'done' ? 'bg-primary' : 'bg-line-strong')}
          />
        )}
      </div>
      <div className={cx('mt-1.5 flex flex-col', !isLast && 'pe-2', isLong && 'max-md:sr-only')}>
        <span
          className={cx(
            'text-small',
            phase === 'now' ? 'font-semibold text-text' : 'font-medium text-text-2',
          )}
        >
          <span className="sr-only">{phaseLabels[phase]} </span>
          {step.label}
        </span>
        {phase === 'missing' && (
          <span className="text-caption font-medium text-accent-text">
            {t('ui.missing', { n: step.missing ?? 0 })}
          </span>
        )}
        {step.detail !== undefined && (
          <span className="text-caption text-text-3">{step.detail}</span>
        )}
      </div>
    </li>
  );
}
