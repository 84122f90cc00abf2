import { useEffect, useRef, type FormEvent } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Form, useLocation, useSearchParams, useSubmit } from 'react-router';
import { useText } from './use-text.tsx';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { panelField } from './list-url.ts';

export interface SearchBoxProps {
  placeholder: string;
  name?: string;
  autoFocus?: boolean;
  className?: string;
}

/**
 * Searches the page's list: Enter sets `?q=` (specification §2). A GET form, so it works without
 * JavaScript. The term exists only in the address, so another route has an empty box.
 */
export function SearchBox(props: SearchBoxProps) {
  const { pathname } = useLocation();
  return <SearchForm key={pathname} {...props} />;
}

function SearchForm({ placeholder, name = 'q', autoFocus = false, className }: SearchBoxProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const submit = useSubmit();
  const term = params.get(name) ?? '';
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(term);
  useEffect(() => {
    const field = input.current;
    // A term of the address, such as after "back", but never over one that is being typed.
    if (field !== null && (field.value === shown.current || field !== document.activeElement))
      field.value = term;
    shown.current = term;
  }, [term]);
  // A new term starts at page 1; the sort order stays.
  const retained = [...params].filter(
    ([key]) => key !== name && key !== 'page' && key !== panelField,
  );
  const clear = () => {
    if (input.current !== null) input.current.value = '';
    if (term !== '') void submit(retained, { action: pathname });
    input.current?.focus();
  };
  const search = (event: FormEvent<HTMLFormElement>) => {
    const value = (input.current?.value ?? '').trim();
    if (value !== '') return;
    // Removes the parameter, because an empty term would leave `?q=` in the address.
    event.preventDefault();
    clear();
  };
  return (
    <Form
      role="search"
      action={pathname}
      onSubmit={search}
      className={cx(
        // Drawn around the input, because the typed text's direction must not move the icon.
        'flex h-field items-center rounded-field border border-line-field bg-surface ps-3 pe-1 focus-within:border-focus focus-within:outline-3 focus-within:outline-focus/24',
        className,
      )}
    >
      {retained.map(([key, value]) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      <Icon of={Search} className="pointer-events-none me-2 text-text-3" />
      <input
        ref={input}
        type="search"
        name={name}
        dir="auto"
        defaultValue={term}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        autoFocus={autoFocus}
        enterKeyHint="search"
        maxLength={200}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && event.currentTarget.value !== '') {
            event.preventDefault();
            clear();
          }
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-page-start text-small text-text outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <SearchEnd term={term} onClear={clear} />
    </Form>
  );
}

function SearchEnd({ term, onClear }: { term: string; onClear: () => void }) {
  const t = useText();
  if (term !== '') {
    return (
      <button
        type="button"
        onClick={onClear}
        aria-label={t('ui.searchBox.clear')}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-button text-text-3 hover:bg-hover hover:text-text"
      >
        <Icon of={X} />
      </button>
    );
  }
  return (
    <kbd
      aria-hidden="true"
      className="pointer-events-none mx-1 h-[22px] shrink-0 rounded-check border border-line-strong px-1.5 font-sans text-caption leading-5 text-text-2 max-md:hidden"
    >
      {t('ui.searchBox.enter')}
    </kbd>
  );
}
