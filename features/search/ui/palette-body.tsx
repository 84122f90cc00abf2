import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { recordGroups } from '../rules/ranking.ts';
import type { Found } from '../schema.ts';
import { searchHref } from './links.ts';
import { PaletteList, optionId } from './palette-list.tsx';
import type { PaletteProps } from './palette-props.ts';
import { canStar, usePalette, type PaletteState } from './use-palette.ts';

interface BodyProps extends Omit<PaletteProps, 'isOpen' | 'onOpenChange'> {
  onClose: () => void;
}

/** Reset at each opening, because the dialog removes it when it closes. */
export function PaletteBody({ area, onClose, ...props }: BodyProps) {
  const { onKeys } = props;
  const { t } = useI18n();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState('');
  const state = usePalette({
    ...props,
    area,
    list,
    onClose,
    onCopied: () => setNotice(t('search.copied')),
    onStarred: (outcome, name) => setNotice(t(`search.favourite.${outcome}`, { name })),
  });
  const { query, search } = state;
  const total = totalOf(search.found);
  return (
    <>
      <PaletteField state={state} listId={listId} onClose={onClose} />
      <Groups state={state} />
      <p role="status" className="sr-only">
        {notice === '' ? statusOf(state, t) : notice}
      </p>
      <PaletteList id={listId} ref={list} area={area} state={state} />
      <footer className="flex items-center gap-4 border-t border-line bg-sunken px-4 py-2.5 text-caption text-text-3">
        <Hints />
        <StarButton state={state} />
        {query.trim() !== '' && total > 0 && (
          <Link
            to={searchHref(area, query)}
            onClick={state.showAll}
            className="ms-auto rounded-chip font-medium whitespace-nowrap text-primary-text hover:underline"
          >
            {t('search.showAll', { n: total })}
          </Link>
        )}
        {query.trim() === '' && (
          <button
            type="button"
            onClick={onKeys}
            className="ms-auto inline-flex items-center gap-1.5 rounded-chip whitespace-nowrap hover:text-text hover:underline"
          >
            <Kbd>?</Kbd>
            {t('search.hint.keys')}
          </button>
        )}
      </footer>
    </>
  );
}

function totalOf(found: Found | null): number {
  return found === null ? 0 : found.hits.length;
}

function statusOf(state: PaletteState, t: ReturnType<typeof useI18n>['t']): string {
  const { query, searched, search, rows } = state;
  if (query.trim() === '')
    return (state.tasks ?? 0) > 0 ? t('search.waiting', { n: state.tasks ?? 0 }) : '';
  const typed = rows.filter(({ kind }) => kind === 'typed').length;
  if (typed > 0 && search.state !== 'loading') {
    const found = search.state === 'ready' && totalOf(search.found) > 0;
    const actions = t('search.actions', { n: typed });
    return found ? `${actions} ${t('search.count', { n: totalOf(search.found) })}` : actions;
  }
  if (search.state === 'idle') return '';
  if (search.state === 'loading') return search.found === null ? t('search.state.loading') : '';
  if (search.state !== 'ready') return t(`search.state.${search.state}`);
  const total = totalOf(search.found);
  if (total === 0) return t('search.state.none', { text: searched });
  const isAll = search.found?.more.length === 0;
  return isAll ? t('search.count', { n: total }) : t('search.countMore', { n: total });
}

interface FieldProps {
  state: PaletteState;
  listId: string;
  onClose: () => void;
}

function PaletteField({ state, listId, onClose }: FieldProps) {
  const { t } = useI18n();
  const { query, rows, active } = state;
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4">
      <span className="text-text-3">
        <Icon of={SearchIcon} size={18} />
      </span>
      <input
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={rows.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={rows.length > 0 ? optionId(listId, active) : undefined}
        aria-label={t('search.open')}
        autoFocus
        dir="auto"
        value={query}
        maxLength={100}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => state.type(event.target.value)}
        onKeyDown={state.onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-page-start text-body text-text outline-none"
      />
      {query !== '' && (
        <button
          type="button"
          onClick={() => state.type('')}
          aria-label={t('search.clear')}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-button text-text-3 hover:bg-hover hover:text-text max-md:size-11"
        >
          <Icon of={X} size={16} />
        </button>
      )}
      <button
        type="button"
        onClick={onClose}
        className="shrink-0 rounded-button px-1 py-2 text-small font-medium text-primary-text max-md:min-h-11"
      >
        <span className="pointer-fine:lg:sr-only">{t('search.close')}</span>
        <Kbd>Esc</Kbd>
      </button>
    </div>
  );
}

function Groups({ state }: { state: PaletteState }) {
  const { t, format } = useI18n();
  const { group, narrow, search } = state;
  const found = search.found;
  if (found === null || found.hits.length === 0) return null;
  const some = recordGroups.filter((one) => (found.counts[one] ?? 0) > 0);
  const countOf = (one: (typeof recordGroups)[number]) =>
    `${format.number(found.counts[one] ?? 0)}${found.more.includes(one) ? '+' : ''}`;
  const chip = (isOn: boolean) =>
    cx(
      'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-button border px-3 text-caption font-medium max-md:h-11',
      isOn
        ? 'border-primary bg-selected text-primary-text'
        : 'border-line-strong text-text-2 hover:bg-hover',
    );
  return (
    <div
      role="group"
      aria-label={t('search.narrow')}
      className="flex shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-4 py-2"
    >
      <button
        type="button"
        aria-pressed={group === null}
        onClick={() => narrow(null)}
        className={chip(group === null)}
      >
        {t('search.all')}
        <bdi>{format.number(found.hits.length)}</bdi>
      </button>
      {some.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={group === one}
          onClick={() => narrow(one)}
          className={chip(group === one)}
        >
          {t(`search.group.${one}`)}
          <bdi>{countOf(one)}</bdi>
        </button>
      ))}
      <Kbd>Tab</Kbd>
    </div>
  );
}

/** For readers of the screen that have no keys. Others see the stars of the rows. */
function StarButton({ state }: { state: PaletteState }) {
  const { t } = useI18n();
  const row = state.rows[state.active];
  if (row === undefined || !canStar(row)) return null;
  return (
    <button type="button" onClick={() => state.star(row)} className="sr-only focus:not-sr-only">
      {t(state.isStarred(row) ? 'search.favourite.remove' : 'search.favourite.add')}
    </button>
  );
}

function Hints() {
  const { t } = useI18n();
  const hints: readonly [readonly string[], string][] = [
    [['↑', '↓'], t('search.hint.move')],
    [['Ctrl', 'Enter'], t('search.hint.newTab')],
    [['Ctrl', '.'], t('search.hint.copy')],
    [['Ctrl', 'B'], t('search.hint.favourite')],
  ];
  return (
    <span
      aria-hidden="true"
      className="hidden items-center gap-4 whitespace-nowrap pointer-fine:lg:flex"
    >
      {hints.map(([keys, text]) => (
        <span key={text} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </span>
      ))}
    </span>
  );
}
