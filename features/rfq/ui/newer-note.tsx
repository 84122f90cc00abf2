import { useSearchParams } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { choiceHref, sentVersion, type VersionFacts } from './version.ts';

/** The version that a form of a change is sent with, and whether its writer has to choose first. */
export function useSentVersion(facts: VersionFacts): { version: number; isOlder: boolean } {
  const [search] = useSearchParams();
  return sentVersion(facts, search);
}

/** The form was opened with a change that its writer had begun and not sent: nobody takes it for the request itself. */
export function KeptNote() {
  const t = useText();
  return (
    <Note
      tone="info"
      role="status"
      title={t('rfq.newer.kept')}
      className="mb-4"
      actions={
        <LinkButton to="/buyer/draft" tone="secondary" size="sm">
          {t('rfq.newer.drafts')}
        </LinkButton>
      }
    >
      {t('rfq.newer.keptWhy')}
    </Note>
  );
}

/** Somebody changed the request after this form was begun: both are kept, and the writer chooses. */
export function NewerNote({ rfqId, newest }: { rfqId: string; newest: number }) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <Note
      tone="accent"
      role="status"
      title={t('rfq.newer.title')}
      className="mb-4"
      actions={
        <>
          {/* A new page: the form begins anew with what is loaded. */}
          <LinkButton
            to={choiceHref(search, 'take', newest)}
            reloadDocument
            tone="secondary"
            size="sm"
          >
            {t('rfq.newer.take')}
          </LinkButton>
          <LinkButton
            to={choiceHref(search, 'keep', newest)}
            tone="secondary"
            size="sm"
            replace
            preventScrollReset
          >
            {t('rfq.newer.keep')}
          </LinkButton>
          <LinkButton to={`/buyer/rfq-product/${rfqId}`} tone="quiet" size="sm" target="_blank">
            {t('rfq.newer.see')}
          </LinkButton>
        </>
      }
    >
      {t('rfq.newer.why')}
    </Note>
  );
}
