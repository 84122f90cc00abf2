-- What the public site says and is told (specification §1, §2, §3): questions and answers, terms and policies in versions,
-- contact messages and requests for a meeting.
create table faq_category (
  id uuid primary key,
  name_en text not null,
  name_ar text not null,
  position integer not null
);

create table faq (
  id uuid primary key,
  category_id uuid not null references faq_category (id),
  question_en text not null,
  question_ar text not null,
  -- Plain text; an empty line begins a paragraph, `- ` an entry of a list.
  answer_en text not null,
  answer_ar text not null,
  position integer not null,
  -- Null: written, not shown.
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index faq_shown on faq (category_id, position, id) where published_at is not null;

-- A version is never edited: what somebody agreed to can be read again.
create table policy (
  id uuid primary key,
  slug text not null check (slug in ('terms', 'privacy', 'fair-fee')),
  version integer not null check (version > 0),
  title_en text not null,
  title_ar text not null,
  -- As an answer above; a line that begins with `## ` is a heading.
  body_en text not null,
  body_ar text not null,
  effective_on date not null,
  created_at timestamptz not null,
  unique (slug, version)
);

create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  locale text not null check (locale in ('en', 'ar')),
  created_at timestamptz not null
);
create index contact_message_newest on contact_message (id desc);
create index contact_message_sent on contact_message (created_at);

create table meeting_request (
  id uuid primary key,
  full_name text not null,
  company_name text not null,
  email text not null,
  phone text not null,
  job_title text not null,
  preferred_at timestamptz not null,
  locale text not null check (locale in ('en', 'ar')),
  created_at timestamptz not null
);
create index meeting_request_next on meeting_request (preferred_at, id);

-- Ids are made of the texts, in the shape that every id has: version 8, variant 8.
insert into faq_category (id, name_en, name_ar, position)
select overlay(overlay(md5('faq category ' || name_en) placing '8' from 13) placing '8' from 17)::uuid, name_en, name_ar, row_number() over ()
from (values
  ('Accounts and approval', 'الحساب والموافقة عليه'),
  ('For buyers', 'للمشترين'),
  ('For suppliers', 'للمورّدين'),
  ('Fees, wallet and Q discount', 'الرسوم والمحفظة وخصم Q'),
  ('Privacy and safety', 'الخصوصية والأمان')
) as named (name_en, name_ar);

insert into faq (id, category_id, question_en, question_ar, answer_en, answer_ar, position, published_at, created_at, updated_at)
select overlay(overlay(md5('faq ' || question_en) placing '8' from 13) placing '8' from 17)::uuid, overlay(overlay(md5('faq category ' || category) placing '8' from 13) placing '8' from 17)::uuid,
  question_en, question_ar, answer_en, answer_ar, row_number() over (),
  timestamptz '2026-01-01', timestamptz '2026-01-01', timestamptz '2026-01-01'
