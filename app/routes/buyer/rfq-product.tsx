import { redirect, useNavigate, useSearchParams } from 'react-router';
import { AmendmentsCard } from '#features/access/ui/amendments-card.tsx';
import { cancelRfq } from '#features/deal/schema/endings.ts';
import { CancelRfqDialog } from '#features/deal/ui/cancel-rfq-dialog.tsx';
import { useOfferText } from '#features/offer/ui/offer-text.ts';
import {
  inviteContacts,
  linkInvitation,
  listInvitations,
  remindInvitation,
  removeInvitedColleague,
  revokeInvitation,
} from '#features/invitation/schema/invitation.ts';
import { InvitationsCard } from '#features/invitation/ui/invitations-card.tsx';
import type { CreatedLink } from '#features/invitation/ui/link-form.tsx';
import { readDraftAbout } from '#features/draft/schema.ts';
import * as endpoints from '#features/rfq/schema/endpoints.ts';
import { AmendForm } from '#features/rfq/ui/amend-form.tsx';
import { usesDraft, versionOfPayload } from '#features/rfq/ui/version.ts';
import { RfqPage } from '#features/rfq/ui/rfq-page.tsx';
import { dataOrNull, dataOrThrow, partOf, refusedForm } from '#app/server/answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { publicAddress } from '#app/page/structured-data.ts';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { DataOf } from '#shared/endpoint.ts';
import type { Part } from '#shared/missing-data.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Refused } from '#ui/form-answer.ts';
import { PartCard } from '#ui/part-data.tsx';
import { useText } from '#ui/use-text.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { call, fieldAs, intents, send, type Posted } from '#app/server/intents.server.ts';
import type { Route } from './+types/rfq-product.ts';

function titleOf(data: unknown): string {
  return (data as { rfq?: { number?: string } } | undefined)?.rfq?.number ?? '';
}

export const handle: ShellHandle = {
  title: titleOf,
  crumbs: [{ text: 'shell.nav.rfqManagement', to: '/buyer/rfq-managment/all' }],
  back: '/buyer/rfq-managment/all',
  showsMissingData: true,
};

/** Null before the publication, and for a member who may not write RFQs. */
async function readCard(
  page: PageContext,
  rfq: DataOf<typeof endpoints.readRfq>,
  key: string,
): Promise<Part<DataOf<typeof listInvitations> | null>> {
  if (rfq.published_at === null) return null;
  const input = { params: { id: rfq.id }, query: { key } };
  return partOf(page, async () => dataOrNull(page, await page.api(listInvitations, input)));
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id === undefined) throw redirect('/buyer/rfq-managment/all');
  const rfq = dataOrThrow(
    page,
    await page.api(endpoints.readRfq, { params: { id: params.id } }),
  ).data;
  const publicUrl = publicAddress(page, `/rfqs/${rfq.number.replace(/\D/g, '')}`);
  const search = new URL(request.url).searchParams;
  const isAmending = search.get('act') === 'amend' && rfq.can.amend;
  if (!isAmending)
    return {
      rfq,
      publicUrl,
      invitations: await readCard(page, rfq, (search.get('invite') ?? '').trim().slice(0, 100)),
      amending: null,
    };
  const form = dataOrThrow(page, await page.api(endpoints.readForm, {})).data;
  const about = { kind: 'amend', rfq_id: rfq.id } as const;
  // A draft that could not be read fails the page, because a new one would hide it.
  const saved = dataOrNull(page, await page.api(readDraftAbout, { params: about }));
  const isUsed = saved !== null && usesDraft(versionOfPayload(saved.payload), rfq.version, search);
  const draft = isUsed
    ? { id: saved.id, payload: saved.payload }
    : { id: crypto.randomUUID(), payload: null };
  return {
    rfq,
    publicUrl,
    invitations: null,
    amending: { countries: form.countries, latestExpiry: form.latest_expiry, draft },
  };
}

function quantitiesOf({ form }: Posted) {
  const quantities = [...form.keys()]
    .filter((name) => name.startsWith('quantity.'))
    .map((name) => ({ line_id: name.slice('quantity.'.length), quantity: textOf(form, name) }));
  return { quantities };
}

async function createLink(posted: Posted) {
  const answer = await send(linkInvitation, posted);
  if (!answer.ok) return refusedForm(posted.page, answer, posted.form);
  return {
    ok: true as const,
    message: answer.message,
    link: { id: textOf(posted.form, 'id'), url: answer.data.url },
  };
}

export const action = intents({
  invite: call(inviteContacts, { params: ({ params }) => ({ id: params['id'] ?? '' }) }),
  remind: call(remindInvitation, { params: fieldAs('id', 'id') }),
  revoke: call(revokeInvitation, { params: fieldAs('id', 'id') }),
  removeColleague: call(removeInvitedColleague, { params: fieldAs('id', 'id') }),
  link: createLink,
  copy: call(endpoints.copyRfq, { to: ({ draft_id: id }) => `/buyer/create-rfq/${id}` }),
  amend: call(endpoints.amendRfq, {
    body: quantitiesOf,
    to: (_, { params }) => `/buyer/rfq-product/${params['id'] ?? ''}`,
  }),
  approve: endpoints.approveRfq,
  refuse: endpoints.refuseRfq,
  answer: endpoints.answerQuestion,
  cancel: cancelRfq,
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(loaderData, 'rfq.page.facts', (data) => data.rfq.title),
    indexed: false,
  });

/** specification §2, /buyer/rfq-product/{id} */
export default function RfqProduct({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="rfq.page.facts">
      {(data) => <OneRfq {...data} />}
    </RecordData>
  );
}

function OneRfq({ rfq, publicUrl, invitations, amending }: Route.ComponentProps['loaderData']) {
  const posted = useActionAnswer<Refused>();
  const created = useActionAnswer<{ readonly link?: CreatedLink }>()?.link ?? null;
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const labels = useOfferText();
  const t = useText();
  const hydrated = useHydrated();
  if (amending !== null) return <AmendForm rfq={rfq} {...amending} refused={posted} />;
  const reason = [labels.reason(rfq.reason_code), rfq.reason]
    .filter((part) => part !== '')
    .join('\n');
  const isCancelling = hydrated && search.get('act') === 'cancel' && rfq.can.cancel;
  return (
    <>
      <RfqPage
        rfq={rfq}
        reason={reason}
        publicUrl={publicUrl}
        amendments={<AmendmentsCard amendments={rfq.amendments} />}
        invitations={
          invitations !== null && (
            <PartCard data={invitations} title={t('invitation.card.title')}>
              {(view) => view !== null && <InvitationsCard view={view} created={created} />}
            </PartCard>
          )
        }
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
