-- The questions and answers of the site and three category names in plain words, where nobody has edited them: version 1, or
-- version 2 of the answer about the Q discount, which migration 0064 wrote.
update faq set updated_at = now(), version = faq.version + 1,
  question_en = coalesce(said.new_question_en, faq.question_en),
  question_ar = coalesce(said.new_question_ar, faq.question_ar),
  answer_en = coalesce(said.new_answer_en, faq.answer_en),
  answer_ar = coalesce(said.new_answer_ar, faq.answer_ar)
from (values
  ('What do I need to open an account?', 1, null, null,
   $t$A company with a valid trade licence. You sign up as a buyer or as a supplier, confirm your email or mobile with a six-digit code, and then upload three documents:

- the trade licence
- the owner’s ID
- a letter that authorises you to act for the company

Each file can be up to 5 MB, as PDF or image.$t$, null),
  ('How long does the review take?', 1, null, null,
   $t$Our team reviews your documents and replies within 24 hours. If something is missing, we tell you what and why, and you upload only that document again.$t$,
   $t$يراجع فريقنا مستنداتك ويردّ خلال 24 ساعة. وإن وُجد نقص بيّنّا لك المستند والسبب، فتعيد رفعه وحده.$t$),
  ('Can several people of my company work in one account?', 1,
   'Can several people in my company use one account?', null,
   $t$Yes. The owner adds users and gives each one roles: who can write RFQs, who can approve, who can spend and up to which amount. Every step is recorded with the name of the person who took it.$t$, null),
  ('What happens when my licence expires?', 1, null, null,
   $t$We remind you 60, 30 and 7 days before. Upload the new licence: we check it within 24 hours, and your account keeps working if that’s done before the old one expires. After that you can’t publish RFQs or send offers until the new licence is approved.$t$,
   $t$نذكّرك قبل 60 و30 و7 أيام. ارفع الرخصة الجديدة فندقّقها خلال 24 ساعة، ويستمر الحساب دون انقطاع إذا تم ذلك قبل انتهاء القديمة. وبعد ذلك التاريخ لا يمكنك نشر طلبات أو تقديم عروض حتى تُعتمد الرخصة الجديدة.$t$),
  ('What does it cost a buyer?', 1, null, null,
   $t$Nothing. Creating RFQs, comparing, negotiating and ordering are free for buyers.$t$, null),
  ('Who sees my request?', 1, 'Who sees my RFQ?', null,
   $t$Everyone can see the category, the lines with their quantities and units, and the end date. Your company’s name, your note, documents and estimated price are shown only to suppliers who bought access. Your contact details are shown to the supplier whose offer you accept.$t$,
   $t$يرى الجميع القسم والبنود بكمياتها ووحداتها وتاريخ الانتهاء. أما اسم شركتك وملاحظتك ومستنداتك والقيمة التقديرية فلا يراها إلا المورّد الذي اشترى حق الاطلاع. وبيانات التواصل تظهر للمورّد الذي قبلت عرضه.$t$),
  ('Can I change a request after it is published?', 1, 'Can I change an RFQ after it is published?', null,
   $t$You can edit it freely until a supplier buys access. After that you publish an amendment with its reason: every supplier with access sees the difference and confirms the offer or sends a new version. The category never changes.$t$, null),
  ('How do I negotiate?', 1, null, null,
   $t$Request a revision of an offer: describe the changes you want, and set a target price per line if you like. The supplier sends a new version or declines with a message. There are up to five rounds, and every version stays available.$t$, null),
  ('What do I see before I pay for access?', 1, null, null,
   $t$The category, every line, the city, the end date, the fee and the Q discount, and the buyer’s track record: RFQs published, awarded and cancelled, and the usual time to decide.$t$, null),
  ('Do other suppliers see my price?', 1, null, null,
   $t$No. Suppliers never see each other’s offers, nor how many there are.$t$, null),
  ('Until when can I send an offer?', 1, null, null,
   $t$Until 23:59 on the RFQ’s expiry date, Dubai time. The deadline is strict: an offer sent one second later is not accepted.$t$,
   $t$حتى الساعة 23:59 من تاريخ انتهاء الطلب بتوقيت دبي. والموعد نهائي: لا يُقبل العرض بعده ولو بثانية.$t$),
  ('How is the access fee set?', 1, null, null,
   $t$It is a percentage of the RFQ’s estimated price between a minimum and a maximum, fixed when the RFQ is published, and shown before you pay. By default 0.5%, at least AED 25 and at most AED 500, VAT included; a category can have its own.$t$,
   $t$هي نسبة من القيمة التقديرية للطلب بين حد أدنى وحد أقصى، تثبت عند نشر الطلب وتظهر لك قبل الدفع. المعتاد 0.5% وبين 25 و500 درهم شاملة الضريبة، وقد يكون لقسم ما غير ذلك.$t$),
  ('When does the access fee come back?', 1, 'When is the access fee refunded?', 'متى تُعاد رسوم الاطلاع؟',
   $t$Automatically and in full if the buyer cancels the RFQ, if the platform takes it down, or if the RFQ ends before the buyer opened your offer. In other cases you can request a refund with your reason, as long as none of your offers on that RFQ was accepted.$t$,
   $t$تُعاد تلقائياً وكاملة إذا ألغى المشتري الطلب أو أُزيل من المنصة أو انتهى الطلب قبل أن يفتح المشتري عرضك. وفي غير ذلك لك أن تطلب استرداد الرسوم مع ذكر السبب ما لم يُقبل عرض لك على الطلب نفسه.$t$),
  ('What is the Q discount?', 2, null, null,
   $t${brand} reduces what the buyer pays by a percentage of the accepted offer before VAT, and pays that amount to the supplier. The RFQ shows the maximum, and the rate is fixed when the RFQ is published. After the goods are received the supplier submits a Q discount invoice, and once that is accepted the amount for the accepted goods is in the supplier’s wallet. It can pay access fees immediately and be withdrawn seven days later.$t$, null),
  ('How do I top up the wallet?', 1, null, null,
   $t$By card or by bank transfer, of any amount or as a package with a bonus. A transfer is credited when its slip is confirmed. The wallet is in AED, and every transaction appears in the statement with the balance before and after.$t$, null),
  ('How is my account protected?', 1, null, null,
   $t$By a strong password and, if you turn it on, two-step sign-in with an authenticator app. You’re asked for your password again when you change your bank account, email or password, and when you withdraw. You see your open sessions and can end each of them.$t$, null),
  ('Can I close my account and take my data with me?', 1, null, null,
   $t$Yes, both. Download your data at any time from your profile. You can close the account with a reason once no accepted offer, balance or withdrawal is open. Personal data is erased after 30 days; orders, invoices and the ledger are kept as long as the law requires.$t$,
   $t$نعم، كلاهما. نزّل بياناتك متى شئت من ملف الشركة. ويُغلق الحساب مع ذكر السبب ما لم يكن هناك عرض مقبول أو رصيد أو سحب لم يكتمل. تُمحى البيانات الشخصية بعد 30 يوماً، وتبقى أوامر الشراء والفواتير وكشف الحركات المدة التي يحددها القانون.$t$)
) as said (question, version, new_question_en, new_question_ar, new_answer_en, new_answer_ar)
where faq.question_en = said.question and faq.version = said.version;

update category set name_ar = named.new_name
from (values
  ('التغليف', 'مواد التغليف'),
  ('الدهانات والتشطيب', 'الدهانات والتشطيبات'),
  ('السقالات والشدات', 'السقالات والشدّات الخشبية')
) as named (old_name, new_name)
where category.name_ar = named.old_name;
