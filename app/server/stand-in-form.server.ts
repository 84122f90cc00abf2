import { textOf } from './answers.server.ts';

/** What the dialog of a stand-in posts, on the page of users and on the profile. */
export function standInOf(form: FormData): { stand_in_id: string; from: string; to: string } {
  return {
    stand_in_id: textOf(form, 'stand_in_id'),
    from: textOf(form, 'from'),
    to: textOf(form, 'to'),
  };
}
