import { directionOf, type Locale } from '#shared/locale.ts';
import type { Delivered } from '../delivery/mail.ts';
import { plainBytesMax, type PushKeys } from './encrypt.ts';
import type { createFcm } from './fcm.ts';
import type { createWebPush } from './web-push.ts';

/**
 * A browser (with keys, by its push service's address) or a device (without keys, by Firebase's
 * token).
 */
export interface PushDevice {
  readonly token: string;
  readonly keys: PushKeys | null;
}

/** The content of a push. It must not contain anything that opens an account. */
export interface OutgoingPush {
  readonly id: string;
  /** Devices show one notification per id, so a repeated push replaces the first. */
  readonly notificationId: string;
  /** The device's row, which a browser uses to check whether its session is still open. */
  readonly deviceId: string;
  readonly locale: Locale;
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

export interface PushSender {
  /** Requests a browser to check its session, without a text. Tried once; never throws. */
  end(deviceId: string, device: PushDevice, signal: AbortSignal): Promise<void>;
  /** Null: no service is configured for this device. Never throws. */
  send(push: OutgoingPush, device: PushDevice, signal: AbortSignal): Promise<Delivered | null>;
}

const textBytesMax = plainBytesMax - 700;

function truncateTo(text: string, bytesMax: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= bytesMax) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, bytesMax - 6)).replace(/\ufffd+$/, '')}…`;
}

export function createPushSender(ways: {
  readonly web: ReturnType<typeof createWebPush> | null;
  readonly fcm: ReturnType<typeof createFcm> | null;
}): PushSender {
  return {
    end: async (deviceId, { token, keys }, signal) => {
      // Not through Firebase, because it would show an empty message.
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
      const shown = { title: truncateTo(title, 300), body: truncateTo(body, textBytesMax - 300) };
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
