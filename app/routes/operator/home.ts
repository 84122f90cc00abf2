import { redirect } from 'react-router';

/** The console opens on what waits at the operator's own desks. */
export function loader(): Response {
  return redirect('/admin/dashboard');
}
