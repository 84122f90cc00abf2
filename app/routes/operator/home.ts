import { redirect } from 'react-router';

/** The console opens on the room that has a deadline. */
export function loader(): Response {
  return redirect('/admin/review');
}
