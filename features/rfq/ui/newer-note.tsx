import { useSearchParams } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { choiceHref, sentVersion, type VersionFacts } from './version.ts';

/**
 * The version to send with a change, and whether the user must choose between two versions first.
 */
export function useSentVersion(facts: VersionFacts): { version: number; isOlder: boolean } {
  const [search] = useSearchParams();
  return sentVersion(facts, search);
}

/**
 * Says that the form shows an unsent draft, so that the user never mistakes it for the current
 * request.
 */
export function DraftNote() {
  const t = useText();
  return (
    <Note
      tone="info"
      role="status"
      title={t('rfq.newer.unsent')}
      className="mb-4"
      actions={
        <LinkButton to="/buyer/draft" tone="secondary" size="sm">
          {t('rfq.newer.drafts')}
        </LinkButton>
      }
    >
      {t('rfq.newer.unsentWhy')}
    </Note>
  );
}

/**
 * Says that another member changed the request after this form was opened. Both versions are saved,
 * and the user must choose one.
 */
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
          {/* Reloads the page, so that the form starts with the newest values. */}
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
