// Types only: the one file of this floor that rooms may look up to.
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Principal } from '@comptoir/domain/session/principal.ts';
import type { Config } from './kernel/config.ts';
import type { Database, Db, Tx } from './db/db.ts';
import type { ImageStorage } from './images/image-storage.ts';
import type { ImageProxy } from './images/proxy/image-proxy.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/streams.ts';
import type { Logger } from './kernel/log.ts';
import type { OrderEffect } from './orders/effects.ts';
import type { ErrorReports } from './ports/error-reports.ts';
import type { Fleets } from './ports/fleets.ts';
import type { Hub } from './ports/hub.ts';
import type { Mailer } from './ports/mail.ts';
import type { Maps } from './ports/maps.ts';
import type { Payments } from './ports/payments.ts';
import type { PortStatus } from './ports/port-list.ts';
import type { Printing } from './ports/printing.ts';
import type { Push } from './ports/push.ts';
import type { TextMessages } from './ports/text-messages.ts';
import type { Till } from './ports/till.ts';

/**
 * What a room causes in rooms that stand on it, which it therefore does not import. The list is put together at the top,
 * in `effects.ts`.
 */
export type Effects = {
  orderMoved: readonly OrderEffect[];
  /** Throws what speaks against accepting an order. Asked before anything is charged, outside any transaction (law:provider-outside). */
  orderToAccept: (
    ctx: Ctx,
    shop: { companyId: string; shopId: string },
    orderId: string,
    preparationMinutes: number,
  ) => Promise<void>;
  /** Somebody can be asked to deliver for these shops who could not before. */
  driversFree: (tx: Tx, ctx: Ctx, shopIds: readonly string[]) => Promise<void>;
};

/** Everything the server works with, built by hand once: `main.ts` builds the real one, a test its own. */
export type Deps = {
  config: Config;
  database: Database;
  live: Live;
  jobs: Jobs;
  log: Logger;
  payments: Payments;
  mailer: Mailer;
  textMessages: TextMessages;
  maps: Maps;
  push: Push;
  errorReports: ErrorReports;
  printing: Printing;
  till: Till;
  hub: Hub;
  fleets: Fleets;
  images: ImageStorage;
  imageProxy: ImageProxy;
  ports: PortStatus[];
  effects: Effects;
  now: () => Instant;
  newId: () => string;
};

/** The third parties that the sandbox plays and a real adapter may replace. */
export type ThirdParties = Pick<
  Deps,
  'payments' | 'mailer' | 'textMessages' | 'maps' | 'push' | 'errorReports' | 'printing' | 'till' | 'hub' | 'fleets'
>;

/** Who acts: a person of the company, somebody or something outside it, a customer, or the server itself. */
export type Actor =
  | { kind: 'staff'; userId: string; firstName: string; isCompanyAdmin: boolean }
  | { kind: 'driver'; name: string | null; driverId?: string }
  | { kind: 'provider' | 'marketplace' | 'pos'; name: string | null }
  | { kind: 'customer' | 'system' };

/** One unit of work for one company. */
export type Ctx = Deps & {
  companyId: string;
  db: Db;
  actor: Actor;
  traceId: string;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The transaction whose result is the call's reply: the idempotency key and the answer commit with the work. Null is
   * no answer: the work was left for another transaction of the call.
   */
  answer<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for a call and for its repetitions under the same key: what it names outside is named once. */
  callId: string;
  /** Asked before anything is done outside that transaction, by a call whose key is not looked up beforehand. */
  mustBeFirst(): Promise<void>;
};

/** A call by somebody signed in. */
export type UserCtx = Ctx & { user: Principal };

/** A call from a driver's telephone. */
export type DriverCtx = Ctx & { driverId: string; sessionId: string };
