import Funnel from 'lucide-react/icons/funnel';
import { Fragment, type FormEvent, type ReactNode } from 'react';
import { Form, Link, useLocation, useSubmit } from 'react-router';
import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { buttonClass } from './button-style.ts';
import { DateField } from './date-field.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { ListPanel, usePanel } from './list-panel.tsx';
import { countFilters, retainedParams, searchOfForm, searchWithout } from './list-url.ts';
import { isMissingData, type Part } from '../shared/missing-data.ts';
import { LoadedPart } from './loaded-part.tsx';
import { PartData } from './part-data.tsx';
import { Select, type SelectOption } from './select.tsx';

/** A filter of a list: two dates, one of a few values, or the list's own fields. */
export type ListFilter =
  | { readonly kind: 'days'; readonly label: string }
  | {
      readonly kind: 'own';
      readonly names: readonly string[];
      /** Passed by the list, so that other lists do not load it. */
      readonly render: (errors: Readonly<Record<string, string>>) => ReactNode;
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly all: string;
      /** Missing if they could not be read: the list and its other filters remain. */
      readonly options: Part<readonly SelectOption[]>;
      /** The label of a value in the address that is no longer offered. */
      readonly gone?: string;
    };

export function namesOf(filters: readonly ListFilter[]): string[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'days') return ['from', 'to'];
    return filter.kind === 'own' ? filter.names : [filter.name];
  });
}

export interface ListFiltersProps {
  filters: readonly ListFilter[];
  errors: Readonly<Record<string, string>>;
}

/**
 * The filters of a list: a form whose values are in the address, with their number and a button
 * that clears them.
 */
export function ListFilters({ filters, errors }: ListFiltersProps) {
  const t = useText();
  const { search } = useLocation();
  const names = namesOf(filters);
  const count = countFilters(search, names);
  return (
    <ListPanel
      label={t('ui.list.filter')}
      icon={Funnel}
      count={count}
      countLabel={t('ui.list.filterCount', { n: count })}
      startsOpen={names.some((name) => errors[name] !== undefined)}
      className="max-md:flex-1"
    >
      <FilterForm key={search} filters={filters} errors={errors} isSet={count > 0} />
    </ListPanel>
  );
}

function FilterForm({ filters, errors, isSet }: ListFiltersProps & { isSet: boolean }) {
  const t = useText();
  const { isOpen, close } = usePanel();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const names = namesOf(filters);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = searchOfForm(new FormData(event.currentTarget));
    close();
    void submit(query, { action: pathname, preventScrollReset: true });
  };
  return (
    <Form action={pathname} onSubmit={send} className="md:w-[420px]">
      <HiddenFields of={retainedParams(search, names)} />
      <div className="flex flex-col gap-4 p-5">
        {filters.map((filter) => {
          if (filter.kind === 'days')
            return <Days key="days" label={filter.label} isOpen={isOpen} errors={errors} />;
          if (filter.kind === 'own')
            return <Fragment key={filter.names.join()}>{filter.render(errors)}</Fragment>;
          return <Choice key={filter.name} filter={filter} error={errors[filter.name]} />;
        })}
      </div>
      <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3 md:rounded-b-note">
        {isSet && (
          <Link
            to={{ search: searchWithout(search, names) }}
            preventScrollReset
            onClick={close}
            className={buttonClass({ tone: 'quiet', className: 'me-auto -ms-3' })}
          >
            {t('ui.list.clear')}
          </Link>
        )}
        <Button type="submit" tone="primary">
          {t('ui.list.show')}
        </Button>
      </div>
    </Form>
  );
}

function useValue(name: string): string {
  const { search } = useLocation();
  return new URLSearchParams(search).get(name) ?? '';
}

type ChoiceFilter = Extract<ListFilter, { kind: 'choice' }>;

interface ChoiceProps {
  filter: ChoiceFilter;
  error: string | undefined;
}

/** Keeps the value of the address, so that the other filters do not end it. */
function MissingChoice({ filter: { name, label, options } }: { filter: ChoiceFilter }) {
  const value = useValue(name);
  return (
    <div role="group" aria-label={label}>
      <p className="text-small font-semibold text-text">{label}</p>
      {value !== '' && <input type="hidden" name={name} value={value} />}
      <PartData data={options} blank={[]}>
        {() => <LoadedPart>{null}</LoadedPart>}
      </PartData>
    </div>
  );
}

function Choice({ filter, error }: ChoiceProps) {
  const value = useValue(filter.name);
  const { isOpen } = usePanel();
  if (isMissingData(filter.options)) return <MissingChoice filter={filter} />;
  const isGone =
    value !== '' && error === undefined && filter.options.every((option) => option.value !== value);
  const gone = isGone && filter.gone !== undefined ? [{ value, label: filter.gone }] : [];
  const options = [...gone, ...filter.options];
  // Native controls until the panel opens, because every list carries them and few readers filter.
  if (!isOpen) {
    return (
      <label>
        {filter.label}{' '}
        <select name={filter.name} defaultValue={value}>
          <option value="">{filter.all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <Select
      name={filter.name}
      label={filter.label}
      placeholder={filter.all}
      options={options}
      defaultValue={value}
      error={error}
      optional="unmarked"
    />
  );
}

interface DaysProps {
  label: string;
  isOpen: boolean;
  errors: Readonly<Record<string, string>>;
}

/** Both days are included, by Dubai's calendar. */
function Days({ label, isOpen, errors }: DaysProps) {
  const t = useText();
  const from = useValue('from');
  const to = useValue('to');
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold text-text">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Day
          name="from"
          label={t('ui.list.from')}
          value={from}
          error={errors['from']}
          isOpen={isOpen}
        />
        <Day name="to" label={t('ui.list.to')} value={to} error={errors['to']} isOpen={isOpen} />
      </div>
    </fieldset>
  );
}

interface DayProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  isOpen: boolean;
}

/** The calendar loads only when the panel opens; before that it is the browser's own field. */
function Day({ name, label, value, error, isOpen }: DayProps) {
  if (isOpen)
    return (
      <DateField name={name} label={label} defaultValue={value} error={error} optional="unmarked" />
    );
  return (
    <label>
      {label} <input type="date" name={name} defaultValue={value} />
    </label>
  );
}
