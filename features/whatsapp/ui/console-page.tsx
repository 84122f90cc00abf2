import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DecisionForm } from '#ui/decision-form.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { Select } from '#ui/select.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { priceCategories, shownStates } from '../rules/console.ts';
import type { WhatsappOverview } from '../schema/console.ts';
import type { TemplateState } from '../rules/templates.ts';

type Template = WhatsappOverview['templates'][number];
type Cost = WhatsappOverview['costs'][number];

interface WhatsappConsolePageProps {
  overview: WhatsappOverview;
}

const tones: Readonly<Record<TemplateState, TagTone>> = {
  draft: 'neutral',
  pending: 'primary',
  approved: 'accent',
  rejected: 'danger',
  paused: 'danger',
  disabled: 'danger',
};

/** /admin/whatsapp: templates, deliveries, failures, costs and STOPs (decision 0214). */
export function WhatsappConsolePage({ overview }: WhatsappConsolePageProps) {
  const { t } = useI18n();
  const dialog = usePageDialog({ tariff: true }, ['tariff']);
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('whatsapp.console.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('whatsapp.console.lead')}</p>
      </header>
      {!overview.offered && <Note tone="info" title={t('whatsapp.console.off')} />}
      <OpenDialog of={dialog}>{(_, close) => <TariffForm onClose={close} />}</OpenDialog>
      <Deliveries overview={overview} />
      <Costs overview={overview} onSet={() => dialog.press('tariff')} />
      <Templates templates={overview.templates} />
    </div>
  );
}

const onePage = (total: number) => ({ page: 1, lastPage: 1, total, perPage: Math.max(1, total) });

function useCategory() {
  const { t } = useI18n();
  return (category: string) =>
    t(`whatsapp.console.categories.${priceCategories.find((one) => one === category) ?? 'other'}`);
}

