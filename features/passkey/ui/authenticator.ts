import type { CreationOptions, RequestOptions } from '../schema.ts';

/** Failures that the page explains; their texts are in the form's `data-…` attributes. */
export type DeviceFailure = 'unsupported' | 'cancelled' | 'exists' | 'unreachable';
type DeviceAnswer = { readonly credential: string } | { readonly failure: DeviceFailure };

/** Browsers know passkeys on secure pages with a domain name, not at an IP address. */
export function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in globalThis &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    !/^[\d.]+$|:/.test(globalThis.location.hostname)
  );
}

function failureOf(error: unknown): DeviceFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'exists';
  return name === 'SecurityError' || name === 'NotSupportedError' ? 'unsupported' : 'cancelled';
}

async function answer(run: () => Promise<Credential | null>): Promise<DeviceAnswer> {
  try {
    const credential = await run();
    if (!(credential instanceof PublicKeyCredential)) return { failure: 'cancelled' };
    return { credential: JSON.stringify(credential.toJSON()) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** Creates a passkey on the reader's device. Call it only from a press. */
export function createPasskey(options: CreationOptions): Promise<DeviceAnswer> {
  return answer(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  );
}

export async function fetchOptions(): Promise<RequestOptions | null> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  };
  const response = await fetch('/api/sign_in/passkey/begin', init).catch(() => null);
  if (response?.ok !== true) return null;
  return ((await response.json()) as { data: RequestOptions }).data;
}

/**
 * Asks the device for a passkey. `conditional` offers it in the suggestions of the e-mail field, without
 * a dialog; `signal` ends that offer.
 */
export function choosePasskey(
  options: RequestOptions,
  { mediation, signal }: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<DeviceAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answer(() =>
    navigator.credentials.get({
      publicKey,
      ...(mediation === undefined ? {} : { mediation }),
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}
