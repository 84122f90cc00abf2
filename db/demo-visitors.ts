import { listComingHolidays } from '../features/holiday/schema.ts';
import { meetingDays } from '../features/meeting/rules/times.ts';
import { listContacts, replyToContact, sendContact } from '../features/contact/schema.ts';
import { confirmMeeting, listMeetings, requestMeeting } from '../features/meeting/schema.ts';
import type { DemoActor } from './demo-world.ts';
import { hourMs, type DemoCast } from './seed-stage.ts';

const visitor = (locale: 'en' | 'ar'): DemoActor => ({ actor: { kind: 'anonymous' }, locale });

export async function seedVisitors({ act, now, operator }: DemoCast): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  await act(visitor('en'), hoursAgo(50), sendContact, {
    body: {
      name: 'Maryam Al Suwaidi',
      email: 'maryam@northgate.test',
      subject: 'How is the access fee worked out?',
      message:
        'We supply cable and trunking.\n\nIs the fee the same for every request, and does it come back if the buyer cancels?',
    },
  });
  const { data: written } = await act(operator, hoursAgo(28), listContacts, {});
  await act(operator, hoursAgo(28), replyToContact, {
    params: { id: written[0]?.id ?? '' },
    body: {
      text: 'Dear Maryam,\n\nIt’s a percentage of the estimate, between AED 25 and AED 500, and you see it before you pay. If the buyer cancels, it’s refunded automatically.\n\nKind regards',
      seen_version: 1,
    },
  });
  await act(visitor('ar'), hoursAgo(6), sendContact, {
    body: {
      name: 'خالد المنصوري',
      email: 'khaled@rimal.test',
      subject: 'تسجيل شركة من السعودية',
      message:
        'السلام عليكم،\nهل يمكن لشركة مرخّصة في السعودية أن تسجّل مورّداً؟ وما المستندات المطلوبة؟',
    },
  });
  const holidays = await act(visitor('en'), now, listComingHolidays, {});
  const [first = '', second = ''] = meetingDays(now, holidays.days);
  await act(visitor('ar'), hoursAgo(30), requestMeeting, {
    body: {
      full_name: 'نورة الكتبي',
      company_name: 'الرمال للمقاولات',
      email: 'noura@rimal.test',
      phone: '+971501112233',
      job_title: 'مديرة المشتريات',
      preferred_day: first,
      preferred_time: '10:30',
    },
  });
  const { data: meetings } = await act(operator, hoursAgo(26), listMeetings, {});
  await act(operator, hoursAgo(26), confirmMeeting, {
    params: { id: meetings[0]?.id ?? '' },
    body: {
      day: first,
      time: '11:00',
      minutes: 30,
      link: 'https://meet.example/qeema',
      seen_version: 1,
    },
  });
  await act(visitor('en'), hoursAgo(4), requestMeeting, {
    body: {
      full_name: 'Omar Haddad',
      company_name: 'Northgate Electrical',
      email: 'omar@northgate.test',
      phone: '+971504187726',
      job_title: 'Sales director',
      preferred_day: second,
      preferred_time: '10:00',
    },
  });
}
