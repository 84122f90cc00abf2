import type { EnglishTexts } from '#shared/i18n.ts';

/** All of the console: where goods go to. */
export const placeEn = {
  saved: 'Saved. Forms update within a minute.',
  title: 'Countries and cities',
  lead: 'The countries and cities forms offer, in this order. Removed ones stay visible where they’re already used.',
  cities: { one: 'One city', other: '{n} cities' },
  closed: 'Not offered',
  addCountry: 'New country',
  addCity: 'New city',
  addCityOf: 'New city: {name}',
  add: 'Add',
  change: 'Change',
  changeOf: 'Change: {name}',
  close: 'Stop offering',
  closeOf: 'Stop offering {name}',
  closeCountryWhy:
    'Forms will no longer offer this country or its cities. Existing addresses and RFQs are not affected.',
  closeCityWhy:
    'Forms will no longer offer this city. Existing addresses and RFQs are not affected.',
  open: 'Offer again',
  openOf: 'Offer {name} again',
  openWhy: 'Forms offer it again within a minute.',
  orderCountries: 'Country order',
  orderCities: 'City order',
  orderCitiesOf: 'Order of the cities: {name}',
  code: 'Country code (2 letters, ISO)',
  nameEn: 'Name in English',
  nameAr: 'Name in Arabic',
  emirate: 'Emirate',
  emirateHint: 'Required on UAE e-invoices.',
  chooseEmirate: 'Choose the emirate',
  emirates: {
    AUH: 'Abu Dhabi',
    DXB: 'Dubai',
    SHJ: 'Sharjah',
    AJM: 'Ajman',
    UAQ: 'Umm Al Quwain',
    RAK: 'Ras Al Khaimah',
    FUJ: 'Fujairah',
  },
} as const satisfies EnglishTexts;