from (values
  ('Accounts and approval',
   'What do I need to open an account?', 'ماذا أحتاج لفتح حساب؟',
   $t$A company with a valid trade licence. You sign up as a buyer or as a supplier, confirm your e-mail or mobile with a six-digit code, and then upload three papers:

- the trade licence
- the owner's ID
- a letter that authorises you to act for the company

Each file may have up to 5 MB: PDF or a picture.$t$,
   $t$تحتاج إلى شركة برخصة تجارية سارية. تسجّل مشترياً أو مورّداً، وتؤكد بريدك الإلكتروني أو جوالك برمز من ستة أرقام، ثم ترفع ثلاثة مستندات:

- الرخصة التجارية
- هوية المالك
- خطاب تفويض يخوّلك التصرف باسم الشركة

الحد الأقصى لكل ملف 5 ميغابايت، بصيغة PDF أو صورة.$t$),
  ('Accounts and approval',
   'How long does the review take?', 'كم تستغرق مراجعة الحساب؟',
   $t$A person reads your papers and answers within 24 hours. If something is missing you are told which paper and why, and you send only that one again.$t$,
   $t$يقرأ موظف مستنداتك ويردّ خلال 24 ساعة. وإن كان هناك نقص أخبرناك أي مستند ولماذا، فتعيد إرساله وحده.$t$),
  ('Accounts and approval',
   'Can several people of my company work in one account?', 'هل يمكن لعدة أشخاص من شركتي العمل في حساب واحد؟',
   $t$Yes. The owner adds users and gives each one roles: who may write requests, who may approve, who may spend and up to which amount. Every step is kept with the name of the person who took it.$t$,
   $t$نعم. يضيف مالك الحساب المستخدمين ويعطي كل واحد أدواره: من يكتب الطلبات ومن يعتمد ومن ينفق وإلى أي حد. وكل خطوة محفوظة باسم من قام بها.$t$),
  ('Accounts and approval',
   'What happens when my licence expires?', 'ماذا يحدث عند انتهاء رخصتي؟',
   $t$We remind you 60, 30 and 7 days before. Upload the new licence: it is checked by a person, and the account goes on without a break when that is done before the old date. After that date new requests and offers wait for the new licence.$t$,
   $t$نذكّرك قبل 60 و30 و7 أيام. ارفع الرخصة الجديدة فيدقّقها موظف، ويستمر الحساب دون انقطاع إذا تم ذلك قبل التاريخ القديم. وبعده تنتظر الطلبات والعروض الجديدة الرخصة الجديدة.$t$),
  ('For buyers',
   'What does it cost a buyer?', 'كم يدفع المشتري؟',
   $t$Nothing. Asking, comparing, negotiating and ordering are free for buyers.$t$,
   $t$لا شيء. الطلب والمقارنة والتفاوض وإصدار أمر الشراء كلها دون رسوم على المشتري.$t$),
  ('For buyers',
   'Who sees my request?', 'من يرى طلبي؟',
   $t$Everyone may see the category, the lines with their quantities and units, and the end date. Your company's name, your note, documents and estimated price are shown only to suppliers who bought access. Your contact data is shown to the supplier whose offer you accept.$t$,
   $t$يرى الجميع القسم والبنود بكمياتها ووحداتها وتاريخ الانتهاء. أما اسم شركتك وملاحظتك ومستنداتك والسعر التقديري فلا يراها إلا المورّد الذي اشترى حق الاطلاع. وبيانات التواصل تظهر للمورّد الذي قبلت عرضه.$t$),
  ('For buyers',
   'Can I change a request after it is published?', 'هل يمكنني تغيير الطلب بعد نشره؟',
   $t$As long as no supplier has bought access you edit it freely. After that you publish an amendment with its reason: every supplier with access sees the difference and confirms the offer or sends a new version. The category never changes.$t$,
   $t$ما دام لم يشترِ أي مورّد حق الاطلاع فلك تحريره كما تشاء. وبعد ذلك تنشر ملحقاً بسببه، فيرى كل مورّد له حق الاطلاع الفرق ويؤكد عرضه أو يرسل نسخة جديدة. أما القسم فلا يتغيّر.$t$),
  ('For buyers',
   'How do I negotiate?', 'كيف أتفاوض؟',
   $t$Ask for a revision of an offer: write what should change, and name a target price per line if you like. The supplier answers with a new version or declines with words. There are up to five rounds, and every version stays readable.$t$,
   $t$اطلب تعديل العرض: اكتب ما تريد تغييره، وحدّد سعراً مستهدفاً للبند إن شئت. يردّ المورّد بنسخة جديدة أو يعتذر مع ذكر السبب. لك خمس جولات كحد أقصى، وتبقى كل نسخة محفوظة.$t$),
  ('For suppliers',
   'What do I see before I pay for access?', 'ماذا أرى قبل أن أدفع رسوم الاطلاع؟',
   $t$The category, every line, the city, the end date, the fee and the Q discount, and how this buyer has acted before: requests published, awarded and canceled, and the usual time to decide.$t$,
   $t$القسم وكل البنود والمدينة وتاريخ الانتهاء والرسوم وخصم Q، وسجل هذا المشتري: كم طلباً نشر وكم منها تمت ترسيته أو أُلغي، والوقت المعتاد للقرار.$t$),
  ('For suppliers',
   'Do other suppliers see my price?', 'هل يرى المورّدون الآخرون سعري؟',
   $t$No. Suppliers never see each other's offers, nor how many there are.$t$,
   $t$لا. لا يرى المورّدون عروض بعضهم ولا عددها.$t$),
  ('For suppliers',
   'Until when can I send an offer?', 'إلى متى يمكنني إرسال العرض؟',
   $t$Until the end of the request's last day by the clock of Dubai. The deadline is hard: one second later an offer is refused.$t$,
   $t$حتى نهاية آخر يوم في الطلب بتوقيت دبي. والموعد نهائي: يُرفض العرض بعده ولو بثانية.$t$),
  ('Fees, wallet and Q discount',
   'How is the access fee set?', 'كيف تُحسب رسوم الاطلاع؟',
   $t$It is a share of the request's estimated price between a minimum and a maximum, fixed when the request is published, and shown before you pay. The usual figures are 0.5%, AED 25 and AED 500, VAT included; a category may have its own.$t$,
   $t$هي نسبة من السعر التقديري للطلب بين حد أدنى وحد أقصى، تثبت عند نشر الطلب وتظهر لك قبل الدفع. المعتاد 0.5% وبين 25 و500 درهم شاملة الضريبة، وقد يكون لقسم ما غير ذلك.$t$),
  ('Fees, wallet and Q discount',
   'When does the access fee come back?', 'متى تعود رسوم الاطلاع؟',
   $t$By itself and in full when the buyer cancels the request, when the platform takes it down, or when the buyer never opened your offer before the request ended. In other cases you may ask for a refund with your reason, as long as none of your offers on that request was accepted.$t$,
   $t$تعود تلقائياً وكاملة إذا ألغى المشتري الطلب أو أُزيل من المنصة أو لم يفتح المشتري عرضك قبل انتهاء الطلب. وفي غير ذلك لك أن تطلب استرداد الرسوم مع ذكر السبب ما لم يُقبل عرض لك على الطلب نفسه.$t$),
  ('Fees, wallet and Q discount',
   'What is the Q discount?', 'ما هو خصم Q؟',
   $t${brand} takes an amount off what the buyer pays, and pays that amount to the supplier. It is fixed when the request is published. After the goods are received the supplier uploads an invoice for it, and once that is accepted the amount is in the supplier's wallet.$t$,
   $t$مبلغ تخصمه {brand} مما يدفعه المشتري وتدفعه هي للمورّد، ويثبت عند نشر الطلب. بعد استلام البضاعة يرفع المورّد فاتورة خصم Q، ومتى قُبلت أصبح المبلغ في محفظته.$t$),
  ('Fees, wallet and Q discount',
   'How do I top up the wallet?', 'كيف أشحن رصيد المحفظة؟',
   $t$By card or by bank transfer, of any amount or as a package with a bonus. A transfer is credited when its slip is confirmed. The wallet is in AED, and every movement stands in its statement with the balance before and after.$t$,
   $t$بالبطاقة أو بحوالة بنكية، بأي مبلغ أو بباقة معها مكافأة. تُضاف الحوالة بعد تأكيد إيصالها. المحفظة بالدرهم، وكل حركة في كشفها مع الرصيد قبلها وبعدها.$t$),
  ('Privacy and safety',
   'How is my account protected?', 'كيف يُحمى حسابي؟',
   $t$By a strong password and, if you switch it on, two-step sign-in with an authenticator app. A change of bank account, e-mail or password, and a withdrawal, asks for the password again. You see your open sessions and can end each of them.$t$,
   $t$بكلمة مرور قوية، وبالدخول بخطوتين عبر تطبيق المصادقة إن فعّلته. وتُطلب كلمة المرور مجدداً عند تغيير الحساب البنكي أو البريد أو كلمة المرور وعند السحب. وترى جلساتك المفتوحة ولك أن تنهي أياً منها.$t$),
  ('Privacy and safety',
   'Can I close my account and take my data with me?', 'هل يمكنني إغلاق حسابي وأخذ بياناتي؟',
   $t$Yes, both. Download your data at any time from your profile. An account closes with a reason once no accepted offer, balance or withdrawal is open. Personal data is erased after 30 days; orders, invoices and the ledger stay as long as the law asks.$t$,
   $t$نعم، كلاهما. حمّل بياناتك متى شئت من ملف الشركة. ويُغلق الحساب مع ذكر السبب ما لم يكن هناك عرض مقبول أو رصيد أو سحب لم يكتمل. تُمحى البيانات الشخصية بعد 30 يوماً، وتبقى أوامر الشراء والفواتير ودفتر الحركات ما دام القانون يطلبها.$t$)
) as said (category, question_en, question_ar, answer_en, answer_ar);

