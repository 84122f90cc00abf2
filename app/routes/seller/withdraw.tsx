import { listCardPayments, requestCardRefund } from '#features/wallet/schema/card-refund.ts';
import { memberTwoStep } from '#features/two-step/schema.ts';
import {
  listWithdrawals,
  readPayoutAccount,
  readWallet,
  requestWithdrawal,
} from '#features/wallet/schema/wallet.ts';
import { WithdrawPage } from '#features/wallet/ui/withdraw-page.tsx';
import { blankWallet } from '#features/wallet/ui/blank-wallet.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankPage } from '#ui/blank-list.ts';
import { isMissingData } from '#shared/missing-data.ts';
import { mapPart, readPart } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, formAction } from '#app/server/intents.server.ts';
import type { Route } from './+types/withdraw.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = { title: 'wallet.withdrawPage.title', showsMissingData: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const pageParam = new URL(request.url).searchParams.get('page') ?? '1';
  const wallet = await readPart(page, page.api(readWallet, {}));
  const withdrawals = await readPart(
    page,
    page.api(listWithdrawals, { query: { page: pageParam } }),
  );
  const cards = await readPart(page, page.api(listCardPayments, {}));
  const canWithdraw = !isMissingData(wallet) && wallet.can.withdraw;
  const account = canWithdraw ? await readPart(page, page.api(readPayoutAccount, {})) : null;
  // Only a user who can withdraw needs a code, so others do not read it.
  const hasCards = !isMissingData(cards) && cards.rows.length > 0;
  const twoStep =
    hasCards || canWithdraw ? await readPart(page, page.api(memberTwoStep.read, {})) : null;
  return {
    wallet,
    withdrawals,
    account,
    cards: mapPart(cards, ({ rows }) => rows),
    needsCode: mapPart(twoStep, (view) => view?.state === 'on'),
  };
}

const toBank = call(requestWithdrawal, { to: '/seller/withdraw' });
const toCard = call(requestCardRefund, { to: '/seller/withdraw' });
export const action = formAction<typeof toBank>((posted, ending) =>
  (posted.form.get('intent') === 'card' ? toCard : toBank)(posted, ending),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'wallet.withdrawPage.title', indexed: false });

const blank = {
  wallet: blankWallet,
  withdrawals: blankPage,
  cards: [],
  account: null,
  needsCode: false,
};

export default function Withdraw({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <PageData data={loaderData} blank={blank}>
      {(shown) => <WithdrawPage {...shown} refused={refused} />}
    </PageData>
  );
}
