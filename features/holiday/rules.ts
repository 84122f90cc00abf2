/** The law fixes the day, the calendar of the moon expects it, or an operator added it. */
export const holidayBases = ['law', 'calendar', 'announced'] as const;
