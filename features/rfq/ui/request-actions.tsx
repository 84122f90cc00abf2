import { use, useEffect, useRef } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { FormContext } from '#ui/form-context.ts';
import { Money } from '#ui/money.tsx';
import { SheetPad } from '#ui/sheet/sheet-pad.tsx';
import type { Sheet } from '#ui/sheet/use-sheet.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { FormFacts } from './form-facts.ts';
import { isReachField } from './missing-fields.ts';

export const stepNames = ['reach', 'lines', 'review'] as const;
export type StepName = (typeof stepNames)[number];

interface SubmitProps {
  editing: boolean;
  facts: FormFacts;
  /** The refusal that the form shows, so that a suspected duplicate can be confirmed. */
  code: string | undefined;
  canSubmit: boolean;
  onSaveDraft: () => void;
}

function SaveDraft({ onSaveDraft, isMain }: { onSaveDraft: () => void; isMain: boolean }) {
  const { t } = useI18n();
  const hydrated = useHydrated();
  return (
    <Button
      // A submit button until JavaScript loads, so that saving a draft works without it.
      type={hydrated ? 'button' : 'submit'}
      formNoValidate
      name="intent"
      value="draft"
      wide
      {...(isMain ? { size: 'lg' } : { tone: 'secondary' })}
      onClick={hydrated ? onSaveDraft : () => undefined}
    >
      {t('rfq.side.saveDraft')}
    </Button>
  );
}

function SubmitMain(props: SubmitProps & { size: 'lg' | 'md' }) {
  const { editing, facts, code, canSubmit, onSaveDraft, size } = props;
  const { t } = useI18n();
  if (!canSubmit) return <SaveDraft onSaveDraft={onSaveDraft} isMain />;
  if (code === 'duplicate_suspected') {
    return (
      <SubmitButton
        name="confirm_duplicate"
        value="1"
        size={size}
        wide
        busyLabel={t('rfq.side.publishing')}
      >
        {t('rfq.side.again')}
      </SubmitButton>
    );
  }
  const busyLabel = editing
    ? t('rfq.side.saving')
    : facts.needsApproval
      ? t('rfq.side.submitting')
      : t('rfq.side.publishing');
  return (
    <SubmitButton name="intent" value="send" size={size} wide busyLabel={busyLabel}>
      {editing
        ? t('rfq.side.save')
        : facts.needsApproval
          ? t('rfq.side.forApproval')
          : t('rfq.side.publish')}
    </SubmitButton>
  );
}

export function SubmitActions(props: SubmitProps) {
  return (
    <>
      <SubmitMain {...props} size="lg" />
      {!props.editing && props.canSubmit && (
        <SaveDraft onSaveDraft={props.onSaveDraft} isMain={false} />
      )}
    </>
  );
}

interface PhoneBarProps extends SubmitProps {
  step: StepName;
  onStep: (step: StepName) => void;
  sheet: Sheet;
}

const keyOfStep = { reach: 'stepReach', lines: 'stepLines', review: 'stepReview' } as const;

export function PhoneBar({ step, onStep, sheet, ...rest }: PhoneBarProps) {
  const { t } = useI18n();
  const at = stepNames.indexOf(step);
  const before = stepNames[at - 1];
  const next = stepNames[at + 1];
  const { discount, currency } = rest.facts;
  return (
    <div
      data-page-foot=""
      className="fixed inset-x-0 bottom-0 z-top-bar border-t border-line bg-surface px-page pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))] shadow-2 noscript:hidden md:hidden"
    >
      {discount !== null && (
        <p className="mb-2 flex items-baseline justify-between gap-3 text-small text-text-2">
          {t('rfq.side.discountShort')}
          <Money amount={discount} currency={currency} tone="accent" />
        </p>
      )}
      <div className="flex gap-2">
        {before !== undefined && (
          <Button tone="secondary" size="lg" onClick={() => onStep(before)}>
            {t('rfq.form.back')}
          </Button>
        )}
        <div className="min-w-0 flex-1">
          {next === undefined ? (
            <SubmitMain {...rest} size="lg" />
          ) : (
            <Button size="lg" wide onClick={() => onStep(next)}>
              {t('rfq.form.next', { step: t(`rfq.form.${keyOfStep[next]}`) })}
            </Button>
          )}
        </div>
      </div>
      <div className="-mx-page mt-2">
        <SheetPad sheet={sheet} />
      </div>
    </div>
  );
}

/**
 * After a refusal, a phone shows the first step with an error, because the other steps are hidden.
 */
export function StepOfErrors({
  step,
  onStep,
}: {
  step: StepName;
  onStep: (step: StepName) => void;
}) {
  const errors = use(FormContext)?.errors;
  const seen = useRef(errors);
  useEffect(() => {
    if (errors === undefined || errors === seen.current) return;
    seen.current = errors;
    const names = Object.keys(errors);
    if (names.length === 0 || step !== 'review') return;
    onStep(names.some((name) => isReachField(name)) ? 'reach' : 'lines');
  }, [errors, onStep, step]);
  return null;
}
