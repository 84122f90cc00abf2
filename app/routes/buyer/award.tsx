import { awardLines, compareOffers, reopenLines } from '#features/offer/schema/buyer.ts';
import {
  approveProposal,
  proposeAward,
  readProposal,
  refuseProposal,
  remindProposalApprovers,
  withdrawProposal,
} from '#features/offer/schema/proposal.ts';
import { suggestAward } from '#features/offer/schema/suggestion.ts';
import { AwardPage } from '#features/offer/ui/award-page.tsx';
import { awardOfForm } from '#features/offer/ui/award-values.ts';
import { suggestionOfForm, type Suggested } from '#features/offer/ui/suggestion-values.ts';
import { dataOrThrow, typedValues } from '#app/server/answers.server.ts';
import { pageMeta, partTitle } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import {
  call,
  fieldAs,
  formAction,
  send,
  type Ending,
  type Posted,
} from '#app/server/intents.server.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Refused } from '#ui/form-answer.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import type { Route } from './+types/award.ts';

export const handle: ShellHandle = {
  title: 'offer.award.title',
  crumbs: [{ text: 'shell.nav.offers', to: '/buyer/offers' }],
  back: '/buyer/offers',
  showsMissingData: true,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const answer = dataOrThrow(page, await page.api(compareOffers, { params: { id: params.id } }));
  const proposals = dataOrThrow(
    page,
    await page.api(readProposal, { params: { id: params.id } }),
  ).data;
  return { comparison: answer.data, proposals, now: page.now.toISOString() };
}

const award = call(awardLines, {
  body: ({ form }) => ({ ...awardOfForm(form), share_rank: form.has('share_rank') }),
  to: ({ rfq_id: rfqId }, { form }) =>
    awardOfForm(form).lines.length > 0 ? `/buyer/wizard/${rfqId}` : `/buyer/award/${rfqId}`,
});

const awardPath = ({ rfq_id: rfqId }: { readonly rfq_id: string }) => `/buyer/award/${rfqId}`;
const propose = call(proposeAward, { body: ({ form }) => awardOfForm(form), to: awardPath });
const params = fieldAs('id', 'proposal');
const decisions = {
  approve: call(approveProposal, {
    params,
    to: ({ rfq_id: rfqId }) => `/buyer/wizard/${rfqId}`,
  }),
  refuse: call(refuseProposal, { params, to: awardPath }),
  withdraw: call(withdrawProposal, { params, to: awardPath }),
  remind: call(remindProposalApprovers, { params, to: awardPath }),
};

function decide(posted: Posted, ending: Ending) {
  const decision = posted.form.get('decision');
  switch (decision) {
    case 'approve':
      return decisions.approve(posted, ending);
    case 'refuse':
      return decisions.refuse(posted, ending);
    case 'remind':
      return decisions.remind(posted, ending);
    default:
      return decisions.withdraw(posted, ending);
  }
}

async function suggest(posted: Posted, ending: Ending): Promise<Suggested | Refused | Response> {
  const body = () => suggestionOfForm(posted.form);
  const answer = await send(suggestAward, posted, { body });
  if (!answer.ok) return ending.refused(posted, answer);
  const values = typedValues(posted.form);
  return { suggested: answer.data, use: values['suggest'] ?? '', values };
}

const reopen = call(reopenLines, {
  body: ({ form }) => ({ lines: form.getAll('reopen').map(String) }),
  to: ({ rfq_id: rfqId }) => `/buyer/award/${rfqId}`,
});

export const action = formAction((posted: Posted, ending: Ending) => {
  if (posted.form.has('reopen')) return reopen(posted, ending);
  if (posted.form.has('decision')) return decide(posted, ending);
  if (posted.form.has('propose')) return propose(posted, ending);
  return posted.form.has('suggest') ? suggest(posted, ending) : award(posted, ending);
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: partTitle(loaderData, 'offer.award.title', (data) => data.comparison.rfq.title),
    indexed: false,
  });

export default function Award({ loaderData }: Route.ComponentProps) {
  const answer = useActionAnswer<Refused | Suggested>();
  return (
    <RecordData data={loaderData} title="offer.award.title">
      {({ comparison, proposals, now }) => (
        <AwardPage
          key={`${comparison.decided_lines.length} ${proposals.proposal?.id ?? ''}`}
          comparison={comparison}
          proposals={proposals}
          now={new Date(now)}
          answer={answer}
        />
      )}
    </RecordData>
  );
}
