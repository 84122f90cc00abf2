import type { RateLimit } from '#shared/endpoint.ts';
import type { Locale } from '#shared/locale.ts';

export interface DocsTexts {
  readonly title: string;
  readonly lead: string;
  readonly machine: string;
  readonly otherLanguage: string;
  readonly skip: string;
  readonly contents: string;
  readonly filter: string;
  readonly noMatch: string;
  readonly basics: string;
  readonly base: string;
  readonly envelope: string;
  readonly failure: string;
  readonly language: string;
  readonly session: string;
  readonly sameSite: string;
  readonly bodies: string;
  readonly repeat: string;
  readonly who: string;
  readonly anyone: string;
  readonly member: string;
  readonly buyer: string;
  readonly supplier: string;
  readonly approved: string;
  readonly permission: string;
  readonly operator: string;
  readonly limits: string;
  readonly by: Readonly<Record<RateLimit['by'], string>>;
  readonly parameters: string;
  readonly body: string;
  readonly answer: string;
  readonly file: string;
  readonly refusals: string;
  readonly example: string;
  readonly name: string;
  readonly place: string;
  readonly type: string;
  readonly bounds: string;
  readonly required: string;
  readonly optional: string;
  readonly status: string;
  readonly code: string;
  readonly meaning: string;
  readonly places: Readonly<Record<string, string>>;
}

/**
 * Texts of the API reference. They are not in the pages' catalogue, so that no browser downloads
 * them there.
 */
export const docsTexts: Readonly<Record<Locale, DocsTexts>> = {
  en: {
    title: 'API reference',
    lead: 'Everything you can do on this site is also available through this API.',
    machine: 'OpenAPI document',
    otherLanguage: 'العربية',
    skip: 'Skip to content',
    contents: 'Contents',
    filter: 'Filter by path or word',
    noMatch: 'No matches.',
    basics: 'Basics',
    base: 'All paths are relative to {base}.',
    envelope:
      'A response is an object with status, message and data; lists include data.data, current_page, last_page, per_page and total, ten rows a page.',
    failure:
      'An error response has status false, a code from a closed list, a message for people and, for single fields, errors by their path.',
    language: 'Accept-Language (en or ar) sets the language of every message.',
    session:
      'Sign in once and send the token as Authorization: Bearer …; browsers may use the cookie instead.',
    sameSite: 'A change by cookie is accepted from pages of this site only.',
    bodies:
      'Bodies may be JSON, urlencoded or multipart, at most 256 KB; with a file multipart, at most 5 MB a file.',
    repeat:
      'Repeating a call with the same Idempotency-Key and body changes nothing and returns the first response.',
    who: 'Who may call',
    anyone: 'Anyone',
    member: 'Signed-in users of a company',
    buyer: 'Signed-in users of a buyer',
    supplier: 'Signed-in users of a supplier',
    approved: 'whose account is approved',
    permission: 'with the permission {name}',
    operator: 'Operators',
    limits: 'Rate limits',
    by: { address: 'by address', session: 'by session' },
    parameters: 'Parameters',
    body: 'Body',
    answer: 'Response',
    file: 'The bytes of the file.',
    refusals: 'Errors',
    example: 'Example',
    name: 'Name',
    place: 'Place',
    type: 'Type',
    bounds: 'Bounds',
    required: 'required',
    optional: 'optional',
    status: 'Status',
    code: 'Code',
    meaning: 'Message',
    places: { path: 'path', query: 'query', header: 'header', cookie: 'cookie' },
  },
  ar: {
    title: 'مرجع واجهة البرمجة',
    lead: 'كل ما تستطيعه صفحات هذا الموقع يستطيعه أي برنامج آخر، فهي لا تستخدم سوى هذه الواجهة.',
    machine: 'مستند OpenAPI',
    otherLanguage: 'English',
    skip: 'الانتقال إلى المحتوى',
    contents: 'المحتويات',
    filter: 'تصفية بالمسار أو بكلمة',
    noMatch: 'لا شيء يطابق ذلك.',
    basics: 'الأساسيات',
    base: 'كل المسارات تحت {base}.',
    envelope:
      'الاستجابة كائن فيه status وmessage وdata، والقوائم تحمل data.data وcurrent_page وlast_page وper_page وtotal، عشرة صفوف في الصفحة.',
    failure:
      'عند الرفض تكون status بقيمة false، ومعها رمز من قائمة مغلقة ورسالة للقارئ، وأخطاء الحقول في errors بحسب مسارها.',
    language: 'تحدّد Accept-Language (en أو ar) لغة كل رسالة.',
    session:
      'سجّل الدخول مرة وأرسل الرمز في Authorization: Bearer …، وللمتصفح أن يكتفي بملف الارتباط.',
    sameSite: 'لا يُقبل تغيير بملف الارتباط إلا من صفحات هذا الموقع.',
    bodies:
      'يكون نص الطلب (body) بصيغة JSON أو urlencoded أو multipart بحد أقصى 256 كيلوبايت، ومع الملفات multipart بحد أقصى 5 ميغابايت للملف.',
    repeat:
      'تكرار Idempotency-Key نفسه مع نص الطلب نفسه لا يغيّر شيئاً مرة ثانية، ويعيد الاستجابة الأولى.',
    who: 'من يحق له الاستدعاء',
    anyone: 'أي أحد',
    member: 'مستخدمو الشركات بعد تسجيل الدخول',
    buyer: 'مستخدمو المشترين بعد تسجيل الدخول',
    supplier: 'مستخدمو المورّدين بعد تسجيل الدخول',
    approved: 'ممن تمت الموافقة على حسابهم',
    permission: 'بصلاحية {name}',
    operator: 'مشغّلو المنصة',
    limits: 'عدد الطلبات المسموح',
    by: { address: 'لكل عنوان شبكة', session: 'لكل جلسة' },
    parameters: 'المعاملات',
    body: 'نص الطلب',
    answer: 'الاستجابة',
    file: 'محتوى الملف.',
    refusals: 'حالات الرفض',
    example: 'مثال',
    name: 'الاسم',
    place: 'الموضع',
    type: 'النوع',
    bounds: 'الحدود',
    required: 'مطلوب',
    optional: 'اختياري',
    status: 'الحالة',
    code: 'الرمز',
    meaning: 'الرسالة',
    places: { path: 'المسار', query: 'الاستعلام', header: 'الترويسة', cookie: 'ملف الارتباط' },
  },
};
