import { may } from '#shared/actor.ts';
import { fileOf } from '#shared/list-file.ts';
import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { serveMember, type Done, type Served } from '#shared/serve.ts';
import { answerDocument } from '../attachment/commands.ts';
import * as approval from './commands/approval.ts';
import * as remind from './commands/remind-approvers.ts';
import { awardLines } from './commands/award.ts';
import * as decide from './commands/decide.ts';
import { exportOffers } from './commands/export.ts';
import { knowSupplier } from './commands/know.ts';
import { saveLandedCosts as saveLandedCostsOf } from './commands/landed.ts';
import * as proposals from './commands/proposal.ts';
import { reopenLines } from './commands/reopen-lines.ts';
import { suggestAward as suggestAwardOf } from './commands/suggest.ts';
import { readDecisionMemo } from './commands/memo.ts';
import * as open from './commands/open.ts';
import * as respond from './commands/respond.ts';
import * as send from './commands/send.ts';
import * as sheet from './commands/sheet.ts';
import * as details from './reads/details.ts';
import * as lists from './reads/lists.ts';
import { readOwnQuote } from './reads/own-quote.ts';
import { readProposal } from './reads/proposal.ts';
import type { OfferSlice } from './rules/tabs.ts';
import * as buyer from './schema/buyer.ts';
import { saveLandedCosts } from './schema/landed.ts';
import * as proposal from './schema/proposal.ts';
import { checkOfferSheet, readOfferSheet } from './schema/sheet.ts';
import { suggestAward } from './schema/suggestion.ts';
import * as supplier from './schema/supplier.ts';

function answer<View>(outcome: View | Refusal, message?: Done<View, never>['message']) {
  if (isRefusal(outcome)) return outcome;
  return message === undefined ? { data: outcome } : { data: outcome, message };
}

const tabOf = (tab: supplier.QuotationTab | 'won'): OfferSlice =>
  tab === 'deliverd' ? 'delivered' : tab;

const supplierApi: readonly Served[] = [
  serveMember(supplier.readQuote, async (call, { params }) =>
    answer(await readOwnQuote(call, params.id)),
  ),
  serveMember(readOfferSheet, async (call, { params, query }) =>
    fileOf(await sheet.makeOfferSheet(call, params.id, query)),
  ),
  serveMember(checkOfferSheet, async (call, { params, body }) =>
    answer(await sheet.checkOfferSheet(call, params.id, body.file)),
  ),
  serveMember(supplier.sendOffer, async (call, { params, body }) =>
    answer(await send.sendOffer(call, params.id, body), 'offer.done.sent'),
  ),
  serveMember(supplier.reviseOffer, async (call, { params, body }) =>
    answer(await send.reviseOffer(call, params.id, body), 'offer.done.revised'),
  ),
  serveMember(supplier.declineNegotiation, async (call, { params, body }) =>
    answer(await respond.declineNegotiation(call, params.id, body.response), 'offer.done.declined'),
  ),
  serveMember(supplier.confirmOffer, async (call, { params, body }) =>
    answer(await respond.confirmOffer(call, params.id, body.seen_version), 'offer.done.confirmed'),
  ),
  serveMember(supplier.withdrawOffer, async (call, { params, body }) =>
    answer(await respond.withdrawOffer(call, params.id, body), 'offer.done.withdrawn'),
  ),
  serveMember(supplier.countQuotations, async ({ db, actor }) => {
    const { delivered, ...counts } = await lists.countTabs(db, actor.companyId);
    return { data: { ...counts, deliverd: delivered } };
  }),
  serveMember(supplier.listQuotations, async (call, { query }) => ({
    data: await lists.readQuotations(call, { ...query, tab: tabOf(query.state) }),
  })),
  serveMember(supplier.exportQuotations, async (call, { query }) =>
    fileOf(
      await exportOffers(
        call,
        { ...query, tab: tabOf(query.state) },
        'quotations',
        lists.readAllQuotations,
      ),
    ),
  ),
  serveMember(supplier.readQuotation, async (call, { params }) =>
    answer(await details.readQuotation(call, params.id)),
  ),
  serveMember(supplier.readNegotiation, async (call, { params }) =>
    answer(await details.readNegotiation(call, params.id)),
  ),
  serveMember(supplier.readQuotationFile, async (call, { params, query }) =>
    answerDocument(call, query, await open.readOfferFile(call, params.id, params.fileId)),
  ),
];

