import type { EnglishTexts } from '#shared/i18n.ts';

export const siteEn = {
  home: {
    pageTitle: 'Ask once, compare prices line by line',
    pageDescription:
      'A B2B marketplace for requests for quotation in the Gulf. Describe what you need once; licensed suppliers quote on your exact lines, in English or Arabic.',
    createRfq: 'Create an RFQ',
    hero: {
      first: 'Ask once.',
      second: 'Compare prices that truly compare.',
      lead: 'Write what you need once. Licensed suppliers across the Gulf quote on your exact lines. You choose, negotiate and order, in English or Arabic.',
      supply: 'I’m a supplier',
      checked: 'Every trade licence checked',
      reviewed: 'Accounts reviewed within 24 hours',
    },
    specimen: {
      example: 'Example',
      city: 'Invented offers, in AED',
      title: 'Untick a line, and another supplier leads',
      reset: 'Reset',
      offer: 'Supplier',
      total: 'Total with VAT',
      best: 'best total',
      missing: 'one line missing',
      notQuoted: 'no price',
      none: 'Tick at least one line.',
      leads: '{name} has the best total.',
      qDiscountNote: 'Q discount is already deducted from it; {brand} pays it.',
      lines: {
        rebar: 'Rebar 12 mm',
        cement: 'Cement 50 kg',
        block: 'Hollow block',
      },
      offers: {
        rasAlKhor: 'Ras Al Khor',
        hajar: 'Hajar Steel',
        noor: 'Noor Building',
        waha: 'Al Waha',
      },
    },
    buyers: {
      who: 'For buyers',
      title: 'From request to receipt',
      lead: 'Every price, question, revision and decision is kept with the order, so you can look it up years later.',
      start: 'Create buyer account',
      steps: {
        ask: {
          title: 'Ask once',
          text: 'List your lines, or paste them from Excel.',
        },
        compare: {
          title: 'Compare like with like',
          text: 'Prices, VAT and delivery of each line, side by side.',
        },
        receive: {
          title: 'Order and receive',
          text: 'Accept, send the order, confirm receipt.',
        },
      },
    },
    suppliers: {
      who: 'For suppliers',
      summary: 'How suppliers work',
      title: 'From the right RFQ to the order',
      lead: 'See the lines, the time left and the buyer’s track record before you pay for access.',
      start: 'Create supplier account',
      steps: {
        find: {
          title: 'Find RFQs that fit',
          text: 'Lines, city, end date and fee before you pay.',
        },
        quote: {
          title: 'Quote on the full RFQ',
          text: 'The access fee opens the RFQ. Price it line by line.',
        },
        deliver: {
          title: 'Agree and deliver',
          text: 'Receive the order and deliver; {brand} pays the Q discount.',
        },
      },
    },
    why: {
      title: 'Why {brand}',
      summary: 'Every company is checked, and fees are fair',
      checked: {
        title: 'Every company is checked',
        text: 'We review licence, ID and authorisation in 24 hours.',
      },
      fee: {
        title: 'Fair fees',
        text: 'The access fee is refunded if the buyer cancels or never opens your offer.',
      },
      price: {
        title: 'Your price stays yours',
        text: 'Suppliers never see each other’s offers or how many there are.',
      },
    },
    about: {
      title: 'About us',
      summary: 'About us, and what it costs',
      what: '{brand} is a marketplace for requests for quotation between companies in the Gulf.',
      how: 'Suppliers quote on the same lines in the same currency, so totals are comparable. It works fully in Arabic and English, and every step is recorded with its date and the person who took it.',
      facts: {
        title: 'What it costs',
        buyers: { term: 'Buyers', value: 'Free to ask, compare and order' },
        suppliers: { term: 'Suppliers', value: 'A fee per RFQ, shown before you pay' },
        qDiscount: {
          term: 'Q discount',
          value: 'Lowers the buyer’s price; {brand} pays it to the supplier',
        },
      },
      operator: 'Operated by',
    },
  },
  app: {
    title: 'Get the app',
    description:
      'Install the marketplace on your phone or computer from the browser. No app store, always up to date.',
    lead: 'Install {brand} from your browser. No app store, always the latest version.',
    ios: {
      title: 'iPhone and iPad',
      open: 'Open this site in Safari.',
      menu: 'Tap Share, then “Add to Home Screen”.',
      done: 'Tap Add. The icon appears on your home screen.',
    },
    android: {
      title: 'Android',
      open: 'Open this site in Chrome.',
      menu: 'Tap the three-dot menu, then “Install app”.',
      done: 'Tap Install. The icon appears among your apps.',
    },
    desktop: {
      title: 'Computer',
      open: 'Open this site in Chrome or Edge.',
      menu: 'Click the install icon at the end of the address bar.',
      done: 'Click Install. {brand} opens in its own window.',
    },
    addressTitle: 'Address to open',
    noteTitle: 'The same account everywhere',
    note: 'Your RFQs, offers and notifications are the same on every device. Lost a device? End its session in your profile.',
  },
  desk: {
    saved: 'Saved',
    moved: 'Order saved',
    working: 'Working…',
    cancel: 'Back',
    whyHint: 'Visible to colleagues and in the log.',
    english: 'English',
    arabic: 'Arabic',
    preview: 'Preview',
    previewLead: 'As visitors see it.',
    seenSoon: 'Changes appear on the site within 30 seconds.',
    marks:
      'An empty line starts a paragraph; “- ” starts a list item. {marks} are replaced with the brand’s name and email.',
    headings: '“## ” starts a heading.',
    by: '{name}, {when}',
  },
  /** Markdown, for readers who program against the API. */
  apiReference: {
    title: 'API reference',
    basics:
      '# API reference\n\nEverything you can do on this site is also available through this API.\n\n- All paths are relative to `{base}`.\n- A response is an object with `status`, `message` and `data`. Lists include `data.data`, `current_page`, `last_page`, `per_page` and `total`, ten rows a page and at most 100 pages. `total_is_least` is `true` if there are more rows than `total`.\n- An error response has `status` `false`, a `code` from a closed list, a `message` for people and, for single fields, `errors` by their path.\n- `Accept-Language` (`en` or `ar`) sets the language of every message.\n- Sign in once and send the token as `Authorization: Bearer …`. Browsers may use the cookie instead.\n- A change by cookie is accepted from pages of this site only.\n- Bodies may be JSON, urlencoded or multipart, at most 256 KB. A body with a file is multipart, at most 5 MB a file.\n- Repeating a call with the same `Idempotency-Key` and body changes nothing and returns the first response.',
    path: 'Path',
    query: 'Query',
    body: 'Body',
    data: 'Response: `data`',
    extra: 'Response: beside `data`',
    errors: 'Errors',
  },
} as const satisfies EnglishTexts;
