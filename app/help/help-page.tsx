import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { brandOf } from '#shared/brand.ts';
import { MarkedText } from '#features/search/ui/marked-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useI18n, useText } from '#ui/use-text.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { Block, Inline, Section } from './parse-guide.ts';

interface HelpPageProps {
  /** The whole guide, or what the search found in it. */
  sections: readonly Section[];
  search: string;
  /** The index of the section about the page that the reader came from. */
  current: number;
  /** False in the console, because operators are who answers. */
  hasContact: boolean;
}

/** The guide of an area, with the section of the reader's page first and open, or what was found in it. */
export function HelpPage({ sections, search, current, hasContact }: HelpPageProps) {
  const t = useText();
  const indexed = sections.map((section, index) => ({ section, index }));
  const first = indexed.filter(({ index }) => index === current);
  const others = indexed.filter(({ index }) => index !== current);
  return (
    <div className="mx-auto flex w-full max-w-[860px] flex-col gap-gap">
      <header>
        <h1 className="page-name text-h1 text-text">{t('shell.help.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('shell.help.lead')}</p>
      </header>
      <SearchBox placeholder={t('shell.help.search')} />
      {search === '' ? (
        [...first, ...others].map(({ section, index }) => (
          <GuideSection key={section.title} section={section} isOpen={index === current} />
        ))
      ) : (
        <Found sections={sections} search={search} />
      )}
      {hasContact && <ContactLinks />}
    </div>
  );
}

function Found({ sections, search }: Pick<HelpPageProps, 'sections' | 'search'>) {
  const t = useText();
  if (sections.length === 0)
    return (
      <div role="status">
        <EmptyState level={2} title={t('shell.help.none', { key: search })}>
          {t('shell.help.noneWhy')}
        </EmptyState>
      </div>
    );
  return sections.map((section) => (
    <GuideSection key={`${section.title} ${search}`} section={section} search={search} isOpen />
  ));
}

const contactClass =
  'inline-flex min-h-8 items-center rounded-chip text-primary-text hover:underline max-md:min-h-11';

function ContactLinks() {
  const { t, locale } = useI18n();
  const { phone } = brandOf(locale);
  return (
    <nav
      aria-label={t('shell.help.more')}
      className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card border border-line bg-surface p-card text-small shadow-1"
    >
      <h2 className="w-full text-h3 text-text">{t('shell.help.more')}</h2>
      <Link to="/faq" className={contactClass}>
        {t('shell.site.faqs')}
      </Link>
      <Link to="/#contact" className={contactClass}>
        {t('shell.site.contact')}
      </Link>
      {phone !== null && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={contactClass}>
          <Ltr>{phone}</Ltr>
        </a>
      )}
    </nav>
  );
}

const plainOf = (parts: readonly Inline[]) => parts.map(({ text }) => text).join('');

function plainBlock(block: Block): string {
  if (block.kind === 'list') return block.items.map(plainOf).join(' ');
  return block.kind === 'table' ? block.rows.flat().map(plainOf).join(' ') : plainOf(block.text);
}

interface GuideSectionProps {
  section: Section;
  isOpen: boolean;
  search?: string;
}

function GuideSection({ section, isOpen, search = '' }: GuideSectionProps) {
  return (
    <details
      open={isOpen}
      className="group min-w-0 rounded-card border border-line bg-surface shadow-1"
    >
      <summary className="flex min-h-[52px] cursor-pointer list-none items-center justify-between gap-3 rounded-card px-card py-2.5 hover:bg-hover">
        <h2 className="text-h3 text-text">
          {search === '' ? section.title : <MarkedText text={section.title} query={search} />}
        </h2>
        <Icon of={ChevronDown} className="shrink-0 text-text-3 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-card text-body text-text-2">
        {section.blocks.map((block) => (
          <GuideBlock key={plainBlock(block)} block={block} search={search} />
        ))}
      </div>
    </details>
  );
}

function GuideBlock({ block, search }: { block: Block; search: string }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 className="text-body font-semibold text-text">
          <Inlines parts={block.text} search={search} />
        </h3>
      );
    case 'paragraph':
      return (
        <p className="max-w-measure">
          <Inlines parts={block.text} search={search} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List
          className={`flex max-w-measure flex-col gap-2 ps-5 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item) => (
            <li key={plainOf(item)}>
              <Inlines parts={item} search={search} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <GuideTable rows={block.rows} search={search} />;
    default:
      return block satisfies never;
  }
}

function GuideTable({ rows, search }: { rows: readonly Inline[][][]; search: string }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.slice(1).map(([term = [], ...rest]) => (
        <div key={plainOf(term)} className="gap-4 py-2 sm:flex">
          <dt className="font-medium text-text sm:w-44 sm:shrink-0">
            <Inlines parts={term} search={search} />
          </dt>
          {rest.map((cell) => (
            <dd key={plainOf(cell)} className="min-w-0 flex-1">
              <Inlines parts={cell} search={search} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Inlines({ parts, search }: { parts: readonly Inline[]; search: string }) {
  return parts.map(({ kind, text }) => {
    if (kind === 'text')
      return search === '' ? text : <MarkedText key={text} text={text} query={search} />;
    return kind === 'em' ? (
      <em key={text} className="font-medium text-text not-italic">
        {text}
      </em>
    ) : (
      <code key={text} dir="ltr" className="rounded-chip bg-sunken px-1 text-small">
        {text}
      </code>
    );
  });
}
