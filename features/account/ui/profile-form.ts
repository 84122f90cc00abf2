import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { showToast } from '#ui/toast-store.ts';

export type ProfileAnswer = Refused | { ok: true; message: string };

export type ProfileIntent =
  | 'contact'
  | 'details'
  | 'upload'
  | 'renew'
  | 'remove-logo'
  | 'submit'
  | 'email_ask'
  | 'email_confirm'
  | 'email_give_up';

export interface ProfileForm {
  fetcher: ReturnType<typeof useFetcher<ProfileAnswer>>;
  refused: Refused | undefined;
}

export const profileKey = (intent: string, part = '') => `profile ${intent} ${part}`;

/**
 * One form of the page, sent without navigation and with a toast on success. Before JavaScript the
 * whole page reloads, and `posted` is its answer.
 */
export function useProfileForm(
  intent: ProfileIntent,
  posted: ProfileAnswer | undefined,
  part = '',
): ProfileForm {
  const fetcher = useFetcher<ProfileAnswer>({ key: profileKey(intent, part) });
  const { data } = fetcher;
  useEffect(() => {
    if (data?.ok === true) showToast({ status: 1, message: data.message });
  }, [data]);
  const answer = data ?? posted;
  if (answer === undefined || answer.ok) return { fetcher, refused: undefined };
  const isMine =
    answer.values['intent'] === intent && (part === '' || answer.values['kind'] === part);
  return { fetcher, refused: isMine ? answer : undefined };
}

/**
 * The message above a form with one file. Undefined if the file's field shows the same text, to
 * avoid showing it twice.
 */
export function formMessageOf(refused: Refused | undefined): string | undefined {
  return refused?.errors['file']?.includes(refused.message) === true ? undefined : refused?.message;
}
