-- What an operator keeps up to date and every deal reads: categories with their fees, cities, rates, packages,
-- addresses, the roles of a company's members and what a supplier trades in.
-- Fees are fils (1/100 AED); rates are basis points (1/10,000), exchange rates millionths.

-- product §5: the built-in roles of a member; the owner has everything without any.
alter table member add column roles text[] not null default '{}'
  check (roles <@ array['requester', 'approver', 'purchasing', 'receiver', 'administrator', 'viewer', 'sales', 'catalogue', 'finance']);
-- The most one may decide on alone: an approver's award or request, a salesperson's access fee. Null: no limit.
alter table member add column limit_fils bigint check (limit_fils >= 0);

create table category (
  id uuid primary key,
  name_en text not null,
  name_ar text not null,
  -- Name of an icon the interface has.
  icon text not null,
  position integer not null,
  -- product §2: price of access = rate of the estimate, between a minimum and a maximum.
  fee_rate_bp integer not null default 50 check (fee_rate_bp between 0 and 10000),
  fee_min_fils bigint not null default 2500 check (fee_min_fils >= 0),
  fee_max_fils bigint not null default 50000 check (fee_max_fils >= fee_min_fils),
  discount_rate_bp integer not null default 200 check (discount_rate_bp between 0 and 10000),
  discount_max_fils bigint not null default 1500000 check (discount_max_fils >= 0),
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table company_category (
  company_id uuid not null references company,
  category_id uuid not null references category,
  created_at timestamptz not null,
  primary key (company_id, category_id)
);
create index company_of_category on company_category (category_id, company_id);

create table country (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name_en text not null,
  name_ar text not null,
  position integer not null
);

create table city (
  id uuid primary key,
  country_code text not null references country,
  -- The emirate's code in UAE e-invoices (PINT-AE): AUH DXB SHJ UAQ FUJ AJM RAK; empty elsewhere.
  emirate text not null default '',
  name_en text not null,
  name_ar text not null,
  position integer not null
);
create index city_of_country on city (country_code, position);

-- AED for one unit of the currency, in millionths; the newest row whose day has come holds.
create table exchange_rate (
  currency text not null check (currency in ('SAR', 'USD', 'EUR', 'QAR', 'OMR', 'BHD', 'KWD')),
  valid_from date not null,
  rate_micro bigint not null check (rate_micro > 0),
  primary key (currency, valid_from)
);

create table vat_rate (
  kind text not null check (kind in ('standard', 'zero', 'exempt')),
  valid_from date not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  primary key (kind, valid_from)
);

create table address (
  id uuid primary key,
  company_id uuid not null references company,
  label text not null,
  city_id uuid not null references city,
  area text not null,
  street text not null,
  building text not null,
  po_box text not null default '',
  phone text not null,
  landmark text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index address_of_company on address (company_id, id) where deleted_at is null;
create unique index one_default_address on address (company_id) where is_default and deleted_at is null;

insert into country (code, name_en, name_ar, position)
select code, name_en, name_ar, row_number() over ()
from (values
  ('AE', 'United Arab Emirates', 'الإمارات العربية المتحدة'),
  ('SA', 'Saudi Arabia', 'المملكة العربية السعودية'),
  ('QA', 'Qatar', 'قطر'),
  ('OM', 'Oman', 'سلطنة عُمان'),
  ('BH', 'Bahrain', 'البحرين'),
  ('KW', 'Kuwait', 'الكويت')
) as given (code, name_en, name_ar);

insert into city (id, country_code, emirate, name_en, name_ar, position)
select md5('city ' || country_code || ' ' || name_en)::uuid, country_code, emirate, name_en, name_ar, row_number() over ()
from (values
  ('AE', 'DXB', 'Dubai', 'دبي'),
  ('AE', 'DXB', 'Jebel Ali', 'جبل علي'),
  ('AE', 'AUH', 'Abu Dhabi', 'أبوظبي'),
  ('AE', 'AUH', 'Al Ain', 'العين'),
  ('AE', 'SHJ', 'Sharjah', 'الشارقة'),
  ('AE', 'AJM', 'Ajman', 'عجمان'),
  ('AE', 'UAQ', 'Umm Al Quwain', 'أم القيوين'),
  ('AE', 'RAK', 'Ras Al Khaimah', 'رأس الخيمة'),
  ('AE', 'FUJ', 'Fujairah', 'الفجيرة'),
  ('SA', '', 'Riyadh', 'الرياض'),
  ('SA', '', 'Jeddah', 'جدة'),
  ('SA', '', 'Dammam', 'الدمام'),
  ('QA', '', 'Doha', 'الدوحة'),
  ('OM', '', 'Muscat', 'مسقط'),
  ('OM', '', 'Sohar', 'صحار'),
  ('BH', '', 'Manama', 'المنامة'),
  ('KW', '', 'Kuwait City', 'مدينة الكويت')
) as given (country_code, emirate, name_en, name_ar);

insert into category (id, name_en, name_ar, icon, position, created_at)
select md5('category ' || name_en)::uuid, name_en, name_ar, icon, row_number() over (), timestamptz '2026-01-01'
from (values
  ('Building materials', 'مواد البناء', 'brick-wall'),
  ('HVAC', 'التكييف والتهوية', 'air-vent'),
  ('Electrical', 'الكهرباء', 'zap'),
  ('Plumbing', 'السباكة', 'droplets'),
  ('Safety equipment', 'معدات السلامة', 'hard-hat'),
  ('Food service and catering', 'الإعاشة والتموين', 'utensils'),
  ('IT and networks', 'تقنية المعلومات والشبكات', 'server'),
  ('Packaging', 'التغليف', 'package'),
  ('Furniture', 'الأثاث', 'armchair'),
  ('Generators and power', 'المولدات والطاقة', 'battery-charging'),
  ('Paints and finishes', 'الدهانات والتشطيب', 'paint-roller'),
  ('Scaffolding and formwork', 'السقالات والشدات', 'construction'),
  ('Cleaning and hygiene', 'النظافة والتعقيم', 'spray-can'),
  ('Office supplies and printing', 'اللوازم المكتبية والطباعة', 'printer'),
  ('Medical supplies', 'المستلزمات الطبية', 'stethoscope'),
  ('Logistics and transport', 'النقل والخدمات اللوجستية', 'truck')
) as given (name_en, name_ar, icon);

insert into exchange_rate (currency, valid_from, rate_micro) values
  ('SAR', '2026-01-01', 979300),
  ('USD', '2026-01-01', 3672500),
  ('EUR', '2026-01-01', 4250000),
  ('QAR', '2026-01-01', 1008900),
  ('OMR', '2026-01-01', 9538900),
  ('BHD', '2026-01-01', 9741400),
  ('KWD', '2026-01-01', 11960000);

insert into vat_rate (kind, valid_from, rate_bp) values
  ('standard', '2018-01-01', 500),
  ('zero', '2018-01-01', 0),
  ('exempt', '2018-01-01', 0);
