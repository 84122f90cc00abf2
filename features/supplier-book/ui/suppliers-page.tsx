import Ban from 'lucide-react/icons/ban';
import BookUser from 'lucide-react/icons/book-user';
import PencilLine from 'lucide-react/icons/pencil-line';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import StarOff from 'lucide-react/icons/star-off';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useI18n } from '#ui/use-text.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListFilters, namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { Tag } from '#ui/tag.tsx';
import { PhoneNumber } from '#ui/user-text.tsx';
import { brandOf } from '#shared/brand.ts';
import type { Page } from '#shared/endpoint.ts';
import { contactStates, contactVerbs, type ContactVerb } from '../rules/table.ts';
import type { ContactView, GroupView, PairView } from '../schema.ts';
import { ContactForm } from './contact-form.tsx';
import { ImportForm } from './import-form.tsx';
import { MergeForm, PairsCard } from './pairs-card.tsx';
import { VerbForm } from './verb-form.tsx';

export interface SuppliersPageProps {
  page: Page<ContactView>;
  groups: readonly GroupView[];
  pairs: readonly PairView[];
  canAdd: boolean;
}

type Opened =
  | { readonly verb: 'add' }
  | { readonly verb: 'import' }
  | { readonly verb: 'merge'; readonly pair: PairView }
  | { readonly verb: ContactVerb; readonly contact: ContactView };

const icons = {
  edit: PencilLine,
  favour: Star,
  unfavour: StarOff,
  block: Ban,
  unblock: Undo,
  remove: Trash,
} as const;

function useContactDialog({
  page,
  pairs,
  canAdd,
}: Pick<SuppliersPageProps, 'page' | 'pairs' | 'canAdd'>) {
  return useRowDialog<Opened>((named, id) => {
    if (named === 'add' || named === 'import') return canAdd ? { verb: named } : null;
    const pair = pairs.find(({ duplicate }) => duplicate.id === id);
    if (named === 'merge') return pair === undefined ? null : { verb: named, pair };
    const contact = page.data.find((one) => one.id === id);
    const verb = contactVerbs.find((one) => one === named);
    return contact !== undefined && verb !== undefined && contact.can[verb]
      ? { verb, contact }
      : null;
  });
}
type ContactDialog = ReturnType<typeof useContactDialog>;