insert into policy (id, slug, version, title_en, title_ar, body_en, body_ar, effective_on, created_at)
select overlay(overlay(md5('policy ' || slug || ' 1') placing '8' from 13) placing '8' from 17)::uuid, slug, 1, title_en, title_ar, body_en, body_ar, date '2026-01-01', timestamptz '2026-01-01'
from (values
  ('terms', 'Terms and conditions', 'الشروط والأحكام',
   $t$These terms apply between {legal} ("{brand}", "we") and every company that opens an account. They are written in English and Arabic.

## 1. What {brand} is
{brand} is a marketplace in which companies publish requests for quotation and other companies answer with offers. The contract for the goods is made between buyer and supplier; {brand} is not a party to it.

## 2. Accounts
- An account is opened for a company with a valid trade licence, by a person who is authorised to act for it.
- What you tell us must be true and kept up to date. We check licence, ID and authorisation, and may refuse an account with a reason.
- The owner decides which users may act for the company and up to which amounts. What they do in the account counts as done by the company.
- Keep passwords and codes to yourself, and tell us at once when you believe that somebody else has used them.

## 3. Requests and offers
- A request must be for a real need. Its end is the end of the chosen day in Dubai.
- An offer binds its supplier until its validity date, unless it is withdrawn before it is accepted.
- When a buyer accepts an offer and sends the purchase order, both are bound by what was agreed. Either side may cancel before delivery only as the order's rules allow, with a reason.
- Suppliers may not ask for, or be given, the offers of others.

## 4. Fees and the Q discount
- Buyers pay no fee. Suppliers pay an access fee for each request they choose to open; it is shown before it is paid, VAT included.
- When the fee comes back stands in our fair fee policy, which is part of these terms.
- The Q discount of a request is fixed when the request is published, and is paid by {brand} to the supplier after the goods are received and the supplier's invoice is accepted.

## 5. Wallet
- The wallet holds Dirhams for platform fees. Its validity is shown beside the balance and begins anew with each top-up; money in an expired wallet stays yours.
- Bonus credit pays for fees only and cannot be withdrawn.
- A withdrawal goes to an account in the company's own name.

## 6. What is not allowed
Goods whose trade the law forbids, false papers, prices agreed between suppliers, requests made only to learn prices, and contact data placed where it is not meant to be. We may take down what breaks these rules, and suspend an account after a warning, or at once where others would be harmed.

## 7. Liability
We answer for our own acts and for the service that these terms describe. We do not answer for the quality of goods, for payment between buyer and supplier, or for what the parties agree outside the platform. Nothing here limits liability that the law does not let us limit.

## 8. Ending
You may close the account at any time with a reason, once nothing is open. We may end it with 30 days' notice. Records that the law asks for are kept.

## 9. Changes and law
A new version is published with its date before it takes effect; earlier versions stay readable on request. The law of the Emirate of Dubai and the federal law of the United Arab Emirates apply, and the courts of Dubai decide.$t$,
   $t$تسري هذه الشروط بين {legal} («{brand}»، «نحن») وكل شركة تفتح حساباً، وهي مكتوبة بالعربية والإنجليزية.

## 1. ما هي {brand}
{brand} سوق تنشر فيه الشركات طلبات تسعير وتجيب عنها شركات أخرى بعروضها. عقد البضاعة بين المشتري والمورّد، و{brand} ليست طرفاً فيه.

## 2. الحساب
- يُفتح الحساب لشركة ذات رخصة تجارية سارية، على يد شخص مفوّض بالتصرف باسمها.
- يجب أن تكون بياناتك صحيحة ومحدّثة. نحن ندقّق الرخصة والهوية والتفويض، ولنا رفض الحساب مع ذكر السبب.
- يقرر مالك الحساب من يتصرف باسم الشركة وإلى أي حد، وما يفعله هؤلاء في الحساب يُعدّ صادراً عن الشركة.
- احفظ كلمات المرور والرموز لنفسك، وأخبرنا فوراً إذا ظننت أن غيرك استخدمها.

## 3. الطلبات والعروض
- يجب أن يكون الطلب لحاجة حقيقية، وينتهي بنهاية اليوم المحدّد بتوقيت دبي.
- العرض ملزم لمورّده حتى تاريخ صلاحيته ما لم يسحبه قبل قبوله.
- متى قبل المشتري عرضاً وأرسل أمر الشراء التزم الطرفان بما اتفقا عليه. ولأي منهما الإلغاء قبل التسليم وفق قواعد أمر الشراء فقط ومع ذكر السبب.
- لا يجوز للمورّدين طلب عروض غيرهم ولا الحصول عليها.

## 4. الرسوم وخصم Q
- لا رسوم على المشتري. ويدفع المورّد رسوم الاطلاع عن كل طلب يختار فتحه، معلنة قبل دفعها وشاملة الضريبة.
- متى تعود الرسوم مبيّن في سياسة الرسوم العادلة، وهي جزء من هذه الشروط.
- يثبت خصم Q للطلب عند نشره، وتدفعه {brand} للمورّد بعد استلام البضاعة وقبول فاتورته.

## 5. المحفظة
- في المحفظة دراهم لرسوم المنصة. صلاحيتها معروضة بجانب الرصيد وتتجدد مع كل شحن، والمال في محفظة منتهية يبقى لك.
- رصيد المكافأة يدفع الرسوم فقط ولا يُسحب.
- يكون السحب إلى حساب بنكي باسم الشركة نفسها.

## 6. ما لا يجوز
البضائع التي يمنع القانون تداولها، والمستندات المزوّرة، والأسعار المتفق عليها بين المورّدين، والطلبات التي لا غرض لها سوى معرفة الأسعار، وبيانات التواصل في غير موضعها. لنا إزالة ما يخالف ذلك، وإيقاف الحساب بعد إنذار، أو فوراً حيث يتضرر غيره.

## 7. المسؤولية
نحن مسؤولون عن أفعالنا وعن الخدمة الموصوفة هنا. ولسنا مسؤولين عن جودة البضاعة ولا عن الدفع بين المشتري والمورّد ولا عما يتفق عليه الطرفان خارج المنصة. وليس هنا ما يحدّ من مسؤولية لا يجيز القانون الحدّ منها.

## 8. إنهاء الحساب
لك إغلاق الحساب متى شئت مع ذكر السبب ما لم يكن هناك ما لم يكتمل. ولنا إنهاؤه بإشعار مدته 30 يوماً. وتبقى السجلات التي يطلبها القانون.

## 9. التغييرات والقانون
تُنشر كل نسخة جديدة بتاريخها قبل سريانها، وتبقى النسخ السابقة متاحة عند الطلب. يسري قانون إمارة دبي والقانون الاتحادي لدولة الإمارات العربية المتحدة، والاختصاص لمحاكم دبي.$t$),
  ('privacy', 'Privacy policy', 'سياسة الخصوصية',
   $t$This policy says which personal data {legal} handles, why, and what you may ask for.

## What we hold
- Of users: name, position, e-mail, mobile and WhatsApp number, language, roles, sessions with address and browser.
- Of companies: licence, tax number, addresses, bank account for withdrawals, and the papers you upload, which may name the owner.
- Of deals: requests, offers, orders, invoices, messages and the log of who did what and when.
- Of visitors: what you write in the contact and meeting forms.

## Why
To run the account and its deals, to check that companies are licensed, to keep accounts as the law asks, to prevent fraud, and to answer you. We do not sell data, and we show no advertisements.

## Who sees it
- The other side of a deal: company name after access, contact data after acceptance.
- Our own staff, each as far as the task needs; what they decide is logged.
- Providers who send mail and text messages and who take card payments for us.
- Authorities where the law obliges us.

## Cookies
Only those the site needs: the session, language, theme, and how the interface was left. No tracking and no cookies of others, so nothing to consent to.

## How long
Contact and meeting requests for 12 months. Sessions until they end. After an account is closed, personal data is erased after 30 days; ledger, orders and invoices stay for the period that tax law sets, without more personal data than it asks for.

## Your rights
You may read, correct, download and erase your data. Most of it you do yourself under your profile; for the rest write to {email}. We answer within 30 days.$t$,
   $t$تبيّن هذه السياسة أي بيانات شخصية تعالجها {legal} ولماذا، وما لك أن تطلبه.

## ما نحتفظ به
- عن المستخدمين: الاسم والمسمى الوظيفي والبريد ورقم الجوال وواتساب واللغة والأدوار والجلسات بعنوانها ومتصفحها.
- عن الشركات: الرخصة والرقم الضريبي والعناوين والحساب البنكي للسحب والمستندات التي ترفعها وقد تذكر اسم المالك.
- عن الصفقات: الطلبات والعروض وأوامر الشراء والفواتير والرسائل وسجل من فعل ماذا ومتى.
- عن الزوار: ما تكتبه في نموذجي التواصل وحجز الاجتماع.

## لماذا
لتشغيل الحساب وصفقاته، والتحقق من ترخيص الشركات، ومسك الحسابات كما يطلب القانون، ومنع الاحتيال، والرد عليك. لا نبيع البيانات ولا نعرض إعلانات.

## من يراها
- الطرف الآخر في الصفقة: اسم الشركة بعد شراء حق الاطلاع، وبيانات التواصل بعد قبول العرض.
- موظفونا، كلٌّ بقدر ما يحتاجه عمله، وقراراتهم مسجّلة.
- مزوّدو البريد والرسائل النصية والدفع بالبطاقة الذين يعملون لنا.
- الجهات الرسمية حيث يلزمنا القانون.

## ملفات تعريف الارتباط
ما يحتاجه الموقع فقط: الجلسة واللغة والمظهر وكيف تركت الواجهة. لا تتبّع ولا ملفات لغيرنا، فلا موافقة تلزم.

## إلى متى
رسائل التواصل وطلبات الاجتماع 12 شهراً. والجلسات حتى تنتهي. وبعد إغلاق الحساب تُمحى البيانات الشخصية بعد 30 يوماً، ويبقى دفتر الحركات وأوامر الشراء والفواتير المدة التي يحددها قانون الضرائب، دون بيانات شخصية تزيد على ما يطلبه.

## حقوقك
لك الاطلاع على بياناتك وتصحيحها وتحميلها ومحوها. أكثر ذلك بيدك في ملف الشركة، ولما بقي راسلنا على {email}. نردّ خلال 30 يوماً.$t$),
  ('fair-fee', 'Refunds and the fair fee', 'استرداد الرسوم والرسوم العادلة',
   $t$A supplier pays for the chance to quote. When there was no fair chance, the fee comes back.

## By itself, in full
- The buyer cancels the request.
- The request is refused, or taken down by the platform.
- The buyer never opened your offer before the request ended.

The amount is back in the wallet in the same moment, as its own movement in the statement and with a credit note.

## On request
Ask for a refund with your reason, as long as none of your offers on the request was accepted. A person decides, and tells you the reason if it is refused.

## What does not come back
The fee of a request on which you did not quote although it stayed open, on which your offer was opened and another was chosen, or which you withdrew from yourself.

## Top-ups, packages and withdrawals
- A top-up that was not used can be withdrawn, as far as withdrawals are offered, or goes back to where it came from.
- The bonus of a package pays fees only and is not paid out. A fee that was paid from the bonus comes back as bonus.
- The amount of a withdrawal is held at once; when it is refused it is back with the reason.

## Mistakes
Nothing in the ledger is edited. A mistake is reversed by a new movement that names the old one. Write to {email}.$t$,
   $t$يدفع المورّد مقابل فرصة التسعير، فإن لم تكن الفرصة عادلة عادت الرسوم.

## تعود تلقائياً وكاملة
- إذا ألغى المشتري الطلب.
- إذا رُفض الطلب أو أُزيل من المنصة.
- إذا لم يفتح المشتري عرضك قبل انتهاء الطلب.

يعود المبلغ إلى المحفظة في اللحظة نفسها، حركةً مستقلة في الكشف ومعها إشعار دائن.

## عند الطلب
اطلب استرداد الرسوم مع ذكر السبب ما لم يُقبل عرض لك على الطلب. يقرر موظف في الأمر ويخبرك بالسبب إن رُفض.

## ما لا يعود
رسوم طلب لم تقدّم عليه عرضاً مع أنه بقي مفتوحاً، أو فُتح عرضك عليه واختير غيره، أو انسحبت منه بنفسك.

## الشحن والباقات والسحب
- الرصيد المشحون الذي لم يُستخدم يمكن سحبه ما دام السحب متاحاً، أو يعود إلى مصدره.
- مكافأة الباقة تدفع الرسوم فقط ولا تُصرف، والرسوم المدفوعة منها تعود إليها.
- يُحجز مبلغ السحب فوراً، وإن رُفض عاد مع السبب.

## الأخطاء
لا يُعدّل شيء في دفتر الحركات، والخطأ يُعكس بحركة جديدة تذكر الأولى. راسلنا على {email}.$t$)
) as said (slug, title_en, title_ar, body_en, body_ar);
