import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceQueue } from './device-queue.ts';
import type { DeviceEntry } from './entry.ts';

const none: readonly DeviceEntry[] = [];

export function useDeviceEntries(): readonly DeviceEntry[] {
  return useSyncExternalStore(deviceQueue.subscribe, deviceQueue.entries, () => none);
}

/** The entry with which a form was left, read once. Null: none, or not read yet. */
export function useLeftEntry(id: string): DeviceEntry | null {
  const [left, setLeft] = useState<DeviceEntry | null>(null);
  useEffect(() => {
    void deviceQueue.find(id).then(setLeft);
    // oxlint-disable-next-line react/exhaustive-deps -- once: a later entry was typed into this form
  }, []);
  return left;
}
