import type { Call } from '#shared/call.ts';
import { readPhoneFields } from '#shared/phone-number.ts';
import { isRefusal, refuseFields, type Refusal } from '#shared/refusals.ts';
import { instantInDubai, isMeetingTime, meetingDays } from '../rules/site.ts';
import type { ContactInput, MeetingInput } from '../schema/site.ts';
import { insertContact, insertMeeting } from '../store/site.ts';

/** Keeps what a visitor wrote for whoever answers. */
export async function sendContact(call: Call, input: ContactInput): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    await insertContact(tx, {
      id: call.random.id(),
      ...input,
      locale: call.locale,
      created_at: call.now,
    });
    return null;
  });
}

/**
 * Saves a request for a meeting. Refuses fields: a day that is not offered, a time that this day does not have, a phone number
 * that does not exist.
 */
export async function requestMeeting(call: Call, input: MeetingInput): Promise<null | Refusal> {
  const { preferred_day: day, preferred_time: time, ...person } = input;
  if (!meetingDays(call.now).includes(day))
    return refuseFields({ path: 'preferred_day', key: 'meetingDay' });
  if (!isMeetingTime(day, time))
    return refuseFields({ path: 'preferred_time', key: 'meetingTime' });
  const phones = readPhoneFields({ phone: person.phone });
  if (isRefusal(phones)) return phones;
  return call.transaction(async (tx) => {
    const about = { id: call.random.id(), locale: call.locale, created_at: call.now };
    await insertMeeting(tx, {
      ...about,
      ...person,
      ...phones.numbers,
      preferred_at: instantInDubai(day, time),
    });
    return null;
  });
}
