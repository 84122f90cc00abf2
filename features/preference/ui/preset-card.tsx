import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Form } from '#ui/form.tsx';
import { presets } from '../../notification/rules/presets.ts';
import type { SettingsView } from '../schema.ts';

/** Chooses all kinds at once. A form of its own, because it replaces the choices below. */
export function PresetCard({ view }: { view: SettingsView }) {
  const { t } = useI18n();
  return (
    <Card id="presets" title={t('preference.preset.title')}>
      <p className="max-w-measure text-small text-text-2">{t('preference.preset.lead')}</p>
      <Form aria-label={t('preference.preset.title')} className="mt-4 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="intent" value="preset" />
        {presets.map((preset) => {
          const isChosen = view.preset === preset;
          return (
            <button
              key={preset}
              type="submit"
              name="preset"
              value={preset}
              aria-pressed={isChosen}
              className={cx(
                'rounded-note border px-4 py-3 text-start transition-colors hover:bg-hover',
                isChosen ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface',
              )}
            >
              <span className="block text-body font-medium text-text">
                {t(`preference.preset.${preset}.name`)}
              </span>
              <span className="mt-0.5 block text-small text-text-2">
                {t(`preference.preset.${preset}.text`)}
              </span>
            </button>
          );
        })}
      </Form>
    </Card>
  );
}
