import { useReading } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';

export const messageVerbs = ['send_again', 'give_up'] as const;
export const allVerbs = ['sendAll', 'giveAllUp'] as const;

export type OutboxAsked =
  | { readonly verb: (typeof messageVerbs)[number]; readonly id: string }
  | { readonly verb: (typeof allVerbs)[number]; readonly filter: Readonly<Record<string, string>> };

export function OutboxDialog({ asked, onClose }: { asked: OutboxAsked; onClose: () => void }) {
  const { t } = useReading();
  const { verb } = asked;
  return (
    <DecisionForm
      title={t(`operations.outbox.ask.${verb}`)}
      intent={verb}
      hidden={'id' in asked ? { id: asked.id } : asked.filter}
      label={t(`operations.outbox.verb.${verb}`)}
      tone={verb === 'send_again' || verb === 'sendAll' ? 'primary' : 'danger'}
      narrow
      onClose={onClose}
    >
      <p>{t(`operations.outbox.what.${verb}`)}</p>
    </DecisionForm>
  );
}
