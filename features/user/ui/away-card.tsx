import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { dayInDubai } from '#shared/calendar.ts';
import type { StandInsView } from '../schema.ts';
import { StandInDialog } from './stand-in-dialog.tsx';
import { StandInRows } from './stand-in-rows.tsx';

interface AwayCardProps {
  me: { readonly id: string; readonly name: string };
  standIns: StandInsView;
  now: Date;
}

export function AwayCard({ me, standIns, now }: AwayCardProps) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const { rows, colleagues, can } = standIns;
  const mayName = can.stand_in && colleagues.length > 0;
  return (
    <Card
      id="away"
      title={t('user.standIn.title')}
      actions={
        mayName && (
          <Button
            tone="secondary"
            size="sm"
            onClick={() => setIsOpen(true)}
            className="noscript:hidden"
          >
            {t('user.action.standIn')}
          </Button>
        )
      }
    >
      <p className="max-w-measure text-small text-text-2">{t('user.standIn.lead')}</p>
      {rows.length === 0 ? (
        <p className="mt-3 text-small text-text-3">
          {colleagues.length === 0 ? t('user.standIn.nobody') : t('user.standIn.none')}
        </p>
      ) : (
        <div className="mt-2">
          <StandInRows rows={rows} aboutId={me.id} />
        </div>
      )}
      {isOpen && (
        <StandInDialog
          absent={me}
          isSelf
          colleagues={colleagues}
          today={dayInDubai(now)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
