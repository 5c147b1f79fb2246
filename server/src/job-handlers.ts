import { eraseCompany } from './leaving/erase-company.ts';
import { mailErasure } from './leaving/mail-erasure.ts';
import { makeDriverZip } from './invoices/driver-zip.ts';
import { exportCompany } from './leaving/make-archive.ts';
import { runCustomerImport } from './moving-in/run-import.ts';
import { locateOrder } from './addresses/locate-order.ts';
import { forgetInactiveCustomers } from './clients/erase-customer.ts';
import { tidyAuthorisations, voidPayment } from './checkout/authorisations.ts';
import { settlePending } from './checkout/pending-order.ts';
import { tellApology } from './complaints/apology/tell-apology.ts';
import { tellComplaint } from './complaints/tell-complaint.ts';
import { finishDisputeAnswer } from './disputes/answer-dispute.ts';
import { tellCreditNote, tellOrderInvoice } from './receipts/tell-order-invoice.ts';
import type { Ctx, Deps } from './ctx.ts';
import { companyCtx, systemCtx } from './http/envelope.ts';
import { cancelBooking } from './deliveries/bookings/cancel-booking.ts';
import { placeBooking } from './deliveries/bookings/place-booking.ts';
import { syncBookings } from './deliveries/bookings/sync-bookings.ts';
import { tellCourier } from './deliveries/bookings/tell-courier.ts';
import { pushDelay } from './deliveries/offers/push-delay.ts';
import { pushOffer } from './deliveries/offers/push-offer.ts';
import { planAgain } from './rounds/plan-round.ts';
import { pushRound } from './rounds/push-round.ts';
import { missWithoutDriver, startPlannedSearch } from './deliveries/search-jobs.ts';
import { tickSearch } from './deliveries/search/tick-search.ts';
import { sendCustomerCode } from './clients/account/code.ts';
import { sendDriverCode } from './driver-app/sign-in/code.ts';
import { remind, remindOfDocuments } from './drivers/documents/remind.ts';
import { mailContact } from './help/mail-contact.ts';
import { resendContacts } from './help/resend-contacts.ts';
import { forgetUnusedImages } from './images/upload/forget-images.ts';
import { issueDriverInvoice } from './invoices/driver-invoice.ts';
import { renderIssued } from './invoices/invoice-file.ts';
import { askForInvoices, issueInvoices } from './invoices/issue-invoices.ts';
import { tellHubStock } from './hub/stock/tell-hub-stock.ts';
import { mailInvitation } from './staff/mail-invitation.ts';
import { refuseAtHub } from './hub/orders/failed-orders.ts';
import { forgetHubCustomer } from './hub/customers/forget-customer.ts';
import { saveHubCustomer } from './hub/orders/post-order.ts';
import { syncHubs } from './hub/orders/sync-hubs.ts';
import { tellHub } from './hub/orders/tell-hub.ts';
import { mailDraftFailure } from './menu-drafts/mail-failure.ts';
import { publishAtHour } from './menu-drafts/publish-at-hour.ts';
import { runPull } from './till/pull/run-pull.ts';
import { resumeSync } from './resume-sync.ts';
import { missOrder, openWindow } from './orders/answer-order.ts';
import { settleHeld } from './orders/held/settle-held.ts';
import { settleSilence } from './missing/settle-silence.ts';
import { autoAccept, closeForgotten } from './orders/by-itself.ts';
import { ifAwaited } from './orders/awaited.ts';
import { outbox } from './orders/alerts/outbox.ts';
import { tellCustomer } from './orders/messages/tell-customer.ts';
import { advanceRehearsal } from './rehearsal/advance-rehearsal.ts';
import { settleCapture } from './orders/money/capture.ts';
import { giveBack } from './orders/money/give-back.ts';
import { finishRefund } from './orders/money/refund-order.ts';
import { releasePayment } from './orders/money/release.ts';
import { endOptionState } from './option-lists/availability.ts';
import { measurePace } from './pace/follow-kitchen.ts';
import { followPaces, followPaceSoon } from './pace/follow-pace.ts';
import { reconcilePayouts } from './payouts/reconcile-payouts.ts';
import { checkPrintQueue } from './printers/queue/check-queue.ts';
import { sendPush } from './push-notifications/send-notification.ts';
import { pushToTill } from './till/send-to-till.ts';
import { mailConfirmation } from './session/people/confirm-email.ts';
import { mailResetLink } from './session/passwords/reset-password.ts';
import { isRetired } from './shops/shops.store.ts';
import { endClosing, endRush } from './shops/temporary-states.ts';
import { endProductState } from './stock/end-product-state.ts';
import { tellManager } from './watchdog/tell-manager.ts';
import { watchOrder } from './watchdog/watch-order.ts';
import { giveEveningMails, mailEvening } from './tower/send-evening-mails.ts';
import { sendWelcome, sendWelcomes } from './welcome-message/send-welcomes.ts';
import { giveTurns } from './win-back/give-turns.ts';
import { sendTurn } from './win-back/send-turn.ts';
import { handleWebhook } from './webhooks/handle-webhook.ts';
import { reconcilePayments } from './webhooks/reconcile-payments.ts';
import type { JobHandlers } from './jobs/jobs.ts';
import { forgetOldRows } from './jobs/retention.ts';

