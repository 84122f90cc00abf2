import { meetingStates } from '../rules/meeting.ts';

/** What the list of visitors' messages shows. */
export const contactFilters = ['new', 'answered', 'closed', 'all'] as const;

/** `ahead`: what waits for a word or for its day. */
export const meetingFilters = ['ahead', ...meetingStates, 'all'] as const;
