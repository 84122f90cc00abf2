import ChevronDown from 'lucide-react/icons/chevron-down';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { ControlBox, controlClass } from '#ui/control-box.tsx';
import { Icon } from '#ui/icon.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { SettingsView } from '../schema.ts';

type Kind = SettingsView['kinds'][number];

/** Kinds from saved searches; each search has its own mail setting. */
const ofSearches: readonly Kind['kind'][] = ['search_matched', 'search_digest'];

export const rowGrid = {
  two: 'md:grid-cols-[minmax(0,1fr)_176px_84px]',
  three: 'md:grid-cols-[minmax(0,1fr)_176px_84px_84px]',
} as const;

export function KindRow({ row, hasWhatsapp }: { row: Kind; hasWhatsapp: boolean }) {
  const { t } = useI18n();
  const { kind, title, email } = row;
  return (
    <li
      className={cx(
        'grid items-center gap-x-4 gap-y-2 px-card py-3 max-md:grid-cols-[minmax(0,1fr)_auto_auto]',
        rowGrid[hasWhatsapp ? 'three' : 'two'],
      )}
    >
      <input type="hidden" name="kind" value={kind} />
      <span className="text-table text-text max-md:col-span-3">{title}</span>
      {email.choices.length === 0 ? (
        <span className="px-3 text-small text-text-3">
          <span className="md:sr-only">{t('preference.email')}: </span>
          {t('preference.always')}
        </span>
      ) : (
        <EmailChoice row={row} />
      )}
      <Box row={row} channel="push" />
      {hasWhatsapp && <Box row={row} channel="whatsapp" />}
    </li>
  );
}

function Box({
  row: { kind, title, ...ways },
  channel,
}: {
  row: Kind;
  channel: 'push' | 'whatsapp';
}) {
  const { t } = useI18n();
  return (
    <Checkbox
      name={`${channel}.${kind}`}
      label={t(`preference.${channel}Of`, { kind: title })}
      defaultChecked={ways[channel].choice !== 'never'}
      className="md:justify-self-center"
    >
      <span className="text-small text-text-2 md:sr-only">{t(`preference.${channel}`)}</span>
      <span className="sr-only"> {title}</span>
    </Checkbox>
  );
}

function EmailChoice({ row: { kind, title, email } }: { row: Kind }) {
  const { t } = useI18n();
  const wordOf = (choice: (typeof email.choices)[number]) =>
    choice === 'now' && ofSearches.includes(kind)
      ? t('preference.choice.bySearch')
      : t(`preference.choice.${choice}`);
  return (
    <ControlBox isWrong={false} className="relative">
      <select
        name={`email.${kind}`}
        aria-label={t('preference.emailOf', { kind: title })}
        defaultValue={email.choice}
        className={cx(
          controlClass,
          'native-select -mx-3 cursor-pointer appearance-none truncate ps-3 pe-8',
        )}
      >
        {email.choices.map((choice) => (
          <option key={choice} value={choice}>
            {wordOf(choice)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute end-2.5 text-text-3">
        <Icon of={ChevronDown} />
      </span>
    </ControlBox>
  );
}
