import type { EnglishTexts } from '#shared/i18n.ts';

export const holidayEn = {
  saved: 'Saved. Periods in working days follow it from now on.',
  title: 'Public holidays',
  lead: 'These days are no working days, like Saturdays and Sundays. Reminders and deadlines in working days follow this list. Add a day as soon as it’s announced, and remove a day that moves.',
  day: 'Day',
  name: 'Holiday',
  nameEn: 'Name in English',
  nameAr: 'Name in Arabic',
  basis: 'Source',
  bases: {
    law: 'Fixed by law',
    calendar: 'Expected, Umm al-Qura calendar',
    announced: 'Announced',
  },
  add: 'Add',
  addTitle: 'Add a public holiday',
  remove: 'Remove',
  removeOf: 'Remove {name} on {day}?',
  removeWhy: 'The day becomes a working day again. Periods that are running get shorter.',
} as const satisfies EnglishTexts;
