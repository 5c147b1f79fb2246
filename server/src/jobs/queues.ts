import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import type { Tidings } from '@comptoir/domain/orders/tidings.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Climb, Rung } from '@comptoir/domain/watchdog/ladder.ts';
import type { RefundsTable } from '../db/tables/service-tables.ts';
import type { RenewInput } from '../ports/payments.ts';

type OfOrder = { companyId: string; orderId: string };
type OfDriver = { companyId: string; driverId: string };

/** What the jobs of each queue carry. A handler reads the state again: a job is a reminder, not an order. */
export type JobData = {
  'end-closing': { companyId: string; shopId: string };
  'end-rush': { companyId: string; shopId: string };
  /** PAC-12: the kitchen has more or less to do. */
  'follow-pace': { companyId: string; shopId: string };
  'follow-paces': Record<never, never>;
  /** PAC-10 */
  'measure-pace': OfOrder;
  'order-deadline': OfOrder;
  'order-window': OfOrder;
  /** UND-06: somebody may have taken it back meanwhile. */
  'settle-held': OfOrder & { heldId: string };
  /** MIS-06: the time for an answer is over. */
  'settle-missing': OfOrder & { questionId: string };
  'mail-reset-link': { companyId: string; userId: string };
  /** INS-16. */
  'mail-email-confirmation': { companyId: string; userId: string };
  /** TEA-05 */
  'mail-invitation': { companyId: string; invitationId: string };
  /** HLP-10: a message to the support. */
  'mail-contact': { companyId: string; contactId: string };
  'resend-contacts': Record<never, never>;
  /** TOW-33: whoever's shops have all closed gets a job of their own. */
  'give-evening-mails': Record<never, never>;
  'mail-evening': { companyId: string; userId: string; day: string };
  'release-payment': OfOrder;
  'settle-capture': OfOrder;
  /** `refundId` where an order may have several of the same cause. */
  'refund-payment': OfOrder & {
    cause: Exclude<RefundsTable['cause'], 'refund' | 'complaint' | 'part'>;
    amount: number;
    refundId?: string;
  };
  'finish-refund': OfOrder;
  /** INV-50: an answer to a bank that is still on its way. */
  'finish-dispute-answer': OfOrder & { disputeId: string };
  'auto-accept': OfOrder;
  'auto-close': OfOrder;
  /** REP-05: a step of the rehearsal may have ended. */
  'advance-rehearsal': OfOrder & { isBeat?: true };
  'tell-customer': OfOrder & { what: Tidings; version: number };
  /** What was decided about a complaint. */
  'tell-complaint': OfOrder & { complaintId: string };
  'tell-apology': OfOrder;
  /** The invoice that a customer asked for. */
  'tell-order-invoice': OfOrder;
  'tell-credit-note': OfOrder & { number: string };
  'locate-order': OfOrder;
  'push-to-till': OfOrder & { attempt: number };
  /** HUB-38: the hub has not heard everything of this order. */
  'tell-hub': OfOrder & { attempt: number };
  'save-hub-customer': OfOrder;
  'forget-hub-customer': { companyId: string; shopId: string; customerId: string };
  /** HUB-42: an order that was given up here. */
  'refuse-at-hub': { companyId: string; shopId: string; hubRowId: string };
  'sync-hubs': Record<never, never>;
  'watch-order': OfOrder;
  'watch-message': OfOrder & { climb: Climb; rung: Exclude<Rung, 'devices'> };
  'start-search': OfOrder;
  /** `startedAt` is null when somebody woke the search. */
  'search-tick': OfOrder & { startedAt: string | null };
  'push-offer': OfOrder & { driverId: string; offeredAt: string };
  'tell-courier': OfOrder;
  /** `version` tells one delay from the next. */
  'push-delay': OfOrder & { driverId: string; version: number };
  /** RND-09: the stops and hours of what this driver brings. */
  'plan-round': OfDriver & { roundId: string };
  'push-round': OfOrder & { driverId: string; what: 'named' | 'taken-back' | 'reordered'; version: number };
  'search-limit': OfOrder;
  /** PSH-08: one turn; a job of an earlier turn does nothing. */
  'send-push': { companyId: string; notificationId: string; turn: number };
  /** MOV-13: a file of clients, read or written. */
  'import-customers': { companyId: string; importId: string };
  /** LEA-01: the archive of a company. */
  'export-company': { companyId: string; exportId: string };
  /** INV-49: invoices of a driver, as a zip. */
  'zip-driver-invoices': { companyId: string; exportId: string };
  /** LEA-16: at its day; one that was canceled finds nothing to do. */
  'erase-company': { companyId: string; erasureId: string };
  'mail-erasure': { companyId: string; erasureId: string; what: 'asked' | 'canceled' };
  'place-booking': { companyId: string; bookingId: string };
  'cancel-booking': { companyId: string; bookingId: string };
  'sync-bookings': Record<never, never>;
  'send-driver-code': OfDriver;
  'send-customer-code': { companyId: string; shopId: string; email: string };
  'remind-document': OfDriver & { kind: DocumentKind; days: number; by: 'sms' | 'mail' | 'push' };
  'remind-of-documents': Record<never, never>;
  /** WEL-06: installations whose moment has come get a job of their own. */
  'send-welcomes': Record<never, never>;
  'send-welcome': { companyId: string; deviceId: string };
  /** CMP-16: rules whose day has come give out their turns; each turn gets a job of its own. */
  'give-win-back-turns': Record<never, never>;
  'send-win-back': { companyId: string; turnId: string };
  'settle-pending-order': OfOrder;
  'void-payment': { companyId: string; providerPaymentId: string };
  'tidy-authorisations': OfOrder & { renewal: RenewInput };
  'handle-webhook': { provider: 'stripe' | 'fleet' | 'hubrise' | 'zelty' | DeliveryProvider; eventId: string };
  'resume-sync': { companyId: string; runId: string };
  /** HUB-20: the stock of a shop, as it is when the job runs. */
  'tell-hub-stock': { companyId: string; shopId: string };
  /** DRF-09: at its hour; a job of another hour does nothing. */
  'publish-menu-draft': { companyId: string; shopId: string; draftId: string; publishAt: string };
  'mail-menu-draft': { companyId: string; shopId: string; draftId: string; userId: string; failure: string };
  'pull-menu': { companyId: string; runId: string };
  'end-menu-state': { companyId: string; shopId: string; element: 'product' | 'option'; key: string };
  /** INV-10: every shop is looked at; those whose period has closed get a job of their own. */
  'ask-for-invoices': Record<never, never>;
  'issue-invoices': { companyId: string; shopId: string };
  'render-invoice': { companyId: string; reference: string };
  'issue-driver-invoice': OfOrder;
  'reconcile-payments': Record<never, never>;
  'reconcile-payouts': Record<never, never>;
  /** PRN-10, PRN-29: tickets past their time, printers that are away. */
  'check-print-queue': Record<never, never>;
  retention: Record<never, never>;
};
export type JobName = keyof JobData;