/** Dependencies are requested when a job runs, because the queues are created first. */
export function jobHandlers(deps: () => Promise<Deps>): JobHandlers {
  const ctx = async (companyId: string, jobId: string) => systemCtx(await deps(), companyId, jobId);
  type OrderWork = (ctx: Ctx, orderId: string) => Promise<void>;
  type OfOrder = { companyId: string; orderId: string };
  const onOrder =
    (work: OrderWork) =>
    async ({ companyId, orderId }: OfOrder, jobId: string) =>
      work(await ctx(companyId, jobId), orderId);
  const whileAwaited =
    (work: OrderWork) =>
    async ({ companyId, orderId }: OfOrder, jobId: string) => {
      const own = await ctx(companyId, jobId);
      await ifAwaited(own, orderId, () => work(own, orderId));
    };
  return {
    'end-closing': async ({ companyId, shopId }, jobId) =>
      endClosing(await ctx(companyId, jobId), { companyId, shopId }),
    'end-rush': async ({ companyId, shopId }, jobId) => endRush(await ctx(companyId, jobId), { companyId, shopId }),
    'follow-pace': async (ref, jobId) => followPaceSoon(await ctx(ref.companyId, jobId), ref),
    'follow-paces': async (_, jobId) => followPaces(await deps(), jobId),
    'measure-pace': onOrder(measurePace),
    'order-deadline': whileAwaited(missOrder),
    'order-window': onOrder(openWindow),
    'settle-held': async ({ companyId, ...held }, jobId) => settleHeld(await ctx(companyId, jobId), held),
    'settle-missing': async ({ companyId, ...ref }, jobId) => settleSilence(await ctx(companyId, jobId), ref),
    'auto-accept': onOrder(autoAccept),
    'auto-close': onOrder(closeForgotten),
    'advance-rehearsal': async (job, jobId) => advanceRehearsal(await ctx(job.companyId, jobId), job),
    'release-payment': outbox(ctx, 'release-failed', (own, { orderId }) => releasePayment(own, orderId)),
    'settle-capture': outbox(ctx, 'capture-failed', (own, { orderId }) => settleCapture(own, orderId)),
    'refund-payment': outbox(ctx, 'refund-failed', giveBack),
    'finish-refund': outbox(ctx, 'refund-failed', (own, { orderId }) => finishRefund(own, orderId)),
    'finish-dispute-answer': outbox(ctx, 'payment-disputed', finishDisputeAnswer),
    'tell-customer': outbox(ctx, 'customer-not-told', tellCustomer),
    'tell-complaint': outbox(ctx, 'customer-not-told', tellComplaint),
    'tell-apology': outbox(ctx, 'customer-not-told', tellApology),
    'tell-order-invoice': outbox(ctx, 'customer-not-told', tellOrderInvoice),
    'tell-credit-note': outbox(ctx, 'customer-not-told', tellCreditNote),
    'locate-order': onOrder(locateOrder),
    'mail-reset-link': async ({ companyId, userId }, jobId) => mailResetLink(await ctx(companyId, jobId), userId),
    'mail-email-confirmation': async ({ companyId, userId }, jobId) =>
      mailConfirmation(await ctx(companyId, jobId), userId),
    'mail-invitation': async ({ companyId, invitationId }, jobId) =>
      mailInvitation(await ctx(companyId, jobId), invitationId),
    'mail-contact': async ({ companyId, contactId }, jobId) => mailContact(await ctx(companyId, jobId), contactId),
    'resend-contacts': async (_, jobId) => resendContacts(await deps(), jobId),
    'give-evening-mails': async (_, jobId) => giveEveningMails(await deps(), jobId),
    'mail-evening': async ({ companyId, ...mail }, jobId) => mailEvening(await ctx(companyId, jobId), mail),
    'push-to-till': async ({ companyId, orderId, attempt }, jobId) =>
      pushToTill(await ctx(companyId, jobId), orderId, attempt),
    'tell-hub': async ({ companyId, ...told }, jobId) => tellHub(await ctx(companyId, jobId), told),
    'save-hub-customer': onOrder(saveHubCustomer),
    'forget-hub-customer': async ({ companyId, ...person }, jobId) =>
      forgetHubCustomer(await ctx(companyId, jobId), person),
    'refuse-at-hub': async ({ companyId, ...ref }, jobId) => refuseAtHub(await ctx(companyId, jobId), ref),
    'sync-hubs': async (_, jobId) => syncHubs(await deps(), jobId),
    'watch-order': whileAwaited(watchOrder),
    'watch-message': async ({ companyId, ...message }, jobId) => tellManager(await ctx(companyId, jobId), message),
    'start-search': onOrder(startPlannedSearch),
    'search-tick': async ({ companyId, orderId, startedAt }, jobId) =>
      tickSearch(await ctx(companyId, jobId), orderId, startedAt),
    'tell-courier': onOrder(tellCourier),
    'push-delay': async ({ companyId, ...delay }, jobId) => pushDelay(await ctx(companyId, jobId), delay),
    'plan-round': async ({ companyId, ...round }, jobId) => planAgain(await ctx(companyId, jobId), round),
    'push-round': async ({ companyId, ...told }, jobId) => pushRound(await ctx(companyId, jobId), told),
    'push-offer': async ({ companyId, ...offer }, jobId) => pushOffer(await ctx(companyId, jobId), offer),
    'send-push': async ({ companyId, ...job }, jobId) => sendPush(await ctx(companyId, jobId), job),
    'search-limit': onOrder(missWithoutDriver),
    'place-booking': async ({ companyId, bookingId }, jobId) => placeBooking(await ctx(companyId, jobId), bookingId),
    'cancel-booking': async ({ companyId, bookingId }, jobId) => cancelBooking(await ctx(companyId, jobId), bookingId),
    'sync-bookings': async (_, jobId) => syncBookings(await deps(), jobId),
    'export-company': async ({ companyId, exportId }, jobId) => exportCompany(await ctx(companyId, jobId), exportId),
    'zip-driver-invoices': async ({ companyId, exportId }, jobId) =>
      makeDriverZip(await ctx(companyId, jobId), exportId),
    'erase-company': async ({ companyId, erasureId }, jobId) => eraseCompany(await ctx(companyId, jobId), erasureId),
    'mail-erasure': async ({ companyId, ...mail }, jobId) => mailErasure(await ctx(companyId, jobId), mail),
    'import-customers': async ({ companyId, importId }, jobId) =>
      runCustomerImport(await ctx(companyId, jobId), importId),
    'send-customer-code': async ({ companyId, ...asked }, jobId) =>
      sendCustomerCode(await ctx(companyId, jobId), asked),
    'send-driver-code': async ({ companyId, driverId }, jobId) => sendDriverCode(await ctx(companyId, jobId), driverId),
    'remind-document': async ({ companyId, ...reminder }, jobId) => remind(await ctx(companyId, jobId), reminder),
    'remind-of-documents': async (_, jobId) => remindOfDocuments(await deps(), jobId),
    'send-welcomes': async (_, jobId) => sendWelcomes(await deps(), jobId),
    'send-welcome': async ({ companyId, deviceId }, jobId) => sendWelcome(await ctx(companyId, jobId), { deviceId }),
    'give-win-back-turns': async (_, jobId) => giveTurns(await deps(), jobId),
    'send-win-back': async ({ companyId, turnId }, jobId) => sendTurn(await ctx(companyId, jobId), { turnId }),
    'settle-pending-order': async ({ companyId, orderId }, jobId) =>
      settlePending(companyCtx(await deps(), companyId, { kind: 'customer' }, jobId), orderId),
    'void-payment': async ({ companyId, providerPaymentId }, jobId) =>
      voidPayment(await ctx(companyId, jobId), providerPaymentId),
    'tidy-authorisations': async ({ companyId, orderId, renewal }, jobId) =>
      tidyAuthorisations(await ctx(companyId, jobId), orderId, renewal),
    'handle-webhook': async (event, jobId) => handleWebhook(await deps(), event, jobId),
    'end-menu-state': async ({ companyId, shopId, element, key }, jobId) => {
      const [own, ref] = [await ctx(companyId, jobId), { companyId, shopId }];
      const end = element === 'product' ? endProductState : endOptionState;
      // STO-44: what ends meanwhile ends when the shop is reopened (reopen-shop.ts).
      if (!(await isRetired(own.db, ref))) await end(own, ref, key);
    },
    'tell-hub-stock': async (ref, jobId) => tellHubStock(await ctx(ref.companyId, jobId), ref),
    'publish-menu-draft': async (job, jobId) => publishAtHour(await ctx(job.companyId, jobId), job),
    'mail-menu-draft': async (job, jobId) => mailDraftFailure(await ctx(job.companyId, jobId), job),
    'pull-menu': async ({ companyId, runId }, jobId) => runPull(await ctx(companyId, jobId), runId),
    'resume-sync': async ({ companyId, runId }, jobId) => resumeSync(await ctx(companyId, jobId), runId),
    'ask-for-invoices': async () => askForInvoices(await deps()),
    'issue-invoices': async (shop, jobId) => issueInvoices(await ctx(shop.companyId, jobId), shop),
    'render-invoice': async ({ companyId, reference }, jobId) => renderIssued(await ctx(companyId, jobId), reference),
    'issue-driver-invoice': onOrder(issueDriverInvoice),
    'reconcile-payouts': async (_, jobId) => reconcilePayouts(await deps(), jobId),
    'reconcile-payments': async (_, jobId) => reconcilePayments(await deps(), jobId),
    'check-print-queue': async (_, jobId) => checkPrintQueue(await deps(), jobId),
    retention: async (_, jobId) => {
      await forgetOldRows(await deps());
      await forgetInactiveCustomers(await deps(), jobId);
      await forgetUnusedImages(await deps());
    },
  };
}
