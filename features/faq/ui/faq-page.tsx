import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FaqGroup } from '../schema.ts';
import { SitePage } from '#features/site/ui/site-page.tsx';
import { StoredText } from '#features/site/ui/stored-text.tsx';

interface FaqPageProps {
  groups: readonly FaqGroup[];
  searched: string;
  action: string;
}

export function FaqPage({ groups, searched, action }: FaqPageProps) {
  const t = useText();
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <SitePage title={t('faq.page.title')} lead={t('faq.page.lead')}>
      <form action={action} role="search" className="mt-6 flex max-w-160 items-end gap-2">
        <TextField
          name="key"
          type="search"
          label={t('faq.page.search')}
          optional="unmarked"
          icon={Search}
          large
          maxLength={100}
          defaultValue={searched}
          className="flex-1"
        />
        <Button type="submit" size="lg">
          {t('faq.page.find')}
        </Button>
      </form>
      {searched !== '' && count > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 text-small text-text-2">
          {t('faq.page.found', { n: count, key: searched })}
          <Link
            to="/faq"
            className="inline-flex min-h-8 items-center font-medium text-primary-text hover:underline"
          >
            {t('faq.page.all')}
          </Link>
        </p>
      )}
      {count === 0 ? (
        <NothingFound searched={searched} />
      ) : (
        <Groups groups={groups} isOpen={searched !== ''} />
      )}
    </SitePage>
  );
}

function NothingFound({ searched }: { searched: string }) {
  const t = useText();
  return (
    <div className="mt-6 rounded-card border border-line bg-surface py-6 shadow-1">
      <EmptyState
        level={2}
        title={t('faq.page.noneTitle', { key: searched })}
        action={
          <>
            <LinkButton to="/faq" tone="secondary">
              {t('faq.page.all')}
            </LinkButton>
            <LinkButton to="/#contact" tone="secondary">
              {t('faq.page.ask')}
            </LinkButton>
          </>
        }
      >
        {t('faq.page.noneText')}
      </EmptyState>
    </div>
  );
}

function Groups({ groups, isOpen }: { groups: readonly FaqGroup[]; isOpen: boolean }) {
  const t = useText();
  return (
    <div className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-[240px_minmax(0,1fr)]">
      <nav aria-label={t('faq.page.categories')} className="self-start lg:sticky lg:top-24">
        <ul className="flex flex-wrap gap-x-5 lg:flex-col">
          {groups.map((group) => (
            <li key={group.id}>
              <a
                href={`#${group.id}`}
                className="inline-flex min-h-9 items-center text-body font-medium text-text-2 hover:text-text max-md:min-h-11"
              >
                {group.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex max-w-[76ch] flex-col gap-8">
        {groups.map((group) => (
          <section
            key={group.id}
            id={group.id}
            aria-labelledby={`${group.id}-name`}
            className="scroll-mt-24"
          >
            <h2 id={`${group.id}-name`} className="mb-3 text-h2 text-text">
              {group.name}
            </h2>
            <div className="divide-y divide-line rounded-card border border-line bg-surface shadow-1">
              {group.questions.map(({ id, question, answer }) => (
                <details key={id} open={isOpen} className="group">
                  <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 px-card py-3 text-h3 text-text hover:bg-hover [&::-webkit-details-marker]:hidden">
                    {question}
                    <span className="shrink-0 text-text-3 transition-transform group-open:rotate-180">
                      <Icon of={ChevronDown} size={18} />
                    </span>
                  </summary>
                  <StoredText className="px-card pb-4 text-body text-pretty text-text-2">
                    {answer}
                  </StoredText>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
