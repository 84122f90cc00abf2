import { redirect, useActionData, useNavigate, useSearchParams } from 'react-router';
import { AmendmentsCard } from '#features/access/ui/amendments-card.tsx';
import { cancelRfq } from '#features/deal/schema/endings.ts';
import { CancelRfqDialog } from '#features/deal/ui/cancel-rfq-dialog.tsx';
import { useOfferWords } from '#features/offer/ui/offer-words.ts';
import { readDraftAbout } from '#features/draft/schema.ts';
import * as endpoints from '#features/rfq/schema/endpoints.ts';
import { AmendForm } from '#features/rfq/ui/amend-form.tsx';
import { usesDraft, versionOfPayload } from '#features/rfq/ui/version.ts';
import { RfqPage } from '#features/rfq/ui/rfq-page.tsx';
import type { Answer } from '#shared/client.ts';
import type { Endpoint, InputOf } from '#shared/endpoint.ts';
import {
  dataOrThrow,
  formAnswer,
  onceKeyOf,
  refusedForm,
  setFlash,
  textOf,
  unknownForm,
} from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Refused } from '#ui/form-answer.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Route } from './+types/rfq-product.ts';

function titleOf(data: unknown): string {
  return (data as { rfq?: { number?: string } } | undefined)?.rfq?.number ?? '';
}

export const handle: ShellHandle = {
  title: titleOf,
  crumbs: [{ text: 'shell.nav.rfqManagement', to: '/buyer/rfq-managment/all' }],
  back: '/buyer/rfq-managment/all',
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id === undefined) throw redirect('/buyer/rfq-managment/all');
  const rfq = dataOrThrow(
    page,
    await page.api(endpoints.readRfq, { params: { id: params.id } }),
  ).data;
  const search = new URL(request.url).searchParams;
  const isAmending = search.get('act') === 'amend' && rfq.can.amend;
  if (!isAmending) return { rfq, amending: null };
  const form = dataOrThrow(page, await page.api(endpoints.readForm, {})).data;
  const kept = await page.api(readDraftAbout, { params: { kind: 'amend', rfq_id: rfq.id } });
  const isUsed = kept.ok && usesDraft(versionOfPayload(kept.data.payload), rfq.version, search);
  const draft = isUsed
    ? { id: kept.data.id, payload: kept.data.payload }
    : { id: crypto.randomUUID(), payload: null };
  return { rfq, amending: { countries: form.countries, latestExpiry: form.latest_expiry, draft } };
}

/** `quantity.{line}` of the form of an amendment. */
function amendInput(form: FormData): InputOf<typeof endpoints.amendRfq>['body'] {
  const quantities = [...form.keys()]
    .filter((name) => name.startsWith('quantity.'))
    .map((name) => ({ line_id: name.slice('quantity.'.length), quantity: textOf(form, name) }));
  return {
    version: textOf(form, 'version'),
    reason: textOf(form, 'reason'),
    note: textOf(form, 'note'),
    delivery_method: textOf(form, 'delivery_method') as 'delivery',
    city_id: textOf(form, 'city_id'),
    expiry_date: textOf(form, 'expiry_date'),
    file_ids: form
      .getAll('file_ids')
      .filter((id): id is string => typeof id === 'string' && id !== ''),
    quantities,
  };
}

/** The acts of dialogs and forms that stay on the page. */
async function sendHere(
  page: PageContext,
  id: string,
  form: FormData,
): Promise<Answer<Endpoint> | null> {
  const params = { id };
  switch (textOf(form, 'intent')) {
    case 'approve':
      return page.api(endpoints.approveRfq, { params, body: { version: textOf(form, 'version') } });
    case 'refuse':
      return page.api(endpoints.refuseRfq, { params, body: { reason: textOf(form, 'reason') } });
    case 'answer': {
      const question = { ...params, question_id: textOf(form, 'question_id') };
      return page.api(endpoints.answerQuestion, {
        params: question,
        body: { answer: textOf(form, 'answer') },
      });
    }
    case 'cancel': {
      const body = {
        reason: textOf(form, 'reason') as 'other',
        reason_text: textOf(form, 'reason_text'),
      };
      return page.api(cancelRfq, { params, body }, onceKeyOf(form));
    }
    default:
      return null;
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const id = params.id ?? '';
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  if (intent === 'copy') {
    const copied = await page.api(endpoints.copyRfq, { params: { id } });
    if (!copied.ok) return refusedForm(page, copied, form);
    setFlash(page, { status: 1, message: copied.message });
    return redirect(`/buyer/create-rfq/${copied.data.draft_id}`);
  }
  if (intent === 'amend') {
    const amended = await page.api(
      endpoints.amendRfq,
      { params: { id }, body: amendInput(form) },
      onceKeyOf(form),
    );
    if (!amended.ok) return refusedForm(page, amended, form);
    setFlash(page, { status: 1, message: amended.message });
    return redirect(`/buyer/rfq-product/${id}`);
  }
  const answer = await sendHere(page, id, form);
  return answer === null ? unknownForm(page, form) : formAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData === undefined ? 'rfq.page.facts' : { text: loaderData.rfq.title },
    indexed: false,
  });

/** specification §2, /buyer/rfq-product/{id} */
export default function RfqProduct({ loaderData }: Route.ComponentProps) {
  const { rfq, amending } = loaderData;
  const posted = useActionData<Refused>();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const words = useOfferWords();
  const hydrated = useHydrated();
  if (amending !== null) return <AmendForm rfq={rfq} {...amending} refused={posted} />;
  const reason = [words.reason(rfq.reason_code), rfq.reason]
    .filter((part) => part !== '')
    .join('\n');
  // Dialogs are drawn by the browser alone.
  const isCancelling = hydrated && search.get('act') === 'cancel' && rfq.can.cancel;
  return (
    <>
      <RfqPage
        rfq={rfq}
        reason={reason}
        amendments={<AmendmentsCard amendments={rfq.amendments} />}
        onCancel={() => setSearch({ act: 'cancel' }, { preventScrollReset: true })}
      />
      {isCancelling && (
        <CancelRfqDialog
          number={rfq.number}
          onClose={() =>
            void navigate(`/buyer/rfq-product/${rfq.id}`, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      )}
    </>
  );
}
