-- Version 2 of the three policies: the wording of a contract, with the clauses that UAE law and a legal department expect. A later
-- version of an operator is not replaced. In a database without accounts version 2 applies from the first day, because no user
-- must be notified. Elsewhere it applies 30 days after the migration, and not before 1 January 2027, because the terms promise that
-- a new version is published before it takes effect.
insert into policy (id, slug, version, title_en, title_ar, body_en, body_ar, effective_on, created_at, note, told_at)
select overlay(overlay(md5('policy ' || said.slug || ' 2') placing '8' from 13) placing '8' from 17)::uuid, said.slug, 2,
  said.title_en, said.title_ar, said.body_en, said.body_ar,
  case when used.already then greatest(date '2027-01-01', current_date + 30) else date '2026-01-01' end,
  case when used.already then now() else timestamptz '2026-01-01' end,
  'Clearer wording, and the clauses that were missing',
  case when used.already then null else timestamptz '2026-01-01' end
from (values
  ('terms', 'Terms and conditions', 'الشروط والأحكام',
   $t$These terms apply between {legal} (“{brand}”, “we”) and every company that opens an account (“you”). They are written in Arabic and English. If the two texts differ, the Arabic text prevails.

## 1. Who we are
{brand} is a marketplace operated by {legal}, a company licensed in the United Arab Emirates. Its registered address and its tax registration number are printed on every tax invoice it issues. Write to {email} for a copy of the trade licence.

## 2. Definitions
- RFQ: a request for quotation that a buyer publishes.
- Offer: the answer of a supplier to an RFQ, with prices and conditions.
- Access: the right of one supplier to read the details of one RFQ.
- Q discount: the amount by which {brand} reduces the price that a buyer pays, and which {brand} pays to the supplier.
- Wallet: the record of the prepaid fees of a company, in dirhams.

## 3. The service
Companies publish RFQs on {brand}, and other companies answer with offers. The contract for the goods is made between buyer and supplier; {brand} is not a party to it.

## 4. Accounts
- An account is opened for a company with a valid trade licence, by a person who is authorised to act for it.
- The information you give us must be true and kept up to date. We check the licence, the identity document and the authorisation, and may reject an account with a reason.
- We may check companies, owners and payments against the anti-money-laundering and sanctions rules that bind us, and ask for further documents.
- The owner decides which users may act for the company and up to which amounts. Their actions in the account are treated as actions of the company.
- Keep passwords and codes secret, and notify us immediately if you believe that somebody else has used them.

## 5. Electronic contracting
Offers, acceptances, purchase orders and notices on {brand} are made electronically. The parties agree that electronic records and approvals bind them and may be used as evidence, under Federal Decree-Law No. 46 of 2021.

## 6. RFQs and offers
- An RFQ must be for a real need. It closes at 23:59 Dubai time on the chosen day.
- An offer binds its supplier until its validity date, unless it is withdrawn before it is accepted.
- When a buyer accepts an offer and sends the purchase order, both are bound by what was agreed. Either side may cancel before delivery only as the rules of the order allow, with a reason.
- Suppliers may not request or receive the offers of others.

## 7. Confidentiality and content
- What you learn about another company on {brand} may be used only to prepare and carry out a deal with it.
- You keep all rights to the documents and pictures you upload. You allow us to store them and to show them to the companies that these terms and your settings provide for.
- You confirm that your content does not infringe the rights of others.

## 8. Fees, Q discount and VAT
- Buyers pay no fee. Suppliers pay an access fee for each RFQ they choose to open. The fee is shown before it is paid and includes VAT.
- Refunds of the access fee are governed by our fair fee policy, which is part of these terms.
- The Q discount of an RFQ is fixed when the RFQ is published. {brand} pays it to the supplier after the goods are received and the supplier’s Q discount invoice is accepted.
- Each party issues its own tax invoices for its own supplies and is responsible for its own taxes and for its duties of electronic invoicing.

## 9. Wallet
- The wallet holds prepaid fees in dirhams. It is not a deposit or a payment account, and it earns no interest. Its validity is shown beside the balance and starts again with each top-up; the money in an expired wallet remains yours.
- Bonus credit pays for fees only and cannot be withdrawn.
- A withdrawal is paid to a bank account in the company’s own name.

## 10. Prohibited conduct
It is prohibited to offer goods whose trade the law forbids, to submit forged documents, to agree prices between suppliers, to publish RFQs only in order to learn prices, and to place contact details where they are not intended. We may remove content that breaks these rules.

## 11. Suspension
We may suspend an account that breaks these terms. We first notify the company, with the reason, and give it the opportunity to object. Where others would be harmed, or where the law requires it, the suspension takes effect immediately and the objection is examined afterwards.

## 12. Liability
We are liable for our own acts and for the service that these terms describe. We are not liable for the quality of goods, for payment between buyer and supplier, or for what the parties agree outside the platform. Our total liability to a company for a calendar year is limited to the fees that the company paid to us in that year. Neither party is liable for a delay that it could not foresee or prevent. Nothing here limits liability that the law does not allow to be limited.

## 13. Disputes between buyer and supplier
The parties first try to settle a dispute themselves within 15 days. On request of either party we provide the records of the deal to both. We do not decide the dispute.

## 14. Termination
You may close the account at any time with a reason, once nothing is open. We may terminate it on 30 days’ notice. We keep records as required by law.

## 15. Personal data
Our privacy policy describes how we process personal data under Federal Decree-Law No. 45 of 2021.

## 16. Notices and changes
- We send notices to the email address of the account and show them on {brand}. You send notices to {email}.
- A new version of these terms is published with its date before it takes effect. Earlier versions remain available on request.

## 17. General
You may transfer rights and duties under these terms to another company only with our consent. If a clause is invalid, the others remain in force. These terms are governed by the federal laws of the United Arab Emirates and the laws of the Emirate of Dubai. The courts of Dubai have exclusive jurisdiction.$t$,
   $t$تسري هذه الشروط بين {legal} («{brand}»، «نحن») وكل شركة تفتح حساباً («أنت»). وهي مكتوبة بالعربية والإنجليزية، وعند الاختلاف يُعتمد النص العربي.

## 1. من نحن
{brand} منصة تديرها {legal}، وهي شركة مرخّصة في دولة الإمارات العربية المتحدة. عنوانها المسجل ورقم تسجيلها الضريبي مطبوعان على كل فاتورة ضريبية تصدرها. للحصول على نسخة من الرخصة التجارية راسلنا على {email}.

## 2. تعريفات
- طلب عرض الأسعار («الطلب»): طلب ينشره المشتري للحصول على عروض.
- العرض: ردّ المورّد على الطلب بأسعاره وشروطه.
- حق الاطلاع: حق مورّد واحد في قراءة تفاصيل طلب واحد.
- خصم Q: المبلغ الذي تخفض به {brand} ما يدفعه المشتري، وتدفعه {brand} إلى المورّد.
- المحفظة: سجل الرسوم المدفوعة مقدماً للشركة، بالدرهم.

## 3. الخدمة
تنشر الشركات طلباتها على {brand} وتقدّم شركات أخرى عروضها عليها. ويُبرم عقد البضاعة بين المشتري والمورّد، و{brand} ليست طرفاً فيه.

## 4. الحسابات
- يُفتح الحساب لشركة ذات رخصة تجارية سارية، بواسطة شخص مفوّض بالتصرف باسمها.
- يجب أن تكون البيانات التي تقدمها صحيحة ومحدّثة. نحن ندقّق الرخصة ووثيقة الهوية والتفويض، ولنا رفض الحساب مع ذكر السبب.
- يجوز لنا التحقق من الشركات والمالكين والمدفوعات وفق قواعد مواجهة غسل الأموال والعقوبات الملزمة لنا، وطلب مستندات إضافية.
- يقرر مالك الحساب من يتصرف من المستخدمين باسم الشركة وإلى أي حد، وتُعدّ تصرفاتهم في الحساب صادرة عن الشركة.
- حافظ على سرية كلمات المرور والرموز، وأبلغنا فوراً إذا اعتقدت أن غيرك استخدمها.

## 5. التعاقد الإلكتروني
تُنشأ العروض والقبول وأوامر الشراء والإشعارات على {brand} إلكترونياً. ويتفق الأطراف على أن السجلات والموافقات الإلكترونية ملزمة لهم ويجوز الاستناد إليها في الإثبات، وفق المرسوم بقانون اتحادي رقم 46 لسنة 2021.

## 6. الطلبات والعروض
- يجب أن يكون الطلب لحاجة حقيقية، ويُغلق عند الساعة 23:59 بتوقيت دبي في اليوم المحدّد.
- العرض ملزم لمورّده حتى تاريخ صلاحيته ما لم يُسحب قبل قبوله.
- متى قبل المشتري عرضاً وأرسل أمر الشراء التزم الطرفان بما اتُّفق عليه. ولأي منهما الإلغاء قبل التسليم وفق قواعد أمر الشراء فقط ومع ذكر السبب.
- لا يجوز للمورّدين طلب عروض غيرهم ولا الحصول عليها.

## 7. السرية والمحتوى
- ما تعرفه عن شركة أخرى من خلال {brand} لا يُستخدم إلا لإعداد صفقة معها وتنفيذها.
- تبقى لك جميع الحقوق في المستندات والصور التي ترفعها، وتأذن لنا بحفظها وعرضها على الشركات التي تنص عليها هذه الشروط وإعداداتك.
- تؤكد أن محتواك لا يمسّ حقوق الآخرين.

## 8. الرسوم وخصم Q وضريبة القيمة المضافة
- لا رسوم على المشتري. ويدفع المورّد رسوم الاطلاع عن كل طلب يختار فتحه، وتظهر قبل دفعها شاملة الضريبة.
- يخضع استرداد رسوم الاطلاع لسياسة الرسوم العادلة، وهي جزء من هذه الشروط.
- يثبت خصم Q للطلب عند نشره، وتدفعه {brand} إلى المورّد بعد استلام البضاعة وقبول فاتورة خصم Q منه.
- يصدر كل طرف فواتيره الضريبية عن توريداته، وهو مسؤول عن ضرائبه وعن التزاماته في الفوترة الإلكترونية.

## 9. المحفظة
- يُحفظ في المحفظة رصيد بالدرهم لدفع رسوم المنصة مقدماً. وهي ليست وديعة ولا حساب دفع، ولا فائدة عليها. تظهر صلاحيتها بجانب الرصيد وتتجدد مع كل شحن، والمال في محفظة منتهية يبقى لك.
- رصيد المكافأة يدفع الرسوم فقط ولا يُسحب.
- يُدفع السحب إلى حساب بنكي باسم الشركة نفسها.

## 10. السلوك المحظور
يُحظر عرض بضائع يمنع القانون تداولها، وتقديم مستندات مزوّرة، واتفاق المورّدين على الأسعار، ونشر طلبات لمعرفة الأسعار فقط، ووضع بيانات التواصل في غير موضعها. ولنا إزالة المحتوى المخالف.

## 11. التعليق
لنا تعليق الحساب الذي يخالف هذه الشروط. نُشعر الشركة أولاً بالسبب ونتيح لها الاعتراض. وإذا كان غيرها سيتضرر أو أوجب القانون ذلك سرى التعليق فوراً ونُظر في الاعتراض بعده.

## 12. المسؤولية
نحن مسؤولون عن أفعالنا وعن الخدمة الموصوفة في هذه الشروط. ولسنا مسؤولين عن جودة البضاعة ولا عن الدفع بين المشتري والمورّد ولا عما يتفق عليه الطرفان خارج المنصة. وتقتصر مسؤوليتنا الإجمالية تجاه الشركة عن السنة الميلادية على الرسوم التي دفعتها لنا في تلك السنة. ولا يُسأل أي طرف عن تأخير لم يكن بوسعه توقعه أو منعه. وليس هنا ما يحدّ من مسؤولية لا يجيز القانون الحدّ منها.

## 13. النزاعات بين المشتري والمورّد
يحاول الطرفان أولاً تسوية النزاع بينهما خلال 15 يوماً. وبطلب من أي منهما نقدّم سجلات الصفقة لكليهما. ولا نفصل في النزاع.

## 14. إنهاء الحساب
لك إغلاق الحساب متى شئت مع ذكر السبب ما لم يكن هناك أمر لم يكتمل. ولنا إنهاؤه بإشعار مدته 30 يوماً. ونحتفظ بالسجلات وفق ما يقتضيه القانون.

## 15. البيانات الشخصية
تبيّن سياسة الخصوصية كيف نعالج البيانات الشخصية وفق المرسوم بقانون اتحادي رقم 45 لسنة 2021.

## 16. الإشعارات والتغييرات
- نرسل الإشعارات إلى البريد الإلكتروني للحساب ونعرضها على {brand}. وترسل إشعاراتك إلى {email}.
- تُنشر كل نسخة جديدة من هذه الشروط بتاريخها قبل سريانها، وتبقى النسخ السابقة متاحة عند الطلب.

## 17. أحكام عامة
لا يجوز لك نقل حقوقك والتزاماتك بموجب هذه الشروط إلى شركة أخرى إلا بموافقتنا. وإذا بطل بند بقيت البنود الأخرى سارية. تخضع هذه الشروط للقوانين الاتحادية لدولة الإمارات العربية المتحدة وقوانين إمارة دبي، وتختص محاكم دبي حصرياً بنظر أي نزاع ينشأ عنها.$t$),
  ('privacy', 'Privacy policy', 'سياسة الخصوصية',
   $t$This policy describes which personal data {legal} processes, why, and what you can request. {legal} is the controller of this data. Write to {email} about data protection. The date of the last change is shown above.

## Personal data we process
- Of users: name, position, email, mobile and WhatsApp number, language, roles, and sessions with IP address and browser.
- Of companies: licence, tax registration number, addresses, bank account for withdrawals, and the documents you upload, which may name the owner.
- Of deals: RFQs, offers, orders, invoices, messages, and the log of each action with its user and time.
- Of visitors: the details you enter in the contact and meeting forms.

## Purposes and legal basis
- To run the account and its deals: to perform our contract with you.
- To check that companies are licensed, to keep books and to prevent money laundering: to comply with the law.
- To prevent fraud and to protect accounts: our legitimate interest in a safe marketplace, as far as the law permits.
- To answer your message or meeting request: your consent, which you can withdraw.

We do not sell data, and we show no advertisements.

## Recipients
- The other side of a deal: the company name after access, contact details after acceptance.
- Our authorised staff, each as far as their task requires; their decisions are logged.
- Our processors: hosting and storage, email and text messages, card payments.
- Authorities where the law obliges us.

## Place of storage and transfers abroad
Data is stored where our hosting provider operates. If a processor is outside the United Arab Emirates, data is transferred only as Federal Decree-Law No. 45 of 2021 permits. Write to {email} for the current list of processors and countries.

## Security
Connections are encrypted, passwords are stored only as hashes, access depends on the role of the user, and decisions on data are recorded in a log that cannot be changed unnoticed.

## Cookies
Only those the site needs: the session, language, theme, and your interface settings. We use no tracking and no third-party cookies, so no consent is needed.

## Retention
- Contact and meeting requests: 12 months.
- Sessions: until they end.
- Personal data of a closed account: erased after 30 days.
- Ledger, orders and invoices: as long as tax law requires, which is at least five years for value added tax and seven years for corporate tax, with no more personal data than it requires.

## Your rights
You can read, correct, download and erase your data, object to its processing or have it restricted, and withdraw consent. You do most of this yourself in your profile; for the rest write to {email}. We answer within 30 days. You can also complain to the UAE Data Office.$t$,
   $t$تبيّن هذه السياسة البيانات الشخصية التي تعالجها {legal} وسبب معالجتها وما يمكنك طلبه. و{legal} هي المتحكّم في هذه البيانات. لشؤون حماية البيانات راسلنا على {email}. تاريخ آخر تغيير مذكور أعلاه.

## البيانات الشخصية التي نعالجها
- عن المستخدمين: الاسم والمسمى الوظيفي والبريد الإلكتروني ورقم الجوال وواتساب واللغة والأدوار، وعنوان IP والمتصفح لكل جلسة.
- عن الشركات: الرخصة ورقم التسجيل الضريبي والعناوين والحساب البنكي للسحب والمستندات التي ترفعها وقد تذكر اسم المالك.
- عن الصفقات: الطلبات والعروض وأوامر الشراء والفواتير والرسائل، وسجل كل إجراء مع المستخدم والوقت.
- عن الزوار: ما تُدخله في نموذجي التواصل وحجز الاجتماع.

## الأغراض والأساس القانوني
- تشغيل الحساب وصفقاته: تنفيذاً لعقدنا معك.
- التحقق من ترخيص الشركات ومسك الدفاتر ومواجهة غسل الأموال: التزاماً بالقانون.
- منع الاحتيال وحماية الحسابات: لمصلحتنا المشروعة في منصة آمنة، بالقدر الذي يسمح به القانون.
- الرد على رسالتك أو طلب اجتماعك: بموافقتك، ولك سحبها.

لا نبيع البيانات ولا نعرض إعلانات.

## من يطّلع عليها
- الطرف الآخر في الصفقة: اسم الشركة بعد شراء حق الاطلاع، وبيانات التواصل بعد قبول العرض.
- موظفونا المخوّلون، كلٌّ بقدر ما يقتضيه عمله، وقراراتهم مسجّلة.
- مزوّدو الخدمات لنا: الاستضافة والتخزين، والبريد والرسائل النصية، والدفع بالبطاقة.
- الجهات الرسمية حيث يلزمنا القانون.

## مكان الحفظ والنقل إلى الخارج
تُحفظ البيانات حيث يعمل مزوّد الاستضافة. وإذا كان أحد مزوّدي الخدمات خارج دولة الإمارات العربية المتحدة فلا تُنقل البيانات إليه إلا وفق ما يسمح به المرسوم بقانون اتحادي رقم 45 لسنة 2021. للحصول على القائمة الحالية للمزوّدين والدول راسلنا على {email}.

## الأمان
الاتصالات مشفّرة، وكلمات المرور لا تُحفظ إلا مجزّأة (hash)، والوصول بحسب دور المستخدم، والقرارات المتعلقة بالبيانات تُدوَّن في سجل يكشف أي تغيير فيه.

## ملفات تعريف الارتباط
ما يحتاجه الموقع فقط: الجلسة واللغة والمظهر وإعدادات الواجهة. لا نستخدم التتبّع ولا ملفات تعريف ارتباط لأطراف أخرى، فلا حاجة إلى موافقة.

## مدة الحفظ
- رسائل التواصل وطلبات الاجتماع: 12 شهراً.
- الجلسات: حتى تنتهي.
- البيانات الشخصية لحساب مغلق: تُمحى بعد 30 يوماً.
- دفتر الحركات وأوامر الشراء والفواتير: المدة التي يقتضيها قانون الضرائب، وهي خمس سنوات على الأقل لضريبة القيمة المضافة وسبع سنوات لضريبة الشركات، دون بيانات شخصية تزيد على ما يقتضيه.

## حقوقك
لك الاطلاع على بياناتك وتصحيحها وتنزيلها ومحوها، والاعتراض على معالجتها أو طلب تقييدها، وسحب موافقتك. يمكنك إجراء معظم ذلك بنفسك في ملف الشركة، ولما بقي راسلنا على {email}. نردّ خلال 30 يوماً. ولك أيضاً تقديم شكوى إلى مكتب الإمارات للبيانات.$t$),
  ('fair-fee', 'Refunds and the fair fee', 'استرداد الرسوم والرسوم العادلة',
   $t$A supplier pays for the opportunity to quote. If there was no fair opportunity, the fee is refunded.

## Automatic, full refund
- The buyer cancels the RFQ.
- The RFQ is rejected, or removed by the platform.
- The RFQ ended before the buyer opened your offer.

The amount is credited to the wallet immediately, as a separate transaction in the statement and with a credit note.

## On request
Request a refund with your reason, as long as none of your offers on the RFQ was accepted. Our team decides, and gives you the reason if the request is rejected.

## No refund
The fee is not refunded for an RFQ on which you did not quote although it remained open, on which your offer was opened and another was chosen, or from which you withdrew your offer.

## Top-ups, packages and withdrawals
- A top-up that was not used can be withdrawn where withdrawals are offered, or is returned to its source.
- The bonus of a package pays for fees only and is not paid out. A fee that was paid from the bonus is refunded as bonus.
- The amount of a withdrawal is reserved immediately. If the withdrawal is rejected, the amount is returned to the wallet and you see the reason.

## Corrections
Transactions are never edited. An error is corrected by a reversing transaction that refers to the original. Write to {email}.$t$,
   $t$يدفع المورّد مقابل فرصة التسعير، فإن لم تكن الفرصة عادلة استردّ الرسوم.

## استرداد تلقائي كامل
- إذا ألغى المشتري الطلب.
- إذا رُفض الطلب أو أزالته المنصة.
- إذا انتهى الطلب قبل أن يفتح المشتري عرضك.

يُضاف المبلغ إلى المحفظة فوراً، حركةً مستقلة في الكشف ومعها إشعار دائن.

## عند الطلب
اطلب استرداد الرسوم مع ذكر السبب ما لم يُقبل عرض لك على الطلب. يقرر فريقنا في الأمر ويبيّن لك السبب إن رُفض.

## حالات لا تُسترد فيها الرسوم
لا تُسترد رسوم طلب لم تقدّم عليه عرضاً مع أنه بقي مفتوحاً، أو فُتح عرضك عليه واختير غيره، أو سحبت عرضك عليه بنفسك.

## الشحن والباقات والسحب
- الرصيد المشحون الذي لم يُستخدم يمكن سحبه حيث يتاح السحب، أو يُعاد إلى مصدره.
- مكافأة الباقة تدفع الرسوم فقط ولا تُصرف، والرسوم المدفوعة منها تُعاد إليها.
- يُحجز مبلغ السحب فوراً، وإن رُفض السحب أُعيد المبلغ إلى المحفظة مع بيان السبب.

## التصحيحات
لا تُعدّل الحركات أبداً، ويُصحَّح الخطأ بحركة عكسية تذكر الحركة الأصلية. راسلنا على {email}.$t$)
) as said (slug, title_en, title_ar, body_en, body_ar)
cross join (select exists (select from company) as already) as used
where not exists (select from policy as later where later.slug = said.slug and later.version > 1);
