import { directionOf, type Locale } from '#shared/locale.ts';
import type { Delivered } from '../delivery/mail.ts';
import { plainBytesMax, type PushKeys } from './encrypt.ts';
import type { createFcm } from './fcm.ts';
import type { createWebPush } from './web-push.ts';

/** Where a push goes: with keys a browser, by the address of its push service; without them a device, by Firebase's token. */
export interface PushDevice {
  readonly token: string;
  readonly keys: PushKeys | null;
}

/** What a device shows, and where a click leads. Nothing of it opens an account. */
export interface OutgoingPush {
  /** Of the outbox row. */
  readonly id: string;
  /** What is told twice stands there once. */
  readonly notificationId: string;
  /** The device's row: by it a browser asks whether its session is still signed in. */
  readonly deviceId: string;
  readonly locale: Locale;
  readonly title: string;
  readonly body: string;
  /** Below the site, with its language. */
  readonly path: string;
}

export interface PushSender {
  /** Tells a browser to look whether it is still signed in, without words. Tried once; never throws. */
  end(deviceId: string, device: PushDevice, signal: AbortSignal): Promise<void>;
  /** Null: nothing is configured for such a device. Never throws. */
  send(push: OutgoingPush, device: PushDevice, signal: AbortSignal): Promise<Delivered | null>;
}

/** Room for the frame of a payload. */
const textBytesMax = plainBytesMax - 700;

/** As much of a text as fits, whole letters only. */
function cutTo(text: string, bytesMax: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= bytesMax) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, bytesMax - 6)).replace(/\ufffd+$/, '')}…`;
}

/** Both ways to a device, each where it is configured. */
export function createPushSender(ways: {
  readonly web: ReturnType<typeof createWebPush> | null;
  readonly fcm: ReturnType<typeof createFcm> | null;
}): PushSender {
  return {
    end: async (deviceId, { token, keys }, signal) => {
      // Firebase's own form would be shown as an empty message.
      if (keys === null || ways.web === null) return;
      await ways.web(
        {
          id: deviceId,
          endpoint: token,
          keys,
          payload: Buffer.from(JSON.stringify({ device: deviceId })),
        },
        signal,
      );
    },
    send: async (
      { id, notificationId, deviceId, locale, title, body, path },
      { token, keys },
      signal,
    ) => {
      const shown = { title: cutTo(title, 300), body: cutTo(body, textBytesMax - 300) };
      const about = {
        id: notificationId,
        device: deviceId,
        path,
        lang: locale,
        dir: directionOf(locale),
      };
      if (keys === null)
        return ways.fcm === null ? null : ways.fcm({ token, ...shown, data: about }, signal);
      if (ways.web === null) return null;
      const payload = Buffer.from(JSON.stringify({ ...shown, ...about }));
      return ways.web({ id, endpoint: token, keys, payload }, signal);
    },
  };
}
