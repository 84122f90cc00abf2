/**
 * The requests of the demo's buyers: goods of the Gulf's trades at believable prices. Unit codes:
 * UN/ECE Recommendation 20.
 */
export interface DemoLine {
  readonly en: string;
  readonly ar: string;
  /** Thousandths. */
  readonly quantityMilli: bigint;
  readonly unit: string;
  /** A fair price for one unit, fils. */
  readonly priceFils: bigint;
}

export interface DemoBasket {
  /** The category's English name, which must match the migration. */
  readonly category: string;
  /** A sub-category's English name (demo-categories.ts). Absent: the buyer names none. */
  readonly sub?: string;
  readonly en: string;
  readonly ar: string;
  readonly noteEn: string;
  readonly noteAr: string;
  readonly lines: readonly DemoLine[];
}

function line(en: string, ar: string, quantity: number, unit: string, price: number): DemoLine {
  return {
    en,
    ar,
    quantityMilli: BigInt(Math.round(quantity * 1000)),
    unit,
    priceFils: BigInt(Math.round(price * 100)),
  };
}

export const demoBaskets: readonly DemoBasket[] = [
  {
    category: 'Building materials',
    sub: 'Concrete and cement',
    en: 'Ready-mix concrete C40 and rebar B500B',
    ar: 'خرسانة جاهزة C40 وحديد تسليح B500B',
    noteEn: 'Pour in three stages. The site gate closes at 16:00.',
    noteAr:
      'الصب على ثلاث مراحل. تُغلق بوابة الموقع الساعة 16:00، ويرجى التنسيق مع مهندس الموقع قبل التوريد.',
    lines: [
      line(
        'Ready-mix concrete C40, 20 mm, SRC cement',
        'خرسانة جاهزة C40، ركام 20 مم، إسمنت مقاوم للكبريتات',
        320,
        'MTQ',
        285,
      ),
      line('Rebar B500B Ø16 mm, 12 m', 'حديد تسليح B500B قطر 16 مم، طول 12 م', 24.5, 'TNE', 2480),
      line('Rebar B500B Ø12 mm, 12 m', 'حديد تسليح B500B قطر 12 مم، طول 12 م', 12, 'TNE', 2510),
    ],
  },
  {
    category: 'Building materials',
    sub: 'Blocks and masonry',
    en: 'Hollow blocks and cement for villa walls',
    ar: 'طابوق مفرّغ وإسمنت لجدران فلل',
    noteEn: 'Palletised, with a crane truck. Test certificates with each load.',
    noteAr: 'على منصات مع شاحنة رافعة، وشهادات الفحص مع كل حمولة.',
    lines: [
      line(
        'Hollow concrete block 20 × 20 × 40 cm, 7.5 N/mm²',
        'طابوق إسمنتي مفرّغ 20 × 20 × 40 سم، 7.5 نيوتن/مم²',
        14000,
        'C62',
        3.1,
      ),
      line('Thermal insulated block 25 cm', 'طابوق معزول حرارياً 25 سم', 5200, 'C62', 8.9),
      line(
        'Ordinary Portland cement, 50 kg bag',
        'إسمنت بورتلاندي عادي، كيس 50 كغم',
        900,
        'XBG',
        15.5,
      ),
    ],
  },
  {
    category: 'Building materials',
    sub: 'Waterproofing and insulation',
    en: 'Waterproofing membrane and protection board',
    ar: 'أغشية عزل مائي وألواح حماية',
    noteEn: 'Roof and basement. Ten-year warranty letter needed.',
    noteAr: 'للسطح والقبو، مع خطاب ضمان عشر سنوات.',
    lines: [
      line(
        'APP bitumen membrane 4 mm, 10 m² roll',
        'غشاء بيتوميني APP سماكة 4 مم، لفة 10 م²',
        260,
        'XRO',
        118,
      ),
      line('Bitumen protection board 3.2 mm', 'ألواح حماية بيتومينية 3.2 مم', 1800, 'MTK', 11.5),
      line('Primer, 20 l drum', 'برايمر، برميل 20 لتراً', 40, 'XDR', 96),
    ],
  },
  {
    category: 'HVAC',
    sub: 'Split and ducted units',
    en: 'Ducted cooling, Khalifa City villas',
    ar: 'تكييف مخفي، فلل مدينة خليفة',
    noteEn:
      'Units registered with the Ministry of Industry and Advanced Technology only. Commissioning report per villa.',
    noteAr: 'وحدات مسجلة لدى وزارة الصناعة والتكنولوجيا المتقدمة فقط، وتقرير تشغيل لكل فيلا.',
    lines: [
      line(
        'Ducted split unit, 48,000 BTU/h, inverter',
        'وحدة سبليت مخفي 48,000 وحدة حرارية، إنفرتر',
        24,
        'C62',
        6450,
      ),
      line(
        'Pre-insulated GI duct, 25 mm, gauge 24',
        'مجاري هواء معزولة 25 مم، سماكة 24',
        680,
        'MTK',
        68.5,
      ),
      line('Copper pipe 1⅛″, 15 m coil', 'أنبوب نحاس 1⅛ بوصة، لفة 15 م', 40, 'XRO', 412),
      line('Thermostat, Arabic/English display', 'ثرموستات بشاشة عربي/إنجليزي', 24, 'C62', 285),
      line('Installation and commissioning', 'التركيب والتشغيل التجريبي', 1, 'C62', 38000),
    ],
  },
  {
    category: 'HVAC',
    sub: 'VRF and chillers',
    en: 'VRF outdoor units, 20 HP, heat recovery',
    ar: 'وحدات VRF خارجية 20 حصاناً باسترداد الحرارة',
    noteEn: 'Crane access from the rear road only.',
    noteAr: 'وصول الرافعة من الطريق الخلفي فقط.',
    lines: [
      line(
        'VRF outdoor unit 20 HP, heat recovery',
        'وحدة VRF خارجية 20 حصاناً، استرداد حرارة',
        4,
        'C62',
        41500,
      ),
      line('Branch selector box, 8 ports', 'صندوق توزيع 8 منافذ', 6, 'C62', 5200),
      line('Anti-vibration mount set', 'طقم قواعد مانعة للاهتزاز', 4, 'SET', 640),
    ],
  },
  {
    category: 'HVAC',
    sub: 'Ventilation and filters',
    en: 'AHU filter change, 12 sites',
    ar: 'تبديل فلاتر وحدات مناولة الهواء، 12 موقعاً',
    noteEn: 'Night work between 22:00 and 05:00.',
    noteAr: 'العمل ليلاً بين 22:00 و05:00.',
    lines: [
      line(
        'Pocket filter F7, 592 × 592 × 600 mm',
        'فلتر جيبي F7 مقاس 592 × 592 × 600 مم',
        96,
        'C62',
        74,
      ),
      line('Pre-filter G4, washable', 'فلتر أولي G4 قابل للغسل', 120, 'C62', 31),
    ],
  },
  {
    category: 'Electrical',
    sub: 'Cables and wires',
    en: 'Armoured XLPE cable 4C × 95 mm²',
    ar: 'كابلات XLPE مسلّحة 4C×95 مم²',
    noteEn: 'Cut lengths per schedule; drum test report.',
    noteAr: 'أطوال حسب الجدول مع تقرير فحص البكرات.',
    lines: [
      line('Cu/XLPE/SWA/PVC cable 4C × 95 mm²', 'كابل نحاس XLPE مسلّح 4C×95 مم²', 850, 'MTR', 168),
      line('Cable gland 50 mm, brass, IP68', 'جلاند كابل نحاسي 50 مم، IP68', 60, 'C62', 46),
      line(
        'Cable tray 300 mm, hot-dip galvanised',
        'حامل كابلات 300 مم مجلفن بالغمس',
        420,
        'MTR',
        58,
      ),
    ],
  },
  {
    category: 'Electrical',
    sub: 'Lighting',
    en: 'LED lighting for a warehouse, Jebel Ali',
    ar: 'إنارة LED لمستودع في جبل علي',
    noteEn: 'DALI drivers. Lux calculation with the offer.',
    noteAr: 'مشغلات DALI، مع حسابات الإضاءة ضمن العرض.',
    lines: [
      line(
        'LED high-bay 150 W, 4000 K, IP65',
        'كشاف LED معلّق 150 واط، 4000 كلفن، IP65',
        180,
        'C62',
        295,
      ),
      line('Emergency exit luminaire, 3 h', 'لوحة مخرج طوارئ، 3 ساعات', 36, 'C62', 142),
    ],
  },
  {
    category: 'Plumbing',
    sub: 'Pipes and fittings',
    en: 'uPVC pipes 110 mm with fittings',
    ar: 'أنابيب uPVC مقاس 110 مم مع الملحقات',
    noteEn: '',
    noteAr: '',
    lines: [
      line(
        'uPVC drainage pipe 110 mm, class 5, 6 m',
        'أنبوب صرف uPVC قطر 110 مم، فئة 5، طول 6 م',
        540,
        'C62',
        58,
      ),
      line('Bend 87.5°, 110 mm', 'كوع 87.5 درجة، 110 مم', 320, 'C62', 11.2),
      line('Inspection chamber, PP, 315 mm', 'غرفة تفتيش بولي بروبلين 315 مم', 28, 'C62', 385),
    ],
  },
  {
    category: 'Plumbing',
    sub: 'Pumps',
    en: 'Booster pump sets for two towers',
    ar: 'مجموعات مضخات رفع لبرجين',
    noteEn: 'Variable speed, with control panel and two years of service.',
    noteAr: 'بسرعة متغيرة مع لوحة تحكم وخدمة سنتين.',
    lines: [
      line('Booster set 3 × 7.5 kW, VFD', 'مجموعة رفع 3 × 7.5 كيلوواط، VFD', 2, 'SET', 46500),
      line('Pressure vessel 500 l', 'خزان ضغط 500 لتر', 4, 'C62', 3150),
    ],
  },
  {
    category: 'Safety equipment',
    sub: 'Personal protection',
    en: 'Helmets and EN 361 harnesses for work at height',
    ar: 'خوذات وأحزمة أمان EN 361 للعمل على ارتفاعات',
    noteEn: 'Sizes per list; logo on the helmets.',
    noteAr: 'المقاسات حسب القائمة، مع شعار الشركة على الخوذات.',
    lines: [
      line('Safety helmet, vented, ratchet', 'خوذة سلامة مهواة بضبط دوّار', 350, 'C62', 32),
      line(
        'Full body harness EN 361 with double lanyard',
        'حزام كامل EN 361 بحبل مزدوج',
        120,
        'C62',
        178,
      ),
      line('Safety shoes S3', 'حذاء سلامة S3', 280, 'PR', 86),
    ],
  },
  {
    category: 'Safety equipment',
    sub: 'Road and site safety',
    en: 'Road barriers and warning lights',
    ar: 'حواجز طرق وأضواء تحذير',
    noteEn: '',
    noteAr: '',
    lines: [
      line('Water-filled barrier 2 m, red/white', 'حاجز مائي 2 م، أحمر/أبيض', 150, 'C62', 240),
      line('Solar warning light, amber', 'ضوء تحذير شمسي كهرماني', 90, 'C62', 68),
    ],
  },
  {
    category: 'Food service and catering',
    en: 'Site meals, 420 workers for 3 months',
    ar: 'وجبات موقع العمل، 420 عاملاً لمدة 3 أشهر',
    noteEn: 'Two menus a day. Municipality permit of the kitchen with the offer.',
    noteAr: 'قائمتان يومياً، مع تصريح البلدية للمطبخ ضمن العرض.',
    lines: [
      line('Lunch, hot, delivered 12:00', 'غداء ساخن يُسلَّم الساعة 12:00', 37800, 'C62', 9.5),
      line('Dinner, hot, delivered 19:00', 'عشاء ساخن يُسلَّم الساعة 19:00', 37800, 'C62', 9),
    ],
  },
  {
    category: 'Food service and catering',
    en: 'Stainless steel kitchen for a staff canteen',
    ar: 'مطبخ ستانلس ستيل لمقصف الموظفين',
    noteEn: 'Dimensions to be checked on site.',
    noteAr: 'تُراجع المقاسات في الموقع.',
    lines: [
      line('Six-burner gas range with oven', 'موقد غاز بست شعلات مع فرن', 2, 'C62', 9800),
      line('Combi oven, 10 trays', 'فرن كومبي 10 صوانٍ', 1, 'C62', 34500),
      line('Work table 1.8 m, with undershelf', 'طاولة عمل 1.8 م برف سفلي', 8, 'C62', 1450),
    ],
  },
  {
    category: 'IT and networks',
    sub: 'Networks',
    en: 'Office network, 3 floors',
    ar: 'شبكة مكتب من 3 طوابق',
    noteEn: 'Wi-Fi 7, five-year warranty on switches.',
    noteAr: 'واي فاي 7، وضمان خمس سنوات على المحوّلات.',
    lines: [
      line('48-port PoE++ switch, 10G uplinks', 'محوّل 48 منفذاً PoE++ بوصلات 10G', 6, 'C62', 8900),
      line('Wi-Fi 7 access point', 'نقطة وصول واي فاي 7', 42, 'C62', 1650),
      line('Cat 6A cabling, tested', 'تمديدات Cat 6A مع الفحص', 310, 'C62', 165),
    ],
  },
  {
    category: 'IT and networks',
    sub: 'Computers',
    en: 'Laptops for site engineers',
    ar: 'حواسيب محمولة لمهندسي المواقع',
    noteEn: 'Arabic/English keyboards.',
    noteAr: 'لوحات مفاتيح عربي/إنجليزي.',
    lines: [
      line(
        'Laptop 14″, 32 GB, 1 TB, 3-year warranty',
        'حاسوب محمول 14 بوصة، 32 غيغابايت، 1 تيرابايت، ضمان 3 سنوات',
        35,
        'C62',
        5400,
      ),
      line('USB-C docking station', 'محطة توصيل USB-C', 35, 'C62', 620),
    ],
  },
  {
    category: 'Packaging',
    en: 'Corrugated cartons and stretch film',
    ar: 'كراتين مضلّعة وأفلام تغليف',
    noteEn: 'Two-colour print; artwork by us.',
    noteAr: 'طباعة بلونين، والتصميم من طرفنا.',
    lines: [
      line(
        'Carton 5-ply 60 × 40 × 40 cm, printed',
        'كرتون 5 طبقات 60 × 40 × 40 سم مطبوع',
        12000,
        'C62',
        4.2,
      ),
      line('Stretch film 23 µm, 500 mm roll', 'فيلم تغليف 23 ميكروناً، لفة 500 مم', 640, 'XRO', 28),
      line(
        'Wooden pallet 120 × 100 cm, heat treated',
        'طبلية خشبية 120 × 100 سم معالجة حرارياً',
        400,
        'C62',
        52,
      ),
    ],
  },
  {
    category: 'Furniture',
    en: 'Office furniture for the new head office',
    ar: 'أثاث مكتبي لمقر الشركة الجديد',
    noteEn: 'Delivery by floor, evenings only.',
    noteAr: 'التسليم حسب الطابق ومساءً فقط.',
    lines: [
      line(
        'Height-adjustable desk 160 × 80 cm',
        'مكتب قابل لضبط الارتفاع 160 × 80 سم',
        85,
        'C62',
        1480,
      ),
      line('Task chair, mesh, 4D arms', 'كرسي عمل شبكي بمساند 4D', 85, 'C62', 890),
      line('Meeting table, 12 seats', 'طاولة اجتماعات 12 مقعداً', 3, 'C62', 7800),
    ],
  },
  {
    category: 'Generators and power',
    en: 'Diesel generator 250 kVA with ATS',
    ar: 'مولد ديزل 250 كيلو فولت أمبير مع لوحة تحويل',
    noteEn: 'Silent canopy, 75 dB(A) at 1 m.',
    noteAr: 'غطاء كاتم للصوت، 75 ديسيبل على بعد متر.',
    lines: [
      line(
        'Diesel generator 250 kVA, prime, silent',
        'مولد ديزل 250 ك.ف.أ، تشغيل أساسي، صامت',
        1,
        'C62',
        128000,
      ),
      line('Automatic transfer switch 400 A', 'لوحة تحويل تلقائي 400 أمبير', 1, 'C62', 11500),
      line('Installation, load test', 'التركيب واختبار الحمل', 1, 'C62', 9000),
    ],
  },
  {
    category: 'Paints and finishes',
    en: 'Epoxy coating for industrial floors',
    ar: 'دهانات إيبوكسي للأرضيات الصناعية',
    noteEn: '',
    noteAr: '',
    lines: [
      line(
        'Self-levelling epoxy 2 mm, RAL 7040',
        'إيبوكسي ذاتي التسوية 2 مم، RAL 7040',
        2600,
        'MTK',
        46,
      ),
      line('Epoxy primer', 'برايمر إيبوكسي', 2600, 'MTK', 9.5),
    ],
  },
  {
    category: 'Scaffolding and formwork',
    en: 'Cuplock scaffolding hire, 2,400 m²',
    ar: 'تأجير سقالات كوبلوك، 2,400 م²',
    noteEn: 'Erection, dismantling and weekly inspection tags included.',
    noteAr: 'شاملة التركيب والفك وبطاقات الفحص الأسبوعية.',
    lines: [
      line(
        'Cuplock scaffolding hire, 3 months',
        'تأجير سقالات كوبلوك لثلاثة أشهر',
        2400,
        'MTK',
        19.5,
      ),
      line('Stair tower 18 m', 'برج سلالم 18 م', 2, 'C62', 6400),
    ],
  },
  {
    category: 'Cleaning and hygiene',
    en: 'Cleaning chemicals, yearly supply',
    ar: 'مواد تنظيف، توريد سنوي',
    noteEn: 'Quarterly call-off. Safety data sheets in Arabic and English.',
    noteAr: 'التوريد كل ثلاثة أشهر، مع نشرات السلامة بالعربية والإنجليزية.',
    lines: [
      line('Floor cleaner, neutral, 20 l', 'منظف أرضيات متعادل، 20 لتراً', 240, 'XCA', 62),
      line('Hand sanitiser gel, 5 l', 'جل تعقيم اليدين، 5 لترات', 360, 'XCA', 38),
      line('Microfibre cloth, pack of 50', 'قطع مايكروفايبر، رزمة 50', 120, 'XPK', 54),
    ],
  },
  {
    category: 'Office supplies and printing',
    en: 'Copy paper and toner',
    ar: 'ورق تصوير وأحبار طابعات',
    noteEn: '',
    noteAr: '',
    lines: [
      line('A4 paper 80 g, box of 5 reams', 'ورق A4 وزن 80 غ، كرتون 5 رزم', 600, 'XBX', 68),
      line('Toner, black, 10,000 pages', 'حبر أسود، 10,000 صفحة', 48, 'C62', 310),
    ],
  },
  {
    category: 'Logistics and transport',
    en: 'Low-bed transport, Jebel Ali to Ruwais',
    ar: 'نقل على لوبد من جبل علي إلى الرويس',
    noteEn: 'Escort and permits by the carrier.',
    noteAr: 'المرافقة والتصاريح على الناقل.',
    lines: [
      line('Low-bed trailer trip, 60 t', 'رحلة لوبد 60 طناً', 14, 'C62', 4200),
      line('Loading crane, 50 t', 'رافعة تحميل 50 طناً', 14, 'HUR', 450),
    ],
  },
];
