import { isRouteErrorResponse } from 'react-router';
import { whoMayIn, type WhoMay } from '#shared/who-may.ts';

/** The data that a failed loader or action throws with its status (server/pages, answers.server). */
export interface PageFault {
  readonly message: string;
  /** The id under which the server logged the request. Null: nothing was logged. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly whoMay?: WhoMay | null;
}

export interface KnownFault extends Omit<PageFault, 'message' | 'whoMay'> {
  readonly whoMay: WhoMay | null;
  readonly status: number;
  /** Null: the answer was not ours, such as a proxy's page, so its text is not shown. */
  readonly message: string | null;
}

/**
 * Reads the error of a route. Anything but an answer with a status is a fault of the page and has
 * the status 500 (specification §2).
 */
export function knownFaultOf(error: unknown): KnownFault {
  const none = { message: null, requestId: null, retryAfterSeconds: null, whoMay: null };
  if (!isRouteErrorResponse(error)) return { ...none, status: 500 };
  const { status } = error;
  const data = error.data as Partial<Record<keyof PageFault, unknown>> | string | null;
  if (typeof data !== 'object' || data === null) return { ...none, status };
  const { message, requestId, retryAfterSeconds, whoMay } = data;
  return {
    status,
    message: typeof message === 'string' && message !== '' ? message : null,
    requestId: typeof requestId === 'string' ? requestId : null,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null,
    whoMay: whoMayIn(whoMay),
  };
}
