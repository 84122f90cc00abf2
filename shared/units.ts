import { toAsciiDigits } from './bidi.ts';
import type { Locale } from './locale.ts';

/**
 * Units by UN/ECE Recommendation 20 code (packages: Recommendation 21 with an X, as the UAE's
 * e-invoices require): code, English, Arabic, then spellings in spreadsheets.
 */
const units = [
  ['C62', 'unit', 'وحدة', 'units', 'no', 'nos', 'number', 'عدد', 'وحدات'],
  ['H87', 'piece', 'قطعة', 'pieces', 'pc', 'pcs', 'pce', 'ea', 'each', 'قطع', 'حبة', 'حبات'],
  ['SET', 'set', 'طقم', 'sets', 'kit', 'أطقم', 'مجموعة'],
  ['PR', 'pair', 'زوج', 'pairs', 'prs', 'أزواج'],
  ['DZN', 'dozen', 'درزن', 'dozens', 'doz', 'dz', 'دزينة', 'دستة'],
  [
    'MTR',
    'm',
    'متر',
    'mtr',
    'mtrs',
    'meter',
    'meters',
    'metre',
    'metres',
    'lm',
    'rm',
    'م',
    'متر طولي',
    'م.ط',
    'أمتار',
  ],
  ['KMT', 'km', 'كيلومتر', 'kilometre', 'kilometres', 'kilometer', 'كم'],
  ['CMT', 'cm', 'سنتيمتر', 'centimetre', 'centimeter', 'سم'],
  ['MMT', 'mm', 'مليمتر', 'millimetre', 'millimeter', 'ملم', 'مم'],
  ['INH', 'inch', 'بوصة', 'inches', 'in', 'إنش'],
  ['FOT', 'ft', 'قدم', 'foot', 'feet', 'أقدام'],
  ['YRD', 'yard', 'ياردة', 'yards', 'yd'],
  [
    'MTK',
    'm²',
    'م²',
    'm2',
    'sqm',
    'sq m',
    'sq.m',
    'square metre',
    'square meter',
    'متر مربع',
    'م2',
  ],
  ['FTK', 'ft²', 'قدم²', 'ft2', 'sqft', 'sq ft', 'square foot', 'square feet', 'قدم مربع'],
  ['MTQ', 'm³', 'م³', 'm3', 'cbm', 'cum', 'cu m', 'cubic metre', 'cubic meter', 'متر مكعب', 'م3'],
  [
    'KGM',
    'kg',
    'كغم',
    'kgs',
    'kilo',
    'kilogram',
    'kilograms',
    'كيلو',
    'كيلوغرام',
    'كيلوجرام',
    'كغ',
    'كجم',
  ],
  ['GRM', 'g', 'غرام', 'gm', 'gram', 'grams', 'جرام', 'غ'],
  ['TNE', 'tonne', 'طن', 'tonnes', 'ton', 'tons', 'mt', 't', 'metric ton', 'أطنان'],
  ['LBR', 'lb', 'رطل', 'lbs', 'pound', 'pounds'],
  ['LTR', 'litre', 'لتر', 'litres', 'liter', 'liters', 'ltr', 'ltrs', 'l', 'ليتر', 'لترات'],
  ['MLT', 'ml', 'مليلتر', 'millilitre', 'milliliter', 'مل'],
  ['GLL', 'gallon (US)', 'غالون أمريكي', 'gallon', 'gallons', 'gal', 'us gallon', 'غالون', 'جالون'],
  ['GLI', 'gallon (UK)', 'غالون إمبراطوري', 'imperial gallon', 'ig', 'جالون إمبراطوري'],
  ['BLL', 'oil barrel', 'برميل نفط', 'bbl', 'barrel (us)'],
  ['XBX', 'box', 'صندوق', 'boxes', 'bx', 'صناديق', 'علبة', 'علب'],
  ['XCT', 'carton', 'كرتون', 'cartons', 'ctn', 'ctns', 'كرتونة', 'كراتين'],
  [
    'XPK',
    'pack',
    'عبوة',
    'packs',
    'pk',
    'pkt',
    'package',
    'packet',
    'packets',
    'باكيت',
    'عبوات',
    'حزمة صغيرة',
  ],
  ['XBG', 'bag', 'كيس', 'bags', 'sack', 'sacks', 'أكياس', 'شوال'],
  ['XRO', 'roll', 'لفة', 'rolls', 'لفات', 'رول', 'رولات'],
  ['XRL', 'reel', 'بكرة', 'reels', 'coil', 'coils', 'drum of cable', 'بكرات'],
  ['XST', 'sheet', 'لوح', 'sheets', 'board', 'boards', 'ألواح', 'فرخ', 'ورقة'],
  ['XBE', 'bundle', 'ربطة', 'bundles', 'bdl', 'ربطات', 'حزمة', 'حزم'],
  ['XPX', 'pallet', 'طبلية', 'pallets', 'plt', 'منصة', 'طبليات', 'بالِت'],
  ['XDR', 'drum', 'برميل', 'drums', 'barrel', 'barrels', 'براميل'],
  ['XPL', 'pail', 'سطل', 'pails', 'bucket', 'buckets', 'دلو', 'سطول'],
  ['XCA', 'can', 'علبة معدنية', 'cans', 'tin', 'tins', 'تنكة'],
  ['XBO', 'bottle', 'زجاجة', 'bottles', 'btl', 'قنينة', 'قارورة', 'عبوة زجاجية'],
  ['XTU', 'tube', 'أنبوب', 'tubes', 'pipe', 'pipes', 'length', 'lengths', 'أنابيب', 'ماسورة'],
  ['XCY', 'cylinder', 'أسطوانة', 'cylinders', 'cyl', 'أسطوانات'],
  ['LO', 'lot', 'دفعة', 'lots', 'lumpsum lot', 'لوط'],
  ['LS', 'lump sum', 'مقطوعية', 'lumpsum', 'ls', 'l.s', 'job', 'مبلغ مقطوع', 'بند', 'بالمقطوعية'],
  ['E48', 'service', 'خدمة', 'services', 'srv', 'خدمات'],
  ['XVN', 'vehicle', 'مركبة', 'vehicles', 'truck', 'trip', 'trips', 'سيارة', 'شاحنة', 'نقلة'],
  ['HUR', 'hour', 'ساعة', 'hours', 'hr', 'hrs', 'h', 'ساعات'],
  ['DAY', 'day', 'يوم', 'days', 'أيام'],
  ['WEE', 'week', 'أسبوع', 'weeks', 'wk', 'أسابيع'],
  ['MON', 'month', 'شهر', 'months', 'mo', 'أشهر', 'شهور'],
  ['ANN', 'year', 'سنة', 'years', 'yr', 'yrs', 'سنوات', 'سنوي'],
  ['KWH', 'kWh', 'كيلوواط ساعة', 'kilowatt hour', 'ك.و.س'],
  ['KVA', 'kVA', 'كيلوفولت أمبير'],
] as const satisfies readonly (readonly [
  code: string,
  en: string,
  ar: string,
  ...written: string[],
])[];

