import { isolate } from '#shared/bidi.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { StaticForm } from '#ui/static-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { GuestDetails } from '../schema.ts';

interface ColleagueCardProps {
  details: GuestDetails;
  refused: Refused | undefined;
  action: string;
}

/** The colleague that the contact added, or the form that adds one. */
export function ColleagueCard({ details, refused, action }: ColleagueCardProps) {
  const { t } = useI18n();
  const { colleague, can, buyer } = details;
  if (colleague === null && !can.add_colleague) return null;
  const refusedFor = (intent: string) =>
    refused?.values['intent'] === intent ? refused : undefined;
  return (
    <Card title={t('guest.colleague.title')} id="colleague">
      {colleague === null ? (
        <>
          <p className="max-w-measure text-small text-text-2">
            {t('guest.colleague.lead', { buyer: isolate(buyer) })}
          </p>
          <StaticForm action={action} refused={refusedFor('add')} className="mt-4 grid gap-4">
            <input type="hidden" name="intent" value="add" />
            <TextField name="name" label={t('guest.colleague.name')} maxLength={120} />
            <TextField
              name="email"
              type="email"
              dir="ltr"
              label={t('guest.colleague.email')}
              hint={t('guest.colleague.reach')}
              optional
            />
            <TextField
              name="mobile"
              type="tel"
              dir="ltr"
              label={t('guest.colleague.mobile')}
              optional
            />
            <Button type="submit" tone="secondary" className="justify-self-end max-md:w-full">
              {t('guest.colleague.add')}
            </Button>
          </StaticForm>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="text-body font-semibold text-text">
              <bdi>{colleague.name}</bdi>
            </p>
            <p className="text-small text-text-2">
              <Facts>
                <bdi dir="ltr">{colleague.destination}</bdi>
                {t(colleague.has_proven ? 'guest.colleague.proven' : 'guest.colleague.waiting')}
              </Facts>
            </p>
          </div>
          {can.remove_colleague && (
            <StaticForm action={action} refused={refusedFor('remove')}>
              <input type="hidden" name="intent" value="remove" />
              <Button type="submit" tone="quiet">
                {t('guest.colleague.remove')}
              </Button>
            </StaticForm>
          )}
        </div>
      )}
    </Card>
  );
}
