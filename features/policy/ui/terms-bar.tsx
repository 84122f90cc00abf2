import ScrollText from 'lucide-react/icons/scroll-text';
import { Form, Link, useHref, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import type { TermsDue } from '../schema/consent.ts';

/** Links to new terms and has a button that confirms them. It must not block the page. */
export function TermsBar({ due }: { due: TermsDue }) {
  const { t, format } = useI18n();
  const { pathname, search } = useLocation();
  const returnTo = useHref({ pathname, search });
  return (
    <aside
      aria-label={t('policy.terms.bar')}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-note border border-line bg-surface px-4 py-2 shadow-1 print:hidden"
    >
      <span className="text-text-3">
        <Icon of={ScrollText} size={18} />
      </span>
      <p className="min-w-0 flex-1 basis-60 text-small text-text-2">
        {t('policy.terms.due', { day: format.day(due.effective_on) })}{' '}
        <Link
          to="/terms-conditions"
          className="font-medium text-primary-text underline underline-offset-2 max-md:inline-block max-md:py-2"
        >
          {t('policy.terms.read')}
        </Link>
      </p>
      <Form method="post" action="/terms-read">
        <input type="hidden" name="version" value={due.version} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button type="submit" size="sm" tone="secondary">
          {t('policy.terms.confirm')}
        </Button>
      </Form>
    </aside>
  );
}
