import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { turnPushOff, turnPushOn, type PushOutcome } from '#ui/push-device.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Note } from '#ui/note.tsx';
import { Tag } from '#ui/tag.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { SettingsView } from '../schema.ts';

interface DeviceCardProps {
  push: SettingsView['push'];
  area: 'buyer' | 'seller';
  memberId: string;
}

/**
 * The switch for pushes to this browser. It needs JavaScript, and asks for permission only on a
 * press, never on load. Hidden where this installation sends no pushes.
 */
export function DeviceCard({ push, area, memberId }: DeviceCardProps) {
  const { t } = useI18n();
  const { revalidate } = useRevalidator();
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Exclude<PushOutcome, 'done'> | null>(null);
  const { key } = push;
  if (key === null) return null;
  const change = async () => {
    setBusy(true);
    const outcome = await (push.on ? turnPushOff(area) : turnPushOn(area, key, memberId));
    setFailed(outcome === 'done' ? null : outcome);
    await revalidate();
    setBusy(false);
  };
  return (
    <Card
      id="device"
      title={t('preference.device.title')}
      titleNote={
        <Tag tone={push.on ? 'primary' : 'neutral'}>
          {t(push.on ? 'preference.device.on' : 'preference.device.off')}
        </Tag>
      }
      actions={
        isHydrated && (
          <Button
            tone="secondary"
            size="sm"
            busy={busy}
            busyLabel={t('preference.device.busy')}
            onClick={() => void change()}
          >
            {t(push.on ? 'preference.device.turnOff' : 'preference.device.turnOn')}
          </Button>
        )
      }
    >
      <p className="max-w-measure text-small text-text-2">{t('preference.device.lead')}</p>
      {failed !== null && (
        <Note tone="danger" role="alert" className="mt-4">
          {t(`preference.device.${failed}`)}
        </Note>
      )}
    </Card>
  );
}
