// Types only: the one file of this floor that rooms may look up to.
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { CreditCause } from '@comptoir/domain/receipts/credit-note.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { TillRefs } from '@comptoir/domain/till/till-refs.ts';
import type { Principal } from '@comptoir/domain/session/principal.ts';
import type {
  CustomerErased,
  CustomerMerged,
  CustomerPromotions,
  PersonalRecords,
  ReadLoyalty,
  VisitorActed,
} from './clients/effects.ts';
import type { Config } from './kernel/config.ts';
import type { Database, Db, Tx } from './db/db.ts';
import type { HttpFacts } from './http/handle.ts';
import type { ImageStorage } from './images/image-storage.ts';
import type { ImageProxy } from './images/proxy/image-proxy.ts';
import type { StoredScreen } from './kitchen/screens.store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/streams.ts';
import type { Logger } from './kernel/log.ts';
import type { WantedVoucher } from './complaints/voucher.ts';
import type { Refund } from './orders/money/refunds.store.ts';
import type { OrderEffect } from './orders/effects.ts';
import type { ErrorReports, Troubles } from './ports/error-reports.ts';
import type { Fleets } from './ports/fleets.ts';
import type { Hub, HubAccess, HubOrders } from './ports/hub.ts';
import type { Mailer } from './ports/mail.ts';
import type { Maps } from './ports/maps.ts';
import type { PaymentAccounts } from './ports/payment-accounts.ts';
import type { Payments } from './ports/payments.ts';
import type { PortStatus } from './ports/port-list.ts';
import type { Printing } from './ports/printing.ts';
import type { Push } from './ports/push.ts';
import type { TextMessages } from './ports/text-messages.ts';
import type { ThirdPartySecrets } from './ports/third-party-secrets.ts';
import type { Till } from './ports/till.ts';

/** What a room causes in rooms that import it; put together in `effects.ts`. */
export type Effects = {
  /**
   * What a new order takes before it is written is given back before the order is saved: in the other order, a refusal
   * and a new order of the same person, or of the same dish, would wait for each other for ever.
   */
  orderLeaves: readonly OrderEffect[];
  orderMoved: readonly OrderEffect[];
  /** REP-11: of an order that rehearses the service, only what is listed; a new effect is none of its business. */
  testOrderMoved: readonly OrderEffect[];
  /** law:provider-outside: throws what prevents accepting an order, before anything is charged. */
  orderToAccept: (
    ctx: Ctx,
    shop: { companyId: string; shopId: string },
    orderId: string,
    preparationMinutes: number,
  ) => Promise<void>;
  /** Each room forgets what it holds of a person, or gives it to the record that they were merged into. */
  customerErased: readonly CustomerErased[];
  customerMerged: readonly CustomerMerged[];
  visitorActed: VisitorActed;
  /** The public shop was opened; `clicked` is the notification that led to it. */
  shopOpened: (http: HttpFacts, clicked: string | undefined) => void;
  /** CLI-16: the codes that a customer holds in a shop, or in all (`shopId` null). */
  customerPromotions: CustomerPromotions;
  /** What a customer has earned and spent. */
  customerLoyalty: ReadLoyalty;
  /** CLI-31: what other rooms hold of a person, by the name that their file gives it. */
  personalRecords: Readonly<Record<string, PersonalRecords>>;
  /** The provider has taken a refund on, or an attempt is over. */
  refundSettled: (tx: Tx, ctx: Ctx, refund: Refund, outcome: 'accepted' | 'failed') => Promise<void>;
  /** Money of this order is back with its customer, by a refund or by the bank. */
  moneyGivenBack: (tx: Tx, ctx: Ctx, order: Order, cause: CreditCause) => Promise<void>;
  /** The papers that correct an order's invoice. */
  creditNotes: (db: Db, order: { companyId: string; orderId: string }) => Promise<{ number: string }[]>;
  /** A code that one customer may use once; throws what prevents giving it. */
  issueVoucher: (tx: Tx, ctx: Ctx, voucher: WantedVoucher) => Promise<{ promoCode: string }>;
  /** HUB-20: something of this shop is sold out, back on sale, or has another stock. */
  stockChanged: (tx: Tx, ctx: Ctx, ref: { companyId: string; shopId: string }) => Promise<void>;
  /** SYN-49: to the till behind the hub. Throws what prevented it. */
  orderToHub: (ctx: Ctx, shop: Shop, order: Order, refs: TillRefs) => Promise<void>;
  /** Drivers have become available for these shops. */
  driversFree: (tx: Tx, ctx: Ctx, shopIds: readonly string[]) => Promise<void>;
};

/** Built by hand once: by `main.ts`, or by a test. */
export type Deps = {
  config: Config;
  database: Database;
  live: Live;
  jobs: Jobs;
  log: Logger;
  payments: Payments;
  paymentAccounts: PaymentAccounts;
  mailer: Mailer;
  textMessages: TextMessages;
  maps: Maps;
  push: Push;
  errorReports: ErrorReports;
  troubles: Troubles;
  printing: Printing;
  till: Till;
  hub: Hub;
  hubOrders: HubOrders;
  hubAccess: HubAccess;
  /** Sealed credentials of companies and shops at third parties. */
  keys: ThirdPartySecrets;
  fleets: Fleets;
  images: ImageStorage;
  imageProxy: ImageProxy;
  ports: PortStatus[];
  effects: Effects;
  /** The database's time. */
  now: () => Instant;
  hasRightClock: () => boolean;
  newId: () => string;
};

export type ThirdParties = Pick<
  Deps,
  | 'payments'
  | 'paymentAccounts'
  | 'mailer'
  | 'textMessages'
  | 'maps'
  | 'push'
  | 'errorReports'
  | 'printing'
  | 'till'
  | 'hub'
  | 'hubOrders'
  | 'hubAccess'
  | 'fleets'
>;

export type Actor =
  | { kind: 'staff'; userId: string; firstName: string; isCompanyAdmin: boolean; sessionId?: string }
  | { kind: 'driver'; name: string | null; driverId?: string }
  | { kind: 'provider' | 'marketplace' | 'pos'; name: string | null }
  | { kind: 'customer' | 'system' };

export type Ctx = Deps & {
  companyId: string;
  db: Db;
  actor: Actor;
  traceId: string;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The transaction whose result is the reply: key and answer commit with it. Null leaves the answer to another. */
  answer<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for repetitions of a call under one key, so that a provider recognises them. */
  callId: string;
  /** Called before anything is done outside that transaction, where the key is not looked up first. */
  mustBeFirst(): Promise<void>;
};

export type UserCtx = Ctx & { user: Principal };

export type DriverCtx = Ctx & { driverId: string; sessionId: string };

export type KitchenCtx = Ctx & { screen: StoredScreen };
