import { useLocation } from 'react-router';

/**
 * The action of the review's forms. It must name the company, because the page without an id shows
 * the first of the queue.
 */
export function useReviewAction(companyId: string): string {
  const { search } = useLocation();
  return `/admin/review/${companyId}${search}`;
}