export type UnitCode = (typeof units)[number][0];

const byCode: ReadonlyMap<string, (typeof units)[number]> = new Map(
  units.map((unit) => [unit[0], unit]),
);

export const unitCodes: readonly UnitCode[] = units.map(([code]) => code);

export function isUnitCode(code: string): code is UnitCode {
  return byCode.has(code);
}

/** `MTK` → `m²` / `م²`; an unknown code is shown as it is. */
export function unitName(locale: Locale, code: string): string {
  return byCode.get(code)?.[locale === 'ar' ? 2 : 1] ?? code;
}

/**
 * A unit's spelling for comparison: lowercase, without dots, vowel marks and spaces, alef and ya
 * unified.
 */
function plain(text: string): string {
  return toAsciiDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0640\s._/()-]/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647');
}

const byWriting: ReadonlyMap<string, UnitCode> = new Map(
  // Reversed, so that earlier units win a spelling that two share.
  units
    .toReversed()
    .flatMap(([code, ...written]) =>
      [code, ...written].map((one): [string, UnitCode] => [plain(one), code]),
    ),
);

export function unitOf(written: string): UnitCode | null {
  return byWriting.get(plain(written)) ?? null;
}

/** The unit of a spelling that is still being typed: a whole one, or the first that begins with it. */
export function unitTyped(typed: string): UnitCode | null {
  const begun = plain(typed);
  if (begun === '') return null;
  const begins = ([, ...written]: (typeof units)[number]) =>
    written.some((one) => plain(one).startsWith(begun));
  return byWriting.get(begun) ?? units.find(begins)?.[0] ?? null;
}
