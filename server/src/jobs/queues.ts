import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import type { Tidings } from '@comptoir/domain/orders/tidings.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Climb, Rung } from '@comptoir/domain/watchdog/ladder.ts';
import type { RefundsTable } from '../db/service-tables.ts';
import type { RenewInput } from '../ports/payments.ts';

/** What the jobs of each queue carry. A handler reads the state again: a job is a reminder, not an order. */
export type JobData = {
  'end-closing': { companyId: string; shopId: string };
  'end-rush': { companyId: string; shopId: string };
  'order-deadline': { companyId: string; orderId: string };
  'order-window': { companyId: string; orderId: string };
  'mail-reset-link': { companyId: string; userId: string };
  'release-payment': { companyId: string; orderId: string };
  'settle-capture': { companyId: string; orderId: string };
  'refund-payment': {
    companyId: string;
    orderId: string;
    cause: Exclude<RefundsTable['cause'], 'refund'>;
    amount: number;
  };
  'finish-refund': { companyId: string; orderId: string };
  'auto-accept': { companyId: string; orderId: string };
  'auto-close': { companyId: string; orderId: string };
  'tell-customer': { companyId: string; orderId: string; what: Tidings; version: number };
  'locate-order': { companyId: string; orderId: string };
  'push-to-till': { companyId: string; orderId: string; attempt: number };
  'watch-order': { companyId: string; orderId: string };
  'watch-message': { companyId: string; orderId: string; climb: Climb; rung: Exclude<Rung, 'devices'> };
  'start-search': { companyId: string; orderId: string };
  /** `startedAt` is null when somebody woke the search. */
  'search-tick': { companyId: string; orderId: string; startedAt: string | null };
  'push-offer': { companyId: string; orderId: string; driverId: string; offeredAt: string };
  'search-limit': { companyId: string; orderId: string };
  'place-booking': { companyId: string; bookingId: string };
  'cancel-booking': { companyId: string; bookingId: string };
  'sync-bookings': Record<never, never>;
  'send-driver-code': { companyId: string; driverId: string };
  'remind-document': {
    companyId: string;
    driverId: string;
    kind: DocumentKind;
    days: number;
    by: 'sms' | 'mail' | 'push';
  };
  'remind-of-documents': Record<never, never>;
  'settle-pending-order': { companyId: string; orderId: string };
  'void-payment': { companyId: string; providerPaymentId: string };
  'tidy-authorisations': { companyId: string; orderId: string; renewal: RenewInput };
  'handle-webhook': { provider: 'stripe' | 'fleet' | DeliveryProvider; eventId: string };
  'resume-sync': { companyId: string; runId: string };
  'pull-menu': { companyId: string; runId: string };
  'end-menu-state': { companyId: string; shopId: string; element: 'product' | 'option'; key: string };
  'reconcile-payments': Record<never, never>;
  retention: Record<never, never>;
};
export type JobName = keyof JobData;

/** Nobody waits for these, and a notification makes commits wait for each other. */
export const UNHURRIED: readonly JobName[] = ['tell-customer', 'locate-order', 'release-payment', 'refund-payment'];

/** They wait for outside services, up to half a minute: in a lane of their own, and not for each other. */
export const COURIERS: readonly JobName[] = [
  'place-booking',
  'cancel-booking',
  'sync-bookings',
  'handle-webhook',
  'pull-menu',
  'resume-sync',
];

/** Their reads and writes are gathered (gathered.ts): a whole batch costs as much as two single jobs. */
export const GATHERED: readonly JobName[] = ['tell-customer', 'order-deadline', 'watch-order'];
