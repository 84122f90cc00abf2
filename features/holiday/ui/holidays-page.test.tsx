// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { createFormatter } from '#shared/format.ts';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  expectDialogByKeyboard,
  expectRefusalAt,
  locales,
  openDialog,
  recordingAction,
  refuse,
  strayLatin,
  titleOf,
  type Fields,
} from '#tests/harness/screen.tsx';
import type { HolidaysView } from '../schema.ts';
import { HolidaysPage } from './holidays-page.tsx';

const view: HolidaysView = {
  today: '2026-11-23',
  holidays: [
    { day: '2026-12-02', name_en: 'National Day', name_ar: 'عيد الاتحاد', basis: 'law' },
    { day: '2027-03-09', name_en: 'Eid al-Fitr', name_ar: 'عيد الفطر', basis: 'calendar' },
  ],
};

interface Options {
  readonly locale: 'en' | 'ar';
  readonly address?: string;
  readonly answer?: (fields: Fields) => unknown;
}

function open({ locale, address = '/', answer }: Options) {
  const { sent, action } = recordingAction(answer);
  return { ...openPage(<HolidaysPage view={view} />, { locale, address, action }), sent };
}

describe.each(locales)('the page of public holidays in %s', (locale) => {
  it('names each day with its weekday and its source', () => {
    const { t } = open({ locale });
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    const [day, name] = locale === 'en' ? ['Tuesday', 'Eid al-Fitr'] : ['الثلاثاء', 'عيد الفطر'];
    const row = rows.find((text) => text.includes(name)) ?? '';
    expect(row).toContain(day);
    expect(row).toContain(t('holiday.bases.calendar'));
    if (locale === 'ar') expect(strayLatin([])).toEqual([]);
  });

  it('opens the form of a new day by keyboard and returns the focus', async () => {
    const page = open({ locale });
    const opener = screen.getByRole('button', { name: page.t('holiday.addTitle') });
    await expectDialogByKeyboard(page, opener, page.t('holiday.addTitle'));
  });

  it('shows a refused name at its field', async () => {
    const message = locale === 'en' ? 'Enter a name.' : 'أدخل الاسم.';
    const page = open({ locale, answer: refuse({ message, errors: { name_en: [message] } }) });
    const { user, t } = page;
    await user.click(screen.getByRole('button', { name: t('holiday.addTitle') }));
    await openDialog();
    await user.type(screen.getByLabelText(t('holiday.nameAr')), 'حداد');
    await expectRefusalAt(page, {
      button: t('holiday.add'),
      field: screen.getByLabelText(t('holiday.nameEn')),
      message,
      kept: { name_ar: 'حداد' },
    });
  });

  it('asks for the removal of one day with its name and day', async () => {
    const { t } = open({ locale, address: '/?dialog=remove.2026-12-02' });
    const name = locale === 'en' ? 'National Day' : 'عيد الاتحاد';
    const title = t('holiday.removeOf', { name, day: createFormatter(locale).day('2026-12-02') });
    expect(titleOf(await openDialog())).toBe(title.replaceAll(/[\u2066-\u2069]/g, ''));
  });
});
