import { useMemo, useState } from 'react';
import { data, redirect } from 'react-router';
import { readDraft, readDraftAbout, saveDraft } from '#features/draft/schema.ts';
import { draftEntryId, useLeftDraft } from '#features/draft/ui/left-draft.ts';
import { newerCopy } from '#features/draft/ui/tab-copy.ts';
import { editRfq, readForm, readRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import type { FormView, RfqView } from '#features/rfq/schema/view.ts';
import {
  blankValues,
  draftTitleOf,
  errorsByPlace,
  payloadOf,
  readLines,
  valuesOfPayload,
  valuesOfRfq,
  valuesOfTyped,
  type RequestValues,
} from '#features/rfq/ui/form-values.ts';
import { useSentVersion } from '#features/rfq/ui/newer-note.tsx';
import { RequestForm } from '#features/rfq/ui/request-form.tsx';
import {
  usesDraft,
  versionAtOpening,
  versionOfPayload,
  type VersionFacts,
} from '#features/rfq/ui/version.ts';
import type { Failure } from '#shared/client.ts';
import { dataOrNull, dataOrThrow, refusedForm, setFlash } from '#app/server/answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { useText } from '#ui/use-text.tsx';
import { useHome } from '#app/shell/error-page.tsx';
import { DeniedPage } from '#ui/denied-page.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { intents, send, type Posted } from '#app/server/intents.server.ts';
import type { Route } from './+types/create-rfq.ts';

export const handle: ShellHandle = {
  title: 'rfq.form.title',
  back: '/buyer/rfq-managment/all',
  showsMissingData: true,
};

interface Opened {
  readonly values: RequestValues;
  readonly savedAt: string | null;
  readonly draftId: string;
  readonly editing: ({ rfqId: string; number: string } & VersionFacts) | null;
  readonly rfq?: RfqView;
}

/** True below the dashboard, before the company's approval (decision 0188). */
const isPreparation = ({ path }: PageContext): boolean => path.includes('/dashboard/');

/** Characters of a title in the address, as of a draft's. */
const titleMax = 200;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Opens a draft, an RFQ that may be edited, or an empty form under a new id.
 * @throws a redirect if another page shows this RFQ.
 */
async function open(
  page: PageContext,
  id: string,
  search: URLSearchParams,
  hasRfqs: boolean,
): Promise<Opened> {
  const title = (search.get('title') ?? '').trim().slice(0, titleMax).toWellFormed();
  const blank = { values: { ...blankValues, title }, savedAt: null, draftId: id, editing: null };
  const draft = await page.api(readDraft, { params: { id } });
  if (draft.ok) {
    return {
      values: valuesOfPayload(draft.data.payload),
      savedAt: draft.data.updated_at,
      draftId: id,
      editing: null,
    };
  }
  const sentAs = draft.details['rfq_id'];
  if (draft.code === 'state_changed' && typeof sentAs === 'string')
    throw redirect(`/buyer/rfq-product/${sentAs}`);
  if (draft.status !== 404) dataOrThrow(page, draft);
  if (!hasRfqs) return blank;
  const rfq = await page.api(readRfq, { params: { id } });
  if (!rfq.ok) {
    if (rfq.status !== 404) dataOrThrow(page, rfq);
    return blank;
  }
  if (!rfq.data.can.edit) throw redirect(`/buyer/rfq-product/${id}`);
  const { number, version } = rfq.data;
  // A draft that could not be read fails the page, because a new one would hide it.
  const about = { kind: 'edit', rfq_id: id } as const;
  const saved = dataOrNull(page, await page.api(readDraftAbout, { params: about }));
  const begun = saved === null ? version : versionOfPayload(saved.payload);
  if (saved === null || !usesDraft(begun, version, search)) {
    const editing = { rfqId: id, number, begun: version, newest: version };
    return {
      values: valuesOfRfq(rfq.data),
      savedAt: null,
      draftId: crypto.randomUUID(),
      editing,
      rfq: rfq.data,
    };
  }
  const { payload, updated_at: savedAt, id: draftId } = saved;
  const editing = { rfqId: id, number, begun, newest: version };
  return { values: valuesOfPayload(payload), savedAt, draftId, editing, rfq: rfq.data };
}

/** Adds the RFQ's own sub-category, because the form's list no longer includes a retired one. */
function withOwn(form: FormView, rfq: RfqView | undefined): FormView {
  const own = rfq?.sub_category ?? null;
  if (rfq === undefined || own === null) return form;
  const categories = form.categories.map((main) =>
    main.id !== rfq.category.id || main.sub_categories.some(({ id }) => id === own.id)
      ? main
      : { ...main, sub_categories: [...main.sub_categories, own] },
  );
  return { ...form, categories };
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id === undefined || params.id === 'new') {
    const base = isPreparation(page) ? '/buyer/dashboard/request' : '/buyer/create-rfq';
    // `request.url` has the router's own parameters, which must not get into the address bar.
    throw redirect(`${base}/${crypto.randomUUID()}${url.search}`);
  }
  if (!uuid.test(params.id)) throw data(null, { status: 404 });
  const search = url.searchParams;
  const form = dataOrThrow(page, await page.api(readForm, {})).data;
  // Refuses before the user types a request that would be refused.
  if (!form.can.write) {
    const { writers: can, administrators: grant } = form;
    return data({ id: params.id, denied: true as const, can, grant }, { status: 403 });
  }
  const { rfq, ...opened } = await open(page, params.id, search, form.can.submit);
  const startsWithImport = search.has('import');
  return { id: params.id, form: withOwn(form, rfq), startsWithImport, ...opened };
}