const buyerApi: readonly Served[] = [
  serveMember(buyer.countOffersToDecide, async (call) => ({
    data: await lists.countOffersToDecide(call),
  })),
  serveMember(buyer.listBuyerOffers, async (call, { query }) => ({
    data: await lists.readBuyerOffers(call, query),
    extra: { can: { create: may(call.actor, 'rfq.write') } },
  })),
  serveMember(buyer.exportBuyerOffers, async (call, { query }) =>
    fileOf(await exportOffers(call, query, 'offers', lists.readAllBuyerOffers)),
  ),
  serveMember(buyer.compareOffers, async (call, { params }) =>
    answer(await open.openComparison(call, params.id)),
  ),
  serveMember(buyer.exportComparison, async (call, { params, query }) => {
    const file = await open.exportComparison(call, params.id, query.lang ?? call.locale);
    return isRefusal(file) ? file : { data: null, file };
  }),
  serveMember(buyer.readDecisionMemo, async (call, { params, query }) => {
    const file = await readDecisionMemo(call, params.id, query.lang ?? call.locale, query.award);
    return isRefusal(file) ? file : { data: null, file };
  }),
  serveMember(buyer.readBuyerOffer, async (call, { params }) =>
    answer(await open.openOffer(call, params.id)),
  ),
  serveMember(buyer.readBuyerOfferFile, async (call, { params, query }) =>
    answerDocument(call, query, await open.readOfferFile(call, params.id, params.fileId)),
  ),
  serveMember(buyer.acceptOffer, async (call, { params, body }) =>
    answer(
      await decide.acceptOffer(call, params.id, body.version, {
        reason: body.memo_reason,
        sharesRank: body.share_rank,
      }),
      'offer.done.accepted',
    ),
  ),
  serveMember(buyer.awardLines, async (call, { params, body }) =>
    answer(await awardLines(call, params.id, body), 'offer.done.awarded'),
  ),
  serveMember(buyer.reopenLines, async (call, { params, body }) =>
    answer(await reopenLines(call, params.id, body.lines), 'offer.done.reopened'),
  ),
  serveMember(saveLandedCosts, async (call, { params, body }) =>
    answer(await saveLandedCostsOf(call, params.id, body), 'offer.done.landed'),
  ),
  serveMember(suggestAward, async (call, { params, body }) =>
    answer(await suggestAwardOf(call, params.id, body)),
  ),
  serveMember(buyer.requestApproval, async (call, { params, body }) =>
    answer(await approval.requestApproval(call, params.id, body), 'offer.done.approvalAsked'),
  ),
  serveMember(buyer.remindApprovers, async (call, { params }) =>
    answer(await remind.remindApprovers(call, params.id), 'offer.dialog.remind_approvers.sent'),
  ),
  serveMember(buyer.refuseApproval, async (call, { params, body }) =>
    answer(
      await approval.refuseApproval(call, params.id, body.reason),
      'offer.done.approvalRefused',
    ),
  ),
  serveMember(buyer.knowSupplier, async (call, { params, body }) =>
    answer(await knowSupplier(call, params.id, body), 'offer.done.known'),
  ),
  serveMember(buyer.rejectOffer, async (call, { params, body }) =>
    answer(await decide.rejectOffer(call, params.id, body), 'offer.done.rejected'),
  ),
  serveMember(buyer.requestRevision, async (call, { params, body }) =>
    answer(await decide.requestRevision(call, params.id, body), 'offer.done.revisionRequested'),
  ),
  serveMember(buyer.addOfferSupplier, async (call, { params }) =>
    answer(await open.addSupplier(call, params.id), 'offer.done.supplierAdded'),
  ),
  serveMember(buyer.saveBookmark, async (call, { params }) =>
    answer(await open.bookmark(call, params.id, true), 'offer.done.bookmarked'),
  ),
  serveMember(buyer.removeBookmark, async (call, { params }) =>
    answer(await open.bookmark(call, params.id, false), 'offer.done.unbookmarked'),
  ),
  serveMember(buyer.listBookmarks, async (call, { query }) => ({
    data: await lists.readBookmarks(call, query),
  })),
  serveMember(buyer.exportBookmarks, async (call, { query }) =>
    fileOf(await exportOffers(call, query, 'bookmarks', lists.readAllBookmarks)),
  ),
];

const proposalApi: readonly Served[] = [
  serveMember(proposal.readProposal, async (call, { params }) =>
    answer(await readProposal(call, params.id)),
  ),
  serveMember(proposal.proposeAward, async (call, { params, body }) =>
    answer(await proposals.proposeAward(call, params.id, body), 'offer.done.approvalAsked'),
  ),
  serveMember(proposal.approveProposal, async (call, { params }) =>
    answer(await proposals.approveProposal(call, params.id), 'offer.done.awarded'),
  ),
  serveMember(proposal.refuseProposal, async (call, { params, body }) =>
    answer(
      await proposals.refuseProposal(call, params.id, body.reason),
      'offer.done.approvalRefused',
    ),
  ),
  serveMember(proposal.withdrawProposal, async (call, { params }) =>
    answer(await proposals.withdrawProposal(call, params.id), 'offer.done.proposalWithdrawn'),
  ),
  serveMember(proposal.remindProposalApprovers, async (call, { params }) =>
    answer(
      await remind.remindProposalApprovers(call, params.id),
      'offer.dialog.remind_approvers.sent',
    ),
  ),
];

export const offerApi: readonly Served[] = [...supplierApi, ...buyerApi, ...proposalApi];
