import { useI18n } from '#ui/use-text.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateField } from '#ui/date-field.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Locale } from '#shared/locale.ts';
import type { HolidayRow, HolidaysView } from '../schema.ts';

const nameIn = (locale: Locale, row: HolidayRow) => (locale === 'ar' ? row.name_ar : row.name_en);

type Intent = { readonly what: 'add' } | { readonly what: 'remove'; readonly row: HolidayRow };

export function HolidaysPage({ view }: { view: HolidaysView }) {
  const { t, locale } = useI18n();
  const { holidays, today } = view;
  const dialog = useRowDialog<Intent>((verb, day) => {
    if (verb === 'add') return { what: 'add' };
    const row = holidays.find((one) => one.day === day);
    return verb === 'remove' && row !== undefined ? { what: 'remove', row } : null;
  });
  const columns = useColumns();
  const actions = (row: HolidayRow) => [
    {
      key: 'remove',
      text: t('holiday.remove'),
      dialog: `remove.${row.day}`,
      danger: true,
      onPress: () => dialog.press({ what: 'remove', row }),
    },
  ];
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('holiday.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('holiday.lead')}</p>
        </div>
        <OpenerForm>
          <DialogOpener kind="add" tone="primary" onOpen={() => dialog.press({ what: 'add' })}>
            {t('holiday.addTitle')}
          </DialogOpener>
        </OpenerForm>
      </header>
      <OpenDialog of={dialog}>
        {(intent, close) =>
          intent.what === 'add' ? (
            <AddForm today={today} onClose={close} />
          ) : (
            <RemoveForm row={intent.row} onClose={close} />
          )
        }
      </OpenDialog>
      <DataTable
        label={t('holiday.title')}
        rows={holidays}
        columns={columns}
        rowKey={({ day }) => day}
        rowActions={(row) => (
          <RowActions name={nameIn(locale, row)} actions={actions(row)} alwaysShown />
        )}
        page={1}
        lastPage={1}
        total={holidays.length}
        perPage={Math.max(holidays.length, pageSize)}
      />
    </div>
  );
}

function useColumns(): Column<HolidayRow>[] {
  const { t, locale, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'day',
      head: t('holiday.day'),
      cell: ({ day }) => format.longDate(new Date(`${day}T08:00:00Z`)),
    },
    { key: 'name', head: t('holiday.name'), cell: (row) => nameIn(locale, row) },
    {
      key: 'basis',
      head: t('holiday.basis'),
      cell: ({ basis }) => (
        <Tag tone={basis === 'calendar' ? 'accent' : 'neutral'}>{t(`holiday.bases.${basis}`)}</Tag>
      ),
    },
  ];
}

function AddForm({ today, onClose }: { today: string; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <DecisionForm
      title={t('holiday.addTitle')}
      intent="add"
      label={t('holiday.add')}
      narrow
      onClose={onClose}
    >
      <DateField name="day" label={t('holiday.day')} min={today} />
      <TextField name="name_en" label={t('holiday.nameEn')} dir="ltr" />
      <TextField name="name_ar" label={t('holiday.nameAr')} dir="rtl" />
    </DecisionForm>
  );
}

function RemoveForm({ row, onClose }: { row: HolidayRow; onClose: () => void }) {
  const { t, locale, format } = useI18n();
  const title = t('holiday.removeOf', {
    name: nameIn(locale, row),
    day: format.day(row.day),
  });
  return (
    <DecisionForm
      title={title}
      intent="remove"
      hidden={{ day: row.day }}
      label={t('holiday.remove')}
      tone="danger"
      narrow
      onClose={onClose}
    >
      <p>{t('holiday.removeWhy')}</p>
    </DecisionForm>
  );
}
