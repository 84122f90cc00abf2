import { useState } from 'react';
import { Link } from 'react-router';
import { isolate } from '#shared/bidi.ts';
import { Button } from '#ui/button.tsx';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import { useDeviceEntries } from '#ui/device-queue/use-device-entries.ts';
import type { DeviceEntry } from '#ui/device-queue/entry.ts';
import { isOlderDraft, olderHash } from '#ui/device-queue/older-draft.ts';
import { Sentence } from '#ui/sentence.tsx';
import { useI18n } from '#ui/use-text.tsx';

/**
 * The entries that this device has not sent yet, and those that the server refused. Part of every
 * page from the start, because it could not be loaded without a network.
 */
export function DeviceBar() {
  const { t } = useI18n();
  const entries = useDeviceEntries();
  if (entries.length === 0) return null;
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  return (
    <section aria-label={t('shell.device.title')} className="device-bar">
      <p role="status" className="font-medium text-text">
        {refused > 0
          ? t('shell.device.refused', { n: refused })
          : t('shell.device.waiting', { n: entries.length })}
      </p>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: DeviceEntry }) {
  const { t, format, locale } = useI18n();
  const { kind, label, path, refusal, savedAtMs } = entry;
  const name = label === '' ? t('shell.device.untitled') : label;
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-text">
          <Sentence>{t(`shell.device.${kind}`, { name: isolate(name) })}</Sentence>
        </p>
        <p
          className={
            refusal === null ? 'text-caption text-text-2' : 'text-caption text-danger-text'
          }
        >
          {refusal === null
            ? t('shell.device.savedAt', { time: format.dateTime(new Date(savedAtMs)) })
            : refusal.locale === locale
              ? refusal.message
              : t('shell.device.notAccepted')}
        </p>
      </div>
      <Link
        to={isOlderDraft(entry) ? `${path}${olderHash}` : path}
        className="flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-2"
      >
        {t(isOlderDraft(entry) ? 'shell.device.openOlder' : 'shell.device.open')}
      </Link>
      <Discard id={entry.id} />
    </li>
  );
}

/** Asks in its row, because a dialog may not be loaded without a network. */
function Discard({ id }: { id: string }) {
  const { t } = useI18n();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <Button tone="quiet" size="sm" onClick={() => setIsAsking(true)}>
        {t('shell.device.discard')}
      </Button>
    );
  return (
    <div role="group" className="flex flex-wrap items-center gap-2">
      <p role="alert" className="text-text">
        {t('shell.device.discardWhy')}
      </p>
      <Button tone="secondary" size="sm" autoFocus onClick={() => setIsAsking(false)}>
        {t('shell.device.keep')}
      </Button>
      <Button tone="danger" size="sm" onClick={() => void deviceQueue.drop(id)}>
        {t('shell.device.discard')}
      </Button>
    </div>
  );
}