function Deliveries({ overview }: WhatsappConsolePageProps) {
  const { t, format } = useI18n();
  const { counts, failures, stops } = overview;
  const numberOf = (state: (typeof shownStates)[number]) =>
    counts.find((one) => one.state === state)?.messages ?? 0;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card title={t('whatsapp.console.messages')}>
        {counts.length === 0 ? (
          <p className="text-small text-text-2">{t('whatsapp.console.none')}</p>
        ) : (
          <DefinitionList
            layout="grid"
            items={shownStates.map((state) => ({
              term: t(`whatsapp.console.counts.${state}`),
              value: format.number(numberOf(state)),
            }))}
          />
        )}
        <h3 className="mt-5 text-small font-semibold text-text">{t('whatsapp.console.stops')}</h3>
        <p className="mt-1 text-small text-text-2">
          {t('whatsapp.console.stopsOfMembers', { n: stops.members })}{' '}
          {t('whatsapp.console.stopsOfInvitations', { n: stops.invitations })}
        </p>
      </Card>
      <Card title={t('whatsapp.console.failures')}>
        {failures.length === 0 ? (
          <p className="text-small text-text-2">{t('whatsapp.console.noFailures')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {failures.map(({ reason, messages, last_at: at }) => (
              <li key={reason} className="py-2">
                <bdi
                  dir="ltr"
                  lang="en"
                  className="text-page-start block text-body wrap-anywhere text-text"
                >
                  {reason}
                </bdi>
                <span className="text-small text-text-2">
                  {t('whatsapp.console.failed', {
                    n: messages,
                    when: format.dateTime(new Date(at)),
                  })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

interface CostsProps extends WhatsappConsolePageProps {
  onSet: () => void;
}

function Costs({ overview: { costs, tariff }, onSet }: CostsProps) {
  const { t, format } = useI18n();
  const nameOf = useCategory();
  const columns: Column<Cost>[] = [
    {
      kind: 'title',
      key: 'month',
      head: t('whatsapp.console.month'),
      cell: ({ month }) => format.month(month.slice(0, 7)),
    },
    {
      key: 'category',
      head: t('whatsapp.console.category'),
      cell: ({ category }) => nameOf(category),
    },
    {
      kind: 'number',
      key: 'messages',
      head: t('whatsapp.console.number'),
      cell: ({ messages }) => format.number(messages),
    },
    {
      kind: 'number',
      key: 'cost',
      head: t('whatsapp.console.cost'),
      phone: 'amount',
      cell: ({ cost }) =>
        cost === null ? t('whatsapp.console.noPrice') : <Money amount={cost} currency="AED" />,
    },
  ];
  return (
    <Card
      title={t('whatsapp.console.costs')}
      flush
      actions={
        <OpenerForm>
          <DialogOpener kind="tariff" tone="secondary" size="sm" onOpen={onSet}>
            {t('whatsapp.console.setPrice')}
          </DialogOpener>
        </OpenerForm>
      }
    >
      <ul className="border-b border-line px-card py-3 text-small text-text-2">
        {tariff.map(({ category, price, from_month: month }) => (
          <li key={category}>
            {t('whatsapp.console.prices', {
              category: nameOf(category),
              price: format.amount(price, 'AED'),
              month: format.day(month),
            })}
          </li>
        ))}
        {tariff.length === 0 && <li>{t('whatsapp.console.noPrices')}</li>}
      </ul>
      {costs.length === 0 ? (
        <p className="px-card pt-4 text-small text-text-2">{t('whatsapp.console.noCosts')}</p>
      ) : (
        <DataTable
          label={t('whatsapp.console.costs')}
          rows={costs}
          columns={columns}
          rowKey={({ month, category }) => `${month} ${category}`}
          {...onePage(costs.length)}
          bare
        />
      )}
      <p className="px-card py-4 text-small text-text-3">{t('whatsapp.console.costsHint')}</p>
    </Card>
  );
}

function Templates({ templates }: { templates: readonly Template[] }) {
  const { t, format } = useI18n();
  const nameOf = useCategory();
  const columns: Column<Template>[] = [
    {
      kind: 'title',
      key: 'name',
      head: t('whatsapp.console.template'),
      cell: ({ name }) => name,
      second: ({ reason }) => reason !== '' && <bdi dir="ltr">{reason}</bdi>,
    },
    {
      key: 'language',
      head: t('whatsapp.console.language'),
      phone: 'fact',
      cell: ({ locale }) => t(`whatsapp.console.languages.${locale}`),
    },
    {
      key: 'category',
      head: t('whatsapp.console.category'),
      cell: ({ category }) => nameOf(category),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('whatsapp.console.state'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`whatsapp.console.states.${state}`)}</Tag>,
    },
    {
      key: 'changed',
      head: t('whatsapp.console.changed'),
      phone: 'time',
      cell: ({ changed_at: at }) => (
        <span>{at === null ? '—' : format.dateTime(new Date(at))}</span>
      ),
      phoneText: ({ changed_at: at }) => (at === null ? '' : format.dateTime(new Date(at))),
    },
  ];
  return (
    <Card title={t('whatsapp.console.templates')} flush>
      <DataTable
        label={t('whatsapp.console.templates')}
        rows={templates}
        columns={columns}
        rowKey={({ name, locale }) => `${name} ${locale}`}
        {...onePage(templates.length)}
        bare
      />
    </Card>
  );
}

function TariffForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const nameOf = useCategory();
  return (
    <DecisionForm
      title={t('whatsapp.console.setPrice')}
      intent="tariff"
      label={t('whatsapp.console.save')}
      narrow
      onClose={onClose}
    >
      <p>{t('whatsapp.console.setPriceWhat')}</p>
      <Select
        name="category"
        label={t('whatsapp.console.category')}
        options={priceCategories.map((value) => ({ value, label: nameOf(value) }))}
      />
      <NumberField name="price" label={t('whatsapp.console.price')} decimals={2} end="AED" />
    </DecisionForm>
  );
}
