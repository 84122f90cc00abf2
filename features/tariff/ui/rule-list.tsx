import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { DialogBack, PageDialog } from '#ui/page-dialog.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { Bdi, UserText } from '#ui/user-text.tsx';
import type { RuleState } from '../rules/dated.ts';
import type { FeeRule } from '../schema.ts';

const tones: Record<RuleState, TagTone> = {
  now: 'primary',
  next: 'accent',
  past: 'neutral',
  replaced: 'neutral',
};

type Rule = Pick<FeeRule, 'valid_from' | 'state' | 'decision'>;

export function RuleTag({ state }: { state: RuleState }) {
  const { t } = useI18n();
  return <Tag tone={tones[state]}>{t(`tariff.state.${state}`)}</Tag>;
}

export function useSince(): (rule: Rule) => string {
  const { t, format } = useI18n();
  return ({ valid_from: day, decision }) =>
    decision === null && day < '2020-01-01' ? t('tariff.fromStart') : format.day(day);
}

interface RuleListProps<R extends Rule> {
  title: string;
  rules: readonly R[];
  figures: (rule: R) => ReactNode;
  onClose: () => void;
}

/** Every dated row of one subject, the newest day first. Must be mounted only while it is open. */
export function RuleList<R extends Rule>({ title, rules, figures, onClose }: RuleListProps<R>) {
  const { t, format } = useI18n();
  const since = useSince();
  return (
    <PageDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      actions={<DialogBack onClose={onClose}>{t('ui.close')}</DialogBack>}
    >
      <ol className="divide-y divide-line">
        {rules.map((rule) => (
          <li
            key={`${rule.valid_from} ${rule.decision?.number ?? 0}`}
            className="grid gap-1.5 py-3 first:pt-0"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold text-text">{since(rule)}</span>
              <RuleTag state={rule.state} />
            </div>
            <div className="text-small text-text-2">{figures(rule)}</div>
            {rule.decision !== null && (
              <>
                <UserText className="text-small text-text">{rule.decision.reason}</UserText>
                <p className="text-caption text-text-3">
                  <Bdi>{rule.decision.by}</Bdi>
                  {' · '}
                  <time dateTime={rule.decision.at}>
                    {format.dateTime(new Date(rule.decision.at))}
                  </time>
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
    </PageDialog>
  );
}
