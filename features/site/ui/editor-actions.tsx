import type { ReactNode } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useI18n } from '#ui/use-text.tsx';

interface EditorActionsProps {
  cancelTo: string;
  previewLabel: string;
  intent: string;
  children: ReactNode;
}

export function EditorActions({ cancelTo, previewLabel, intent, children }: EditorActionsProps) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <LinkButton to={cancelTo} tone="quiet">
        {t('site.desk.cancel')}
      </LinkButton>
      <SubmitButton
        name="intent"
        value="preview"
        tone="secondary"
        formNoValidate
        busyLabel={t('site.desk.working')}
      >
        {previewLabel}
      </SubmitButton>
      <SubmitButton name="intent" value={intent} busyLabel={t('site.desk.working')}>
        {children}
      </SubmitButton>
    </div>
  );
}
