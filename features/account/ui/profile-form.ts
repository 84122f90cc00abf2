import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { showToast } from '#ui/toast-store.ts';

/** What the profile's action answers: a refusal for one of its forms, or that it is done. */
export type ProfileAnswer = Refused | { ok: true; message: string };

/** The forms of the page, told apart by what they post. */
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

/**
 * One form of the page: sent without leaving it, with a toast when it is done. Before JavaScript the page comes back
 * whole, and `posted` is its answer.
 */
export function useProfileForm(
  intent: ProfileIntent,
  posted: ProfileAnswer | undefined,
  part = '',
): ProfileForm {
  const fetcher = useFetcher<ProfileAnswer>({ key: `profile ${intent} ${part}` });
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

/** The words over a form with one file; none when the file's own line says the same. */
export function wordsOf(refused: Refused | undefined): string | undefined {
  return refused?.errors['file']?.includes(refused.message) === true ? undefined : refused?.message;
}
