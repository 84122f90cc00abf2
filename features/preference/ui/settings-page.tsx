import ChevronDown from 'lucide-react/icons/chevron-down';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Facts } from '#ui/facts.tsx';
import { Form } from '#ui/form.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { notificationTopics } from '#features/notification/rules/kind.ts';
import type { SettingsView } from '../schema.ts';
import { DeviceCard } from './device-card.tsx';
import { cx } from '#ui/classes.ts';
import { WhatsappCard } from '#features/whatsapp/ui/whatsapp-card.tsx';
import { KindRow, rowGrid } from './kind-row.tsx';
import { PresetCard } from './preset-card.tsx';
import { ReturnedNote } from './returned-note.tsx';

interface SettingsPageProps {
  view: SettingsView;
  area: 'buyer' | 'seller';
  /** Identifies the reader to the browser, which remembers who switched its pushes on. */
  memberId: string;
  posted: FormAnswer | undefined;
}

export function SettingsPage({ view, area, memberId, posted }: SettingsPageProps) {
  const { t } = useI18n();
  const hasWhatsapp = view.whatsapp !== null && view.whatsapp.number !== null;
  const answer = posted?.ok === false ? posted : undefined;
  const isOfWhatsapp = answer?.values['intent']?.startsWith('whatsapp') === true;
  const refused = isOfWhatsapp ? undefined : answer;
  return (
    <div className="mx-auto w-full max-w-[860px]">
      <h1 className="page-name text-h1 text-text">{t('preference.title')}</h1>
      <p className="mt-1 max-w-measure text-small text-text-2">{t('preference.lead')}</p>
      <div className="mt-6 grid gap-gap">
        <ReturnedNote mail={view.mail} changeHref={`/${area}/user-profile/account#own-email`} />
        <DeviceCard push={view.push} area={area} memberId={memberId} />
        {view.whatsapp !== null && (
          <WhatsappCard view={view.whatsapp} refused={isOfWhatsapp ? answer : undefined} />
        )}
        <PresetCard view={view} />
        <Form
          // New choices of a preset replace the values of the fields.
          key={JSON.stringify(view.kinds)}
          errors={refused?.errors}
          message={refused?.message}
          values={refused?.values}
          aria-label={t('preference.title')}
          className="grid gap-gap"
        >
          <input type="hidden" name="intent" value="save" />
          {hasWhatsapp && <input type="hidden" name="box" value="whatsapp" />}
          <LinkCard isOn={view.acts_by_link} />
          <QuietCard view={view} hasWallet={area === 'seller'} />
          {notificationTopics.map((topic) => (
            <TopicCard
              key={topic}
              topic={topic}
              hasWhatsapp={hasWhatsapp}
              isOpen={refused !== undefined}
              kinds={view.kinds.filter((row) => row.topic === topic)}
            />
          ))}
          {/* Sticky, because the list is long and the button must be reachable anywhere in it. */}
          <div data-page-foot="" className="sticky bottom-0 -mx-2 flex justify-end bg-bg px-2 py-3">
            <SubmitButton busyLabel={t('preference.saving')}>{t('preference.save')}</SubmitButton>
          </div>
        </Form>
      </div>
    </div>
  );
}

function TopicCard({
  topic,
  kinds,
  hasWhatsapp,
  isOpen,
}: {
  topic: (typeof notificationTopics)[number];
  hasWhatsapp: boolean;
  /** A refused form shows all its fields. */
  isOpen: boolean;
  kinds: SettingsView['kinds'];
}) {
  const { t } = useI18n();
  if (kinds.length === 0) return null;
  return (
    <Card id={`topic-${topic}`} flush>
      <details className="group" open={isOpen}>
        <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card px-card py-3 hover:bg-hover">
          <span className="min-w-0 flex-1">
            <h2 className="text-h3 text-text">{t(`notification.topic.${topic}`)}</h2>
            <Facts className="text-small text-text-3">
              {t('preference.events', { n: kinds.length })}
              {t('preference.byEmail', { n: countOf(kinds, 'email') })}
              {t('preference.byPush', { n: countOf(kinds, 'push') })}
              {hasWhatsapp && t('preference.byWhatsapp', { n: countOf(kinds, 'whatsapp') })}
            </Facts>
          </span>
          <Icon
            of={ChevronDown}
            className="shrink-0 text-text-3 transition-transform group-open:rotate-180"
          />
        </summary>
        <div
          aria-hidden="true"
          className={cx(
            'grid gap-x-4 border-y border-line bg-sunken px-card py-2 text-caption font-medium text-text-3 max-md:hidden',
            rowGrid[hasWhatsapp ? 'three' : 'two'],
          )}
        >
          <span>{t('preference.kind')}</span>
          <span>{t('preference.email')}</span>
          <span className="text-center">{t('preference.push')}</span>
          {hasWhatsapp && <span className="text-center">{t('preference.whatsapp')}</span>}
        </div>
        <ul className="divide-y divide-line max-md:border-t max-md:border-line">
          {kinds.map((row) => (
            <KindRow key={row.kind} row={row} hasWhatsapp={hasWhatsapp} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function countOf(kinds: SettingsView['kinds'], channel: 'email' | 'push' | 'whatsapp'): number {
  return kinds.filter(
    (row) =>
      row[channel].choice !== 'never' || (channel === 'email' && row.email.choices.length === 0),
  ).length;
}

function LinkCard({ isOn }: { isOn: boolean }) {
  const { t } = useI18n();
  return (
    <Card id="links" title={t('preference.links.title')}>
      <Checkbox name="acts_by_link" value="true" defaultChecked={isOn}>
        {t('preference.links.on')}
      </Checkbox>
      <p className="mt-2 max-w-measure text-small text-text-2">{t('preference.links.lead')}</p>
    </Card>
  );
}

/** The half hours of a day, plus `own` if it was set to another minute through the API. */
function timesWith(own: string): string[] {
  const halves = Array.from({ length: 48 }, (_, index) => {
    return `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  });
  return own === '' || halves.includes(own) ? halves : [...halves, own].sort();
}

function QuietCard({ view, hasWallet }: { view: SettingsView; hasWallet: boolean }) {
  const { t } = useI18n();
  const times = (own: string) => timesWith(own).map((time) => ({ value: time, label: time }));
  return (
    <Card id="quiet" title={t('preference.quiet.title')}>
      <p className="max-w-measure text-small text-text-2">
        {t('preference.quiet.lead')} {hasWallet && t('preference.quiet.money')}
      </p>
      <div className="mt-4 grid max-w-[400px] grid-cols-2 gap-4">
        <Select
          name="quiet_from"
          label={t('preference.quiet.from')}
          options={times(view.quiet_from)}
          placeholder={t('preference.quiet.none')}
          defaultValue={view.quiet_from}
          optional="unmarked"
        />
        <Select
          name="quiet_until"
          label={t('preference.quiet.until')}
          options={times(view.quiet_until)}
          placeholder={t('preference.quiet.none')}
          defaultValue={view.quiet_until}
          optional="unmarked"
        />
      </div>
      <Note tone="neutral" className="mt-5">
        {t('preference.daily')} {t('preference.safety')}
      </Note>
    </Card>
  );
}