/** Saves the form as a draft, for pages without JavaScript. */
async function storeDraft(page: PageContext, id: string, form: FormData) {
  const before = await page.api(readDraft, { params: { id } });
  const files = before.ok ? valuesOfPayload(before.data.payload).files : [];
  const body = { kind: 'rfq' as const, title: draftTitleOf(form), payload: payloadOf(form, files) };
  return page.api(saveDraft, { params: { id }, body });
}

function refused(page: PageContext, failure: Failure, form: FormData) {
  const answer = refusedForm(page, failure, form);
  return { ...answer, errors: errorsByPlace(answer.errors, readLines(form).places) };
}

async function storeForm({ page, form, params }: Posted) {
  const saved = await storeDraft(page, params['id'] ?? '', form);
  if (!saved.ok) return refused(page, saved, form);
  setFlash(page, { status: 1, message: saved.message });
  return redirect(isPreparation(page) ? '/buyer/dashboard' : '/buyer/draft');
}

/** The form of an edited request must send its version. */
async function publish(posted: Posted) {
  const { page, form, params } = posted;
  const { lines } = readLines(form);
  const isNew = textOf(form, 'version') === '';
  const answer = isNew
    ? await send(submitRfq, posted, {
        body: () => ({ lines: [...lines], draft_id: params['id'] ?? '' }),
      })
    : await send(editRfq, posted, { body: () => ({ lines: [...lines] }) });
  if (!answer.ok) return refused(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  const { id, audience, published_at: publishedAt } = answer.data;
  const isToInvite = isNew && audience !== 'market' && publishedAt !== null;
  return redirect(`/buyer/rfq-product/${id}${isToInvite ? '?dialog=invite' : ''}`);
}

export const action = intents({ draft: storeForm, send: publish });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'rfq.form.title', indexed: false });

type Loaded = Exclude<Route.ComponentProps['loaderData'], { denied: true }>;

function useRestored({
  draftId,
  savedAt,
  editing,
}: Loaded): { values: RequestValues; begun: number | null } | null {
  const hydrated = useHydrated();
  const [opened] = useState({ draftId, savedAt });
  const kind = editing === null ? 'rfq' : 'edit';
  const left = useLeftDraft(draftEntryId(kind, opened.draftId, editing?.rfqId), savedAt);
  return useMemo(() => {
    const copy = hydrated ? (newerCopy(opened.draftId, opened.savedAt)?.payload ?? left) : null;
    return copy === null ? null : { values: valuesOfPayload(copy), begun: versionOfPayload(copy) };
  }, [hydrated, opened, left]);
}

function OneRequest(loaded: Loaded) {
  const posted = useActionAnswer<typeof action>();
  const { form, values, editing, startsWithImport } = loaded;
  // The id is fixed while the form is open, because a reload of its data may return another one.
  const [draftId] = useState(loaded.draftId);
  const restored = useRestored(loaded);
  const [hasSavedDraft] = useState(editing !== null && loaded.savedAt !== null);
  const [isReopened] = useState(editing === null && loaded.savedAt !== null);
  const [begun] = useState(() => versionAtOpening(posted, editing?.begun ?? null));
  const version = useSentVersion({
    begun: restored === null ? begun : restored.begun,
    newest: editing?.newest ?? 0,
  });
  const typed =
    posted === undefined ? values : { ...valuesOfTyped(posted.values), files: values.files };
  return (
    <RequestForm
      key={restored === null ? 'opened' : 'restored'}
      {...{ form, draftId, posted, startsWithImport }}
      editing={editing === null ? null : { ...editing, ...version }}
      values={restored?.values ?? typed}
      isRestored={restored !== null}
      isReopened={isReopened || (editing === null && restored !== null)}
      hasDraft={hasSavedDraft}
    />
  );
}

export default function CreateRfq({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const home = useHome();
  if ('denied' in loaderData)
    return (
      <DeniedPage
        title={t('rfq.form.title')}
        why={t('refusal.not_allowed')}
        whoMay={{ ...loaderData, permission: t('rfq.side.right') }}
        back={home}
      />
    );
  return (
    <RecordData data={loaderData} title="rfq.form.title">
      {/* The key resets the form, because another draft must not inherit its state. */}
      {(loaded) => <OneRequest key={loaded.id} {...loaded} />}
    </RecordData>
  );
}
