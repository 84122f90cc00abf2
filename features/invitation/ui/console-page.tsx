import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Page } from '#shared/endpoint.ts';
import { BuyersCard } from './buyers-card.tsx';
import type { BuyerMonthView, ConsoleRow, StopView } from '../schema/console.ts';

export interface ConsolePageProps {
  page: Page<ConsoleRow>;
  free: number;
  stops: readonly StopView[];
  buyers: readonly BuyerMonthView[];
}

type Opened =
  | { readonly verb: 'allowance' }
  | { readonly verb: 'stop' }
  | { readonly verb: 'unstop'; readonly address: string };

/** /admin/invitations: all invitations, their free number and the stop list. */
export function ConsolePage({ page, free, stops, buyers }: ConsolePageProps) {
  const { t } = useI18n();
  const columns = useColumns();
  const dialog = useRowDialog<Opened>((verb, rest) => {
    if (verb === 'allowance' || verb === 'stop') return { verb };
    return verb === 'unstop' && stops.some(({ address }) => address === rest)
      ? { verb, address: rest }
      : null;
  });
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('invitation.console.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">
            {t('invitation.console.lead', { n: free })}
          </p>
        </div>
        <OpenerForm>
          <DialogOpener
            kind="allowance"
            tone="primary"
            onOpen={() => dialog.press({ verb: 'allowance' })}
          >
            {t('invitation.console.allowance')}
          </DialogOpener>
        </OpenerForm>
      </header>
      <OpenDialog of={dialog}>
        {(opened, close) => <ConsoleForm opened={opened} free={free} onClose={close} />}
      </OpenDialog>
      <DataTable
        label={t('invitation.console.title')}
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ rfq_id: id }) => `/admin/rfqs/${id}`}
        {...pagerOf(page)}
        empty={
          <EmptyState level={2} title={t('invitation.console.empty')} className="py-10">
            {t('invitation.console.emptyWhy')}
          </EmptyState>
        }
      />
      <BuyersCard buyers={buyers} />
      <StopCard stops={stops} onPress={dialog.press} />
    </div>
  );
}

interface ConsoleFormProps {
  opened: Opened;
  free: number;
  onClose: () => void;
}

function ConsoleForm({ opened, free, onClose }: ConsoleFormProps) {
  const { t } = useI18n();
  if (opened.verb === 'allowance')
    return (
      <DecisionForm
        title={t('invitation.console.allowance')}
        intent="allowance"
        label={t('invitation.console.save')}
        narrow
        onClose={onClose}
      >
        <NumberField
          name="free_per_month"
          label={t('invitation.console.free')}
          decimals={0}
          defaultValue={String(free)}
        />
      </DecisionForm>
    );
  if (opened.verb === 'stop')
    return (
      <DecisionForm
        title={t('invitation.console.stop')}
        intent="stop"
        label={t('invitation.console.stop')}
        tone="danger"
        narrow
        onClose={onClose}
      >
        <TextField name="address" dir="ltr" label={t('invitation.console.address')} />
      </DecisionForm>
    );
  return (
    <DecisionForm
      title={t('invitation.console.unstopOf', { address: opened.address })}
      intent="unstop"
      hidden={{ address: opened.address }}
      label={t('invitation.console.unstop')}
      narrow
      onClose={onClose}
    />
  );
}

interface StopCardProps {
  stops: readonly StopView[];
  onPress: (opened: Opened) => void;
}

function StopCard({ stops, onPress }: StopCardProps) {
  const { t, format } = useI18n();
  return (
    <Card
      title={t('invitation.console.stops')}
      actions={
        <OpenerForm>
          <DialogOpener
            kind="stop"
            tone="secondary"
            size="sm"
            onOpen={() => onPress({ verb: 'stop' })}
          >
            {t('invitation.console.stop')}
          </DialogOpener>
        </OpenerForm>
      }
    >
      <SearchBox placeholder={t('invitation.console.searchStops')} className="mb-4 max-w-90" />
      {stops.length === 0 ? (
        <p className="text-small text-text-2">{t('invitation.console.noStops')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {stops.map(({ address, source, stopped_at: at }) => (
            <li key={address} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <bdi dir="ltr" className="min-w-0 flex-1 break-all text-body text-text">
                {address}
              </bdi>
              <span className="text-small text-text-2">
                {t(`invitation.console.sources.${source}`, {
                  when: format.dateTime(new Date(at)),
                })}
              </span>
              <OpenerForm>
                <DialogOpener
                  kind={`unstop.${address}`}
                  tone="quiet"
                  size="sm"
                  onOpen={() => onPress({ verb: 'unstop', address })}
                >
                  {t('invitation.console.unstop')}
                </DialogOpener>
              </OpenerForm>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useColumns(): Column<ConsoleRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'buyer',
      head: t('invitation.console.buyer'),
      cell: ({ buyer }) => buyer,
      second: ({ number }) => <bdi dir="ltr">{number}</bdi>,
    },
    { key: 'name', head: t('invitation.console.invited'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'channel',
      head: t('invitation.console.channel'),
      cell: ({ channel }) => t(`invitation.channel.${channel}`),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('invitation.console.state'),
      cell: ({ state }) => t(`invitation.state.${state}`),
    },
    {
      key: 'marks',
      head: t('invitation.console.marks'),
      cell: ({ marks }) => (
        <span className="flex flex-wrap gap-1">
          {marks.map((mark) => (
            <Tag key={mark} tone="danger">
              {t(`invitation.console.mark.${mark}`)}
            </Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'at',
      head: t('invitation.console.at'),
      phone: 'date',
      cell: ({ created_at: at }) => format.dateTime(new Date(at)),
    },
  ];
}
