import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { isolate } from '#shared/bidi.ts';
import type { RuleView } from '../schema/rfqs.ts';

export function RuleDialog({ rule, onClose }: { rule: RuleView; onClose: () => void }) {
  const { t, format } = useI18n();
  const { set } = rule;
  return (
    <DecisionForm
      title={t('console.rule.title')}
      intent="rule"
      hidden={{ seen: set?.at ?? '' }}
      label={t('console.rule.save')}
      narrow
      reasonLabel={t('console.rule.reason')}
      reasonHint={t('console.company.reasonLog')}
      onClose={onClose}
    >
      <div>
        <p className="text-small text-text-2">{t('console.rule.lead')}</p>
        <p className="mt-1 text-caption text-text-3">
          {set === null
            ? t('console.rule.unset')
            : t('console.rule.set', {
                name: isolate(set.by),
                when: format.dateTime(new Date(set.at)),
                reason: isolate(set.reason),
              })}
        </p>
      </div>
      <NumberField
        name="newcomer_below"
        label={t('console.rule.newcomer')}
        hint={t('console.rule.newcomerHint')}
        defaultValue={String(rule.newcomer_below)}
      />
      <NumberField
        name="review_hours"
        label={t('console.rule.hours')}
        hint={t('console.rule.hoursHint')}
        defaultValue={String(rule.review_hours)}
      />
      <Checkbox name="finds_contacts" value="1" defaultChecked={rule.finds_contacts}>
        {t('console.rule.contacts')}
      </Checkbox>
    </DecisionForm>
  );
}
