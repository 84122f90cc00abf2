import Clock from 'lucide-react/icons/clock';
import { useText } from '#ui/use-text.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { urgencyOf } from '#features/account/rules/deadlines.ts';

const minuteMs = 60_000;

const tones: Record<ReturnType<typeof urgencyOf>, TagTone> = {
  late: 'danger',
  urgent: 'accent',
  calm: 'neutral',
};

interface TimeLeftProps {
  dueAt: string;
  now: Date;
  /** "1 h 12 m left of 24" instead of the time alone. */
  long?: boolean;
}

/** The rest of a review's 24 hours: red when late, saffron below two hours. */
export function TimeLeft({ dueAt, now, long = false }: TimeLeftProps) {
  const t = useText();
  const due = new Date(dueAt);
  const minutes = Math.floor(Math.abs(due.getTime() - now.getTime()) / minuteMs);
  const urgency = urgencyOf(due, now);
  const parts = { h: Math.floor(minutes / 60), m: minutes % 60 };
  const left =
    parts.h > 0
      ? t('companyReview.left.hoursMinutes', parts)
      : t('companyReview.left.minutes', parts);
  const late =
    parts.h > 0
      ? t('companyReview.left.lateHours', parts)
      : t('companyReview.left.lateMinutes', parts);
  const calm = long ? t('companyReview.left.leftOf', { time: left }) : left;
  return (
    <Tag tone={tones[urgency]} icon={Clock}>
      {urgency === 'late' ? late : calm}
    </Tag>
  );
}