/** Nobody waits for these, and a notification makes commits wait for each other. */
export const UNHURRIED: readonly JobName[] = [
  'tell-customer',
  'tell-complaint',
  'tell-apology',
  'tell-order-invoice',
  'tell-credit-note',
  'mail-contact',
  'mail-evening',
  'locate-order',
  'measure-pace',
  'follow-pace',
  'release-payment',
  'refund-payment',
  'issue-invoices',
  'render-invoice',
  'issue-driver-invoice',
  'send-welcome',
  'send-win-back',
];

/** They wait for outside services, up to half a minute: in a lane of their own, and not for each other. */
export const COURIERS: readonly JobName[] = [
  'place-booking',
  'cancel-booking',
  'sync-bookings',
  'handle-webhook',
  'pull-menu',
  'tell-hub-stock',
  'resume-sync',
  'tell-hub',
  'save-hub-customer',
  'forget-hub-customer',
  'refuse-at-hub',
  'sync-hubs',
];

/**
 * UND-06: what somebody has decided may ask a bank or a courier, up to half a minute. Several workers, because the next
 * decision of every other shop waits for them.
 */
export const DECISIONS: readonly JobName[] = ['settle-held', 'auto-accept'];

/**
 * PSH-24: long work that waits for push services. In a lane of its own, a turn at a time, so that a service that hangs or
 * asks for patience delays nothing but notifications.
 */
export const PUSHES: readonly JobName[] = ['send-push'];

/** Long work that nobody waits for at a counter: one at a time on each node, so that it delays nothing else. */
export const LONG: readonly JobName[] = ['import-customers', 'export-company', 'zip-driver-invoices', 'erase-company'];

/** Their reads and writes are gathered (gathered.ts): a whole batch costs as much as two single jobs. */
export const GATHERED: readonly JobName[] = [
  'tell-customer',
  'order-deadline',
  'watch-order',
  'measure-pace',
  'follow-pace',
];
