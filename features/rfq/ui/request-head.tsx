import CircleAlert from 'lucide-react/icons/circle-alert';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { pathOf } from '#features/category/rules.ts';
import type { Autosave } from '#features/draft/ui/use-autosave.ts';
import type { FormFacts } from './form-facts.ts';
import { Sentence } from '#ui/sentence.tsx';

export function DraftState({ autosave }: { autosave: Autosave }) {
  const { t, format } = useI18n();
  const { state, savedAt } = autosave;
  if (state === 'failed' || state === 'signedOut') {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-danger-text">
        <Icon of={CircleAlert} size={14} />
        {state === 'failed' ? t('rfq.form.notSaved') : t('rfq.form.signedOut')}
      </span>
    );
  }
  if (state === 'onDevice' && savedAt !== null)
    return t('draft.onDevice', { time: format.time(savedAt) });
  if (state === 'saving') return t('rfq.form.saving');
  return savedAt === null ? null : t('rfq.form.saved', { time: format.time(savedAt) });
}

interface RequestHeadProps {
  editing: { number: string } | null;
  facts: Pick<FormFacts, 'category' | 'sub'>;
  autosave: Autosave;
  canCopy: boolean;
}

export function RequestHead({
  editing,
  facts: { category, sub },
  autosave,
  canCopy,
}: RequestHeadProps) {
  const { t, locale } = useI18n();
  const isQuiet =
    autosave.savedAt === null && (autosave.state === 'idle' || autosave.state === 'sent');
  const [firstSave, setFirstSave] = useState(autosave.savedAt);
  if (firstSave === null && autosave.savedAt !== null) setFirstSave(autosave.savedAt);
  const isFailed = autosave.state === 'failed' || autosave.state === 'signedOut';
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-h1 text-text">
          <Sentence>
            {editing === null
              ? t('rfq.form.title')
              : t('rfq.form.editTitle', { number: isolateLtr(editing.number) })}
          </Sentence>
        </h1>
        <p className="mt-1 min-h-5 text-small text-text-2">
          <Facts>
            {category === null ? t('rfq.form.lead') : pathOf(locale, category, sub)}
            {!isQuiet && <DraftState autosave={autosave} />}
          </Facts>
        </p>
        {/* Only the first save and failures are announced, not each save. */}
        <p role="status" className="sr-only">
          {isFailed ? (
            <DraftState autosave={autosave} />
          ) : (
            firstSave !== null && (
              <DraftState autosave={{ ...autosave, savedAt: firstSave, state: 'idle' }} />
            )
          )}
        </p>
      </div>
      {canCopy && (
        <LinkButton to="/buyer/rfq-managment/all" tone="secondary" className="max-md:hidden">
          <Icon of={Copy} />
          {t('rfq.form.copyEarlier')}
        </LinkButton>
      )}
    </header>
  );
}
