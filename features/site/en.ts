import type { EnglishTexts } from '#shared/i18n.ts';

/** Texts of the home page and of the page about the app, and those that the desks of the site share. */
export const siteEn = {
  home: {
    pageTitle: 'Ask once, compare prices that truly compare',
    pageDescription:
      'A marketplace for requests for quotation between companies in the Gulf. Write what you need once; licensed suppliers price your exact lines, in English or Arabic.',
    createRfq: 'Create an RFQ',
    hero: {
      first: 'Ask once.',
      second: 'Compare prices that truly compare.',
      lead: 'Write what you need one time. Licensed suppliers across the Gulf price your exact lines. You choose, negotiate and send the purchase order, in English or Arabic.',
      supply: 'I supply',
      checked: 'Licences checked by a person',
      reviewed: 'Reviewed within 24 hours',
    },
    specimen: {
      example: 'Example',
      city: 'Abu Dhabi',
      title: 'Ducted cooling, Khalifa City villas',
      best: 'best total',
      missing: 'one line missing',
      qDiscount: 'Q discount, up to',
      qDiscountNote: 'already in every total, paid by {brand}',
      offers: {
        barid: { name: 'Barid Air Systems', terms: '3 weeks · {advance} advance' },
        ducts: { name: 'Gulf Ducts & Cooling', terms: '2 weeks · net 60 days' },
        falaj: { name: 'Falaj Technical Supplies', terms: '4 weeks · {advance} advance' },
        waha: { name: 'Al Waha Mechanical', terms: '5 weeks · cash on delivery' },
      },
    },
    buyers: {
      who: 'For buyers',
      title: 'From need to receipt, in one record',
      lead: 'Every price, question, revision and decision stays with the order, readable years later.',
      start: 'Create a buyer account',
      steps: {
        ask: {
          title: 'Ask once',
          text: 'List what you need, line by line, or paste it from Excel. Name the city, the date and how it should arrive.',
        },
        compare: {
          title: 'Compare like with like',
          text: 'Licensed suppliers answer on your lines. Prices, VAT, delivery and validity sit side by side.',
        },
        receive: {
          title: 'Order and receive',
          text: 'Accept, send the purchase order in English or Arabic, and confirm that the goods came.',
        },
      },
    },
    suppliers: {
      who: 'For suppliers',
      title: 'From the right request to the order',
      lead: 'You see the lines, the time left and how the buyer has decided before, and only then pay for access.',
      start: 'Create a supplier account',
      steps: {
        find: {
          title: 'See what fits you',
          text: 'Choose your main categories. Every open request in them shows its lines, city, end date and access fee.',
        },
        quote: {
          title: 'Quote on the whole request',
          text: 'Pay the fee you were shown and the request opens in full. Quote line by line, with VAT, delivery and validity.',
        },
        deliver: {
          title: 'Agree and deliver',
          text: 'Answer revisions with a new version, receive the purchase order and deliver. {brand} pays you the Q discount.',
        },
      },
    },
    why: {
      title: 'Why {brand}',
      checked: {
        title: 'Every company is checked',
        text: 'Trade licence, ID and authorisation are reviewed by a person within 24 hours.',
      },
      fee: {
        title: 'The fee is fair',
        text: 'If the buyer cancels, or never opens your offer, the access fee comes back by itself.',
      },
      price: {
        title: 'Your price stays yours',
        text: 'Suppliers never see each other’s offers, nor how many there are.',
      },
    },
    about: {
      title: 'About us',
      what: '{brand} is a marketplace for requests for quotation between companies in the Gulf. A buyer writes what is needed; licensed suppliers price the same lines in the same currency, so that the totals can be compared.',
      how: 'Arabic and English are equal in it, from the request to the purchase order. Every step is kept with its date and the name of the person who took it.',
      facts: {
        title: 'Who pays what',
        buyers: { term: 'Buyers', value: 'Nothing to ask, compare or order' },
        suppliers: { term: 'Suppliers', value: 'A fee per request, shown before it is paid' },
        qDiscount: {
          term: 'Q discount',
          value: 'A share of the order off the buyer’s total, paid to the supplier by {brand}',
        },
      },
      operator: 'Operated by',
    },
  },
  app: {
    title: 'Get the app',
    description:
      'Install the marketplace on your phone or computer from the browser: no store, no update to wait for.',
    lead: '{brand} installs from the browser: nothing to look for in a store, and always the newest version.',
    ios: {
      title: 'iPhone and iPad',
      open: 'Open this site in Safari.',
      menu: 'Press Share, then “Add to Home Screen”.',
      done: 'Press Add. The icon is on your home screen.',
    },
    android: {
      title: 'Android',
      open: 'Open this site in Chrome.',
      menu: 'Press the menu with three dots, then “Install app”.',
      done: 'Press Install. The icon is among your apps.',
    },
    desktop: {
      title: 'Computer',
      open: 'Open this site in Chrome or Edge.',
      menu: 'Press the install sign at the end of the address bar.',
      done: 'Press Install. {brand} opens in a window of its own.',
    },
    addressTitle: 'The address to open',
    noteTitle: 'The same account everywhere',
    note: 'Requests, offers and notifications are the same on every device. End the session of a lost device in your profile.',
  },
  desk: {
    saved: 'Saved',
    moved: 'The order is saved',
    working: 'Working…',
    cancel: 'Back',
    whyHint: 'For colleagues and the log.',
    english: 'English',
    arabic: 'Arabic',
    preview: 'Preview',
    previewLead: 'As visitors read it.',
    seenSoon: 'Visitors see a change within half a minute.',
    marks:
      'An empty line begins a paragraph, “- ” an entry of a list. {marks} stand for the brand’s names and address.',
    headings: '“## ” begins a heading.',
    by: '{name}, {when}',
  },
} as const satisfies EnglishTexts;
