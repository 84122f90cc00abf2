import { anyEditor, withBrandNames } from '#features/site/rules.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { OperatorCall, Call } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { decidePolicy, policyStateOf, policySlugs, type PolicySlug } from './rules/versions.ts';
import type { PolicyRowView, PolicyVersionView, PolicyView } from './schema/versions.ts';
import * as store from './store/versions.ts';

function toPolicyRow(
  row: store.PolicyHeadRow,
  all: readonly store.PolicyHeadRow[],
  today: string,
): PolicyRowView {
  const state = policyStateOf(row, all, today);
  const { withdrawn_at: withdrawnAt } = row;
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    title_en: row.title_en,
    title_ar: row.title_ar,
    effective_on: row.effective_on,
    state,
    note: row.note,
    created_at: row.created_at.toISOString(),
    created_by: row.author_name,
    withdrawn:
      withdrawnAt === null
        ? null
        : {
            at: withdrawnAt.toISOString(),
            by: row.withdrawer_name ?? '',
            reason: row.withdrawal_reason,
          },
    can: { withdraw: decidePolicy('withdraw', { ...anyEditor, state }).ok },
  };
}

export async function readPolicyVersions({ db, now }: OperatorCall): Promise<PolicyRowView[]> {
  const rows = await store.listVersions(db);
  const place = ({ slug }: { readonly slug: PolicySlug }) => policySlugs.indexOf(slug);
  return rows
    .map((row) => toPolicyRow(row, rows, dayInDubai(now)))
    .toSorted((a, b) => place(a) - place(b));
}

export async function readPolicyVersion(
  call: OperatorCall,
  id: string,
): Promise<PolicyVersionView | null> {
  const [texts, before] = await store.findVersionWithBefore(call.db, id);
  if (texts === undefined) return null;
  const row = (await readPolicyVersions(call)).find((one) => one.id === id);
  if (row === undefined) return null;
  const { body_en, body_ar } = texts;
  if (before === undefined) return { ...row, body_en, body_ar, before: null };
  const { id: _, ...previous } = before;
  return { ...row, body_en, body_ar, before: previous };
}

type PolicyRow = Awaited<ReturnType<typeof store.listPolicies>>[number];

function toPolicy(row: PolicyRow, locale: Locale): PolicyView {
  const isArabic = locale === 'ar';
  return {
    slug: row.slug,
    version: row.version,
    title: isArabic ? row.title_ar : row.title_en,
    effective_on: row.effective_day,
    body: withBrandNames(isArabic ? row.body_ar : row.body_en, locale),
  };
}

/** The policies that apply today in Dubai, terms first. */
export async function readPolicies({ db, locale, now }: Call): Promise<PolicyView[]> {
  const rows = await store.listPolicies(db, dayInDubai(now), null);
  const place = ({ slug }: PolicyView) => policySlugs.indexOf(slug);
  return rows.map((row) => toPolicy(row, locale)).toSorted((a, b) => place(a) - place(b));
}

/** The version of one policy that applies today in Dubai. Null: none yet. */
export async function readPolicy(
  { db, locale, now }: Call,
  slug: PolicySlug,
): Promise<PolicyView | null> {
  const [row] = await store.listPolicies(db, dayInDubai(now), slug);
  return row === undefined ? null : toPolicy(row, locale);
}
