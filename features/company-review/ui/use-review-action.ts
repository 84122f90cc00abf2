import { useLocation } from 'react-router';

/** Where the forms of a company's review are sent: its own address, also while it is shown as the first of the queue. */
export function useReviewAction(companyId: string): string {
  const { search } = useLocation();
  return `/admin/review/${companyId}${search}`;
}
