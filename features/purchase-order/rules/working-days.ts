/** product §8: the supplier is reminded after two working days without an acknowledgement. */
export const remindWorkingDays = 2;
/** product §8: after five working days the buyer may cancel freely. */
export const acknowledgeWorkingDays = 5;
/** Decision 0220: the buyer is notified a working day after the supplier's reminder. */
export const lateWorkingDays = 3;
/** Late days are counted up to one more, because holidays are known for 60 days after the sending. */
export const lateDaysMax = 30;
