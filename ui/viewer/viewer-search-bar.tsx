import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useText } from '../use-text.tsx';
import { searchedPagesMax } from './use-document-text.ts';
import type { ViewerSearch } from './use-viewer.ts';
import { Tool } from './viewer-toolbar.tsx';

function useResult({ query, count, index, isRead, hasText }: ViewerSearch): string {
  const t = useText();
  if (!hasText) return t('ui.viewer.noText');
  if (query.trim() === '') return '';
  if (count > 0) return t('ui.viewer.match', { at: index + 1, n: count });
  return t(isRead ? 'ui.viewer.noMatch' : 'ui.viewer.searching');
}

export function ViewerSearchBar({
  search,
  onClose,
}: {
  search: ViewerSearch;
  onClose: () => void;
}) {
  const t = useText();
  const result = useResult(search);
  return (
    <form
      role="search"
      aria-label={t('ui.viewer.search')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        search.move(1);
      }}
    >
      <input
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        defaultValue={search.query}
        maxLength={100}
        aria-label={t('ui.viewer.searchFor')}
        placeholder={t('ui.viewer.searchFor')}
        data-viewer-search=""
        className="h-9 min-w-0 flex-1 basis-40 rounded-field border border-line-field bg-surface px-3 text-body text-text focus:field-ring focus:outline-none max-md:h-11"
        onChange={({ currentTarget }) => search.search(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          search.move(-1);
        }}
      />
      <span role="status" className="min-w-[7ch] text-small text-text-2">
        {result}
      </span>
      <span className="flex items-center">
        <Tool
          icon={ChevronUp}
          label={t('ui.viewer.previousMatch')}
          disabled={search.count === 0}
          onPress={() => search.move(-1)}
        />
        <Tool
          icon={ChevronDown}
          label={t('ui.viewer.nextMatch')}
          disabled={search.count === 0}
          onPress={() => search.move(1)}
        />
        <Tool icon={X} label={t('ui.viewer.closeSearch')} onPress={onClose} />
      </span>
      {search.isPartly && (
        <p className="w-full text-caption text-text-3">
          {t('ui.viewer.searchedPart', { n: searchedPagesMax })}
        </p>
      )}
    </form>
  );
}
