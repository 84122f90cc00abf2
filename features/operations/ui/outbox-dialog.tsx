import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';

export const messageVerbs = ['send_again', 'give_up'] as const;
export const allVerbs = ['sendAll', 'giveAllUp'] as const;

export type OutboxIntent =
  | { readonly verb: (typeof messageVerbs)[number]; readonly id: string }
  | { readonly verb: (typeof allVerbs)[number]; readonly filter: Readonly<Record<string, string>> };

export function OutboxDialog({ intent, onClose }: { intent: OutboxIntent; onClose: () => void }) {
  const { t } = useI18n();
  const { verb } = intent;
  return (
    <DecisionForm
      title={t(`operations.outbox.ask.${verb}`)}
      intent={verb}
      hidden={'id' in intent ? { id: intent.id } : intent.filter}
      label={t(`operations.outbox.verb.${verb}`)}
      tone={verb === 'send_again' || verb === 'sendAll' ? 'primary' : 'danger'}
      narrow
      onClose={onClose}
    >
      <p>{t(`operations.outbox.what.${verb}`)}</p>
    </DecisionForm>
  );
}
