import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useText } from '#ui/use-text.tsx';
import type { UndoableDecision } from '../schema.ts';
import { useReviewAction } from './use-review-action.ts';

/** True until an instant of the server's clock, which the browser's clock may not match. */
function useIsBefore(until: string, now: string): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  const leftMs = Date.parse(until) - Date.parse(now);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(until), leftMs);
    return () => clearTimeout(timer);
  }, [until, leftMs]);
  return passed !== until && leftMs > 0;
}

interface UndoFormProps {
  companyId: string;
  until: string;
  now: string;
}

export function UndoForm({ companyId, until, now }: UndoFormProps) {
  const t = useText();
  const action = useReviewAction(companyId);
  if (!useIsBefore(until, now)) return null;
  return (
    <Form action={action} aria-label={t('companyReview.undo.label')} className="shrink-0">
      <input type="hidden" name="intent" value="undo" />
      <SubmitButton
        tone="secondary"
        data-undo=""
        aria-keyshortcuts="Z"
        busyLabel={t('companyReview.undo.undoing')}
      >
        <Icon of={Undo} size={16} directional />
        {t('companyReview.undo.button')}
        <Kbd>Z</Kbd>
      </SubmitButton>
    </Form>
  );
}

interface UndoCardProps {
  decision: NonNullable<UndoableDecision['decision']>;
  now: string;
}

/** The reviewer's last decision, at the foot of the queue, because the next account is open by then. */
export function UndoCard({ decision, now }: UndoCardProps) {
  const t = useText();
  const { company_id: companyId, company_name: company, verb, undo_until: until } = decision;
  if (!useIsBefore(until, now)) return null;
  return (
    <section
      aria-label={t('companyReview.undo.label')}
      className="flex shrink-0 flex-wrap items-center justify-between gap-3 border-y border-line bg-accent-soft px-4 py-3 min-[1280px]:border-e min-[1280px]:border-b-0"
    >
      <div className="min-w-0 text-small">
        <p className="font-semibold text-text">{t(`companyReview.undo.${verb}`, { company })}</p>
        <p className="text-caption text-text-2">{t('companyReview.undo.lead')}</p>
      </div>
      <UndoForm companyId={companyId} until={until} now={now} />
    </section>
  );
}
