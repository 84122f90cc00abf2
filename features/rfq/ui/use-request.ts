import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { showToast } from '#ui/toast-store.ts';
import { useI18n } from '#ui/use-text.tsx';
import { linesMax } from '../rules/lines.ts';
import type { FormView, ImportView } from '../schema/view.ts';
import { useFormFacts } from './form-facts.ts';
import { blankLine, type LineValues, type RequestValues } from './form-values.ts';
import { missingFields, stepToContinue, type MissingFields } from './missing-fields.ts';
import type { StepName } from './request-actions.tsx';
import { useLines } from './use-lines.ts';
import { useRequestCheck } from './use-request-check.ts';
import { useReview } from './use-review.ts';
import { useTyping } from './use-typing.ts';

interface RequestOptions {
  readonly form: FormView;
  readonly values: RequestValues;
  readonly draftId: string;
  readonly editing: { readonly rfqId: string } | null;
  readonly posted: Refused | undefined;
  readonly isReopened: boolean;
}

function lineOfImport(line: ImportView['lines'][number]): LineValues {
  const { description, quantity, unit_code, item_code, brand, part_number } = line;
  return { ...blankLine, description, quantity, unit_code, item_code, brand, part_number };
}

export function useRequest(options: RequestOptions) {
  const { form, values, draftId, editing, posted, isReopened } = options;
  const { t } = useI18n();
  const navigate = useNavigate();
  const typing = useTyping({ values, draftId, rfqId: editing?.rfqId ?? null });
  const { typed, formOf, autosave, change, snapshot } = typing;
  const lines = useLines(values.lines, change, (n) => t('rfq.form.linesAdded', { n }));
  const facts = useFormFacts(form, typed);
  const { validate, isSettled } = useRequestCheck();
  const firstStep = isReopened ? stepToContinue(values) : 'reach';
  const review = useReview({ autosave, snapshot, isChecked: isSettled, firstStep });
  const [missing, setMissing] = useState<MissingFields>({ reach: 0, lines: 0 });
  const goTo = (step: StepName) => {
    const node = formOf();
    if (node !== null) {
      const data = new FormData(node);
      setMissing(missingFields(data, validate(data)));
    }
    review.goTo(step);
  };
  const preview = { ...review, goTo, missing };
  const { setReview, confirm } = preview;
  useEffect(() => setReview(null), [posted, setReview]);

  const addImported = (view: ImportView) => {
    const fits = lines.append(view.lines.map((line) => lineOfImport(line)));
    if (!fits) showToast({ status: 0, message: t('rfq.import.tooMany', { max: linesMax }) });
    change();
  };
  const send = () => {
    confirm();
    const node = formOf();
    // Submits with the form's own button, so that it shows the pending state.
    node?.requestSubmit(
      node.querySelector<HTMLButtonElement>('button[name="intent"][value="send"]'),
    );
  };
  const saveDraft = async () => {
    if (!(await autosave.flush())) return;
    showToast({ status: 1, message: t('draft.saved') });
    void navigate(form.can.submit ? '/buyer/draft' : '/buyer/dashboard');
  };
  return { typing, lines, facts, validate, preview, addImported, send, saveDraft };
}
