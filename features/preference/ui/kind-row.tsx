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

export function KindRow({ row }: { row: Kind }) {
  const { t } = useI18n();
  const { kind, title, email, push } = row;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_176px_84px] items-center gap-x-4 gap-y-2 px-card py-3 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <input type="hidden" name="kind" value={kind} />
      <span className="text-table text-text max-md:col-span-2">{title}</span>
      {email.choices.length === 0 ? (
        <span className="px-3 text-small text-text-3">
          <span className="md:sr-only">{t('preference.email')}: </span>
          {t('preference.always')}
        </span>
      ) : (
        <EmailChoice row={row} />
      )}
      <Checkbox
        name={`push.${kind}`}
        label={t('preference.pushOf', { kind: title })}
        defaultChecked={push.choice !== 'never'}
        className="md:justify-self-center"
      >
        <span className="text-small text-text-2 md:sr-only">{t('preference.push')}</span>
        <span className="sr-only"> {title}</span>
      </Checkbox>
    </li>
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
