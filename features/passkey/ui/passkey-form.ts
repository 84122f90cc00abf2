import type { CreationOptions } from '../schema.ts';
import {
  canUsePasskeys,
  choosePasskey,
  createPasskey,
  fetchOptions,
  type DeviceFailure,
} from './authenticator.ts';

function showFailure(box: HTMLElement, failure: DeviceFailure | null): void {
  const line = box.querySelector<HTMLElement>('[data-passkey-failure]');
  if (line === null) return;
  line.hidden = failure === null;
  line.textContent = failure === null ? '' : (line.dataset[failure] ?? '');
}

function submitWith(box: HTMLElement, credential: string): void {
  const field = box.querySelector<HTMLInputElement>('input[name="credential"]');
  if (field === null || !box.isConnected) return;
  field.value = credential;
  field.form?.requestSubmit();
}

async function callDevice(options: CreationOptions | null) {
  if (!canUsePasskeys()) return { failure: 'unsupported' } as const;
  if (options !== null) return createPasskey(options);
  const request = await fetchOptions();
  return request === null ? ({ failure: 'unreachable' } as const) : choosePasskey(request, {});
}

/** The pending offer of passkeys. A browser answers one request at a time. */
let offer: AbortController | null = null;

/** Ends the pending offer, before another request and when its page is left. */
export function endOffer(): void {
  offer?.abort();
  offer = null;
}

/**
 * Runs the press of a passkey's button: asks the device and submits the form in `box` with its answer.
 * Without `options` it signs in.
 */
export async function runPasskey(
  box: HTMLElement,
  options: CreationOptions | null = null,
): Promise<void> {
  endOffer();
  showFailure(box, null);
  const answered = await callDevice(options);
  if ('credential' in answered) submitWith(box, answered.credential);
  else showFailure(box, answered.failure);
}

/**
 * Offers passkeys in the suggestions of the e-mail field, where the browser can. A refusal shows nothing,
 * because the reader did not ask for a passkey.
 */
export async function offerPasskeys(box: HTMLElement): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return;
  const options = await fetchOptions();
  if (options === null || !box.isConnected) return;
  endOffer();
  const mine = new AbortController();
  offer = mine;
  const answered = await choosePasskey(options, { mediation: 'conditional', signal: mine.signal });
  if ('credential' in answered && !mine.signal.aborted) submitWith(box, answered.credential);
}

/** Starts the passkeys of a page that React drew on the server only (decision 0038). */
export function watchPasskeys(): void {
  const box = document.querySelector<HTMLElement>('[data-passkey]');
  if (box === null || !canUsePasskeys()) return;
  box.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-passkey-button]') : null;
    const pressed = button?.closest<HTMLElement>('[data-passkey]');
    if (pressed !== null && pressed !== undefined) void runPasskey(pressed);
  });
  void offerPasskeys(box);
}