/** /buyer/suppliers: the company's own suppliers (decision 0205). */
export function SuppliersPage({ page, groups, pairs, canAdd }: SuppliersPageProps) {
  const { t } = useI18n();
  const dialog = useContactDialog({ page, pairs, canAdd });
  return (
    <div className="list-page">
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('supplierBook.page.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('supplierBook.page.lead')}</p>
        </div>
        {canAdd && (
          <div className="flex flex-wrap gap-2">
            <OpenerForm>
              <DialogOpener
                kind="import"
                tone="secondary"
                onOpen={() => dialog.press({ verb: 'import' })}
              >
                {t('supplierBook.page.import')}
              </DialogOpener>
            </OpenerForm>
            <AddOpener tone="primary" dialog={dialog} />
          </div>
        )}
      </header>
      <OpenDialog of={dialog}>
        {(opened, close) =>
          opened.verb === 'import' ? (
            <ImportForm onClose={close} />
          ) : opened.verb === 'merge' ? (
            <MergeForm pair={opened.pair} onClose={close} />
          ) : opened.verb === 'add' || opened.verb === 'edit' ? (
            <ContactForm contact={opened.verb === 'edit' ? opened.contact : null} onClose={close} />
          ) : (
            <VerbForm verb={opened.verb} contact={opened.contact} onClose={close} />
          )
        }
      </OpenDialog>
      <PairsCard pairs={pairs} onOpen={(pair) => dialog.press({ verb: 'merge', pair })} />
      <ContactTable page={page} groups={groups} canAdd={canAdd} dialog={dialog} />
    </div>
  );
}

function AddOpener({ tone, dialog }: { tone: 'primary' | 'secondary'; dialog: ContactDialog }) {
  const { t } = useI18n();
  return (
    <OpenerForm>
      <DialogOpener kind="add" tone={tone} onOpen={() => dialog.press({ verb: 'add' })}>
        <Icon of={Plus} />
        {t('supplierBook.page.add')}
      </DialogOpener>
    </OpenerForm>
  );
}

interface ContactTableProps extends Omit<SuppliersPageProps, 'pairs'> {
  dialog: ContactDialog;
}

function ContactTable({ page, groups, canAdd, dialog }: ContactTableProps) {
  const { t } = useI18n();
  const columns = useColumns();
  const filters = useFilters(groups);
  const actionsOf = (contact: ContactView): RowAction[] =>
    contactVerbs
      .filter((verb) => contact.can[verb])
      .map((verb) => ({
        key: verb,
        text: t(`supplierBook.action.${verb}`),
        icon: icons[verb],
        dialog: `${verb}.${contact.id}`,
        danger: verb === 'remove',
        separated: verb === 'remove',
        onPress: () => dialog.press({ verb, contact }),
      }));
  return (
    <DataTable
      label={t('supplierBook.page.title')}
      rows={page.data}
      columns={columns}
      rowKey={(contact) => contact.id}
      rowActions={(contact) => <RowActions name={contact.name} actions={actionsOf(contact)} />}
      {...pagerOf(page)}
      filterNames={namesOf(filters)}
      toolbar={
        <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2 max-md:gap-x-2">
          <SearchBox
            placeholder={t('supplierBook.page.search')}
            className="w-90 max-md:w-auto max-md:flex-1 max-md:basis-60"
          />
          <ListFilters filters={filters} errors={{}} />
        </div>
      }
      empty={
        <EmptyState
          level={2}
          icon={BookUser}
          title={t('supplierBook.page.empty')}
          action={canAdd && <AddOpener tone="secondary" dialog={dialog} />}
        >
          {t('supplierBook.page.emptyWhy')}
        </EmptyState>
      }
    />
  );
}

function useFilters(groups: readonly GroupView[]): ListFilter[] {
  const { t } = useI18n();
  return [
    {
      kind: 'choice',
      name: 'state',
      label: t('supplierBook.page.filter.state'),
      all: t('supplierBook.page.filter.allStates'),
      options: contactStates.map((value) => ({ value, label: t(`supplierBook.state.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'group',
      label: t('supplierBook.page.filter.group'),
      all: t('supplierBook.page.filter.allGroups'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
      gone: t('supplierBook.page.goneGroup'),
    },
  ];
}

function useColumns(): Column<ContactView>[] {
  const { t, locale } = useI18n();
  return [
    {
      kind: 'title',
      key: 'name',
      head: t('supplierBook.field.name'),
      cell: ({ name }) => name,
      second: ({ company }) =>
        company !== null &&
        t('supplierBook.field.onPlatform', { brand: brandOf(locale).name, name: company }),
    },
    {
      key: 'contact',
      head: t('supplierBook.field.contact'),
      phone: 'fact',
      cell: ({ email, mobile }) => (
        <Facts>
          {email !== '' && <bdi dir="ltr">{email}</bdi>}
          {mobile !== '' && <PhoneNumber>{mobile}</PhoneNumber>}
        </Facts>
      ),
    },
    {
      key: 'groups',
      head: t('supplierBook.field.groups'),
      phone: 'none',
      cell: ({ groups }) => (
        <span className="flex flex-wrap gap-1">
          {groups.map((group) => (
            <Tag key={group}>
              <bdi>{group}</bdi>
            </Tag>
          ))}
        </span>
      ),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('supplierBook.field.state'),
      cell: ({ state }) =>
        state !== 'plain' && (
          <Tag tone={state === 'blocked' ? 'danger' : 'primary'}>
            {t(`supplierBook.state.${state}`)}
          </Tag>
        ),
    },
  ];
}
