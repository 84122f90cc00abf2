import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';

export interface FirstStep {
  readonly title: string;
  readonly text: string;
  readonly fact?: string;
  readonly done: boolean;
  readonly action?: { readonly to: string; readonly text: string };
}

type Phase = 'done' | 'now' | 'next';

const dots: Record<Phase, string> = {
  done: 'border-primary bg-primary text-on-primary',
  now: 'stepper-halo border-2 border-primary bg-surface text-primary-text',
  next: 'border-line-strong bg-surface text-text-3',
};

interface FirstStepsProps {
  title: string;
  lead?: string;
  steps: readonly FirstStep[];
  area?: 'buyer' | 'seller';
  wide?: boolean;
}

/**
 * The first steps of a company. Only the first unfinished one has its button, so that the order is
 * clear. With an area they end with a link to the sample deal.
 */
export function FirstSteps({ title, lead, steps, area, wide = false }: FirstStepsProps) {
  const t = useText();
  const now = steps.findIndex((step) => !step.done);
  return (
    <section className="rounded-card border border-line bg-surface p-card shadow-1 md:p-8">
      <h2 className="text-h2 text-text">{title}</h2>
      {lead !== undefined && <p className="mt-1 max-w-measure text-small text-text-2">{lead}</p>}
      <ol className={cx('mt-6 flex flex-col', wide && 'lg:grid lg:grid-cols-4')}>
        {steps.map((step, index) => (
          <StepRow
            key={step.title}
            step={step}
            number={index + 1}
            phase={step.done ? 'done' : index === now ? 'now' : 'next'}
            isLast={index === steps.length - 1}
            wide={wide}
          />
        ))}
      </ol>
      {area !== undefined && (
        <p className="sample-link mt-4 text-small">
          <Link
            to={`/${area}/sample-rfq`}
            className="font-medium text-primary-text hover:underline"
          >
            {t('report.start.sample')}
          </Link>
        </p>
      )}
    </section>
  );
}

interface StepRowProps {
  step: FirstStep;
  number: number;
  phase: Phase;
  isLast: boolean;
  wide: boolean;
}

function StepRow({ step, number, phase, isLast, wide }: StepRowProps) {
  const t = useText();
  const line = phase === 'done' ? 'bg-primary' : 'bg-line-strong';
  return (
    <li
      className={cx('flex gap-4', wide && 'lg:flex-col lg:gap-3')}
      aria-current={phase === 'now' ? 'step' : undefined}
    >
      <span aria-hidden="true" className={cx('flex flex-col items-center', wide && 'lg:flex-row')}>
        <span
          className={cx(
            'flex size-6 shrink-0 items-center justify-center rounded-full border text-caption font-semibold',
            dots[phase],
          )}
        >
          {phase === 'done' ? <Icon of={Check} size={14} stroke={2.5} /> : number}
        </span>
        {!isLast && <span className={cx('w-0.5 flex-1', line, wide && 'lg:h-0.5 lg:w-auto')} />}
      </span>
      <div className={cx('min-w-0 flex-1', !isLast && 'pb-6', wide && 'lg:pe-8 lg:pb-0')}>
        <h3 className={cx('text-h3', phase === 'next' ? 'text-text-2' : 'text-text')}>
          <span className="sr-only">{t(`report.start.${phase}`)} </span>
          {step.title}
        </h3>
        <p className="max-w-measure text-small text-text-2">
          {step.text}
          {step.fact !== undefined && <> {step.fact}</>}
        </p>
        {phase === 'now' && step.action !== undefined && (
          <LinkButton to={step.action.to} className="mt-3">
            {step.action.text}
          </LinkButton>
        )}
      </div>
    </li>
  );
}
