import type {
  KitchenPairingsTable,
  KitchenScreensTable,
  KitchenStrikesTable,
  PaceMeasuresTable,
  PaceSamplesTable,
} from './tables/kitchen-tables.ts';
import type { HubMovesTable, HubOrdersTable, HubWatchesTable } from './tables/hubrise-tables.ts';
import type {
  ArchivedInvoicesTable,
  CompanyErasuresTable,
  CompanyExportPartsTable,
  CompanyExportsTable,
  CustomerImportLinesTable,
  CustomerImportsTable,
} from './tables/moving-tables.ts';
import type {
  MenuDraftsTable,
  MenuLocksTable,
  MenuSectionsTable,
  MenuSnapshotsTable,
  MenusTable,
  OptionListsTable,
  OptionsTable,
  PosMenusTable,
  ProductSalesTable,
  ProductsTable,
  ShopTypeRulesTable,
  StockMovementsTable,
  SyncJobsTable,
  SyncPreviewsTable,
} from './tables/menu-tables.ts';
import type { ShopType } from '@comptoir/domain/session/roles.ts';
import type { Family, Settings } from '@comptoir/domain/settings/settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Address, LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import type { Generated } from 'kysely';
import type {
  PromotionClientsTable,
  PromotionCodesTable,
  PromotionShopsTable,
  PromotionsTable,
  PromotionUsesTable,
  RefusedOrdersTable,
  SlotLoadsTable,
  SlotPlacesTable,
} from './tables/checkout-tables.ts';
import type {
  LoyaltyBalancesTable,
  LoyaltyConfigsTable,
  LoyaltyMovesTable,
  LoyaltyVersionShopsTable,
  LoyaltyVersionsTable,
} from './tables/loyalty-tables.ts';
import type {
  LinkDaysTable,
  LinkEventsTable,
  MagicLinksTable,
  PushDevicesTable,
  PushNotificationsTable,
  PushRecipientsTable,
} from './tables/marketing-tables.ts';
import type { OrderCountersTable, OrderEventsTable, OrderLinesTable, OrdersTable } from './tables/orders-tables.ts';
import type { WinBackLatestTable, WinBackRulesTable, WinBackTurnsTable } from './tables/win-back-tables.ts';
import type { Json, JsonDefault, Nullable, NullableJson, NullableTime, TimeDefault } from './columns.ts';
import type {
  CashReturnOrdersTable,
  CashReturnsTable,
  BookingsTable,
  DeliveryOffersTable,
  DriverCodesTable,
  DeliveryPhotosTable,
  DriverDocumentsTable,
  DriverSessionsTable,
} from './tables/delivery-tables.ts';
import type { EveningMailReadersTable, EveningMailsTable, PostMessagesTable } from './tables/tower-tables.ts';
import type { TillLinksTable, TillOrdersTable, TillStockTable } from './tables/till-tables.ts';
import type {
  FirstStepsBreaksTable,
  FirstStepsTable,
  RehearsalsTable,
  SetupLinksTable,
} from './tables/first-steps-tables.ts';
import type { HubConnectionsTable, HubPendingConnectionsTable, HubStockHeardTable } from './tables/hubrise-tables.ts';
import type { ShopLaunchesTable, ShopSlugsTable } from './tables/launch-tables.ts';
import type {
  DisputesTable,
  FeeContractsTable,
  LedgerEntriesTable,
  LedgerMovementsTable,
  PayoutLinesTable,
  PayoutsTable,
  TipDaysTable,
  OrderCreditNotesTable,
  OrderInvoiceNumbersTable,
  OrderInvoicesTable,
} from './tables/money-tables.ts';
import type {
  BillingPeriodsTable,
  InvoiceFilesTable,
  InvoiceNumbersTable,
  InvoiceOrdersTable,
  InvoicesTable,
} from './tables/invoice-tables.ts';
import type {
  CompaniesTable,
  CustomerAccountsTable,
  CustomerCodesTable,
  CustomerExportsTable,
  CustomerSessionsTable,
  CustomerTotalsTable,
  CustomerTwinsTable,
  CustomerWordsTable,
  CustomersTable,
  InvitationsTable,
  PasswordResetsTable,
  RefreshTokensTable,
  SessionsTable,
  UsersTable,
} from './tables/people-tables.ts';
import type {
  AuditTable,
  ImagesTable,
  IdempotencyKeysTable,
  LiveEventsTable,
  RateLimitsTable,
  ThirdPartySecretsTable,
  WebhookInboxTable,
} from './tables/plumbing-tables.ts';
import type {
  ComplaintPhotosTable,
  ComplaintsTable,
  ContactMessagesTable,
  DevicesTable,
  DriversTable,
  DriverShopsTable,
  FinanceDaysTable,
  FinishedOrderDaysTable,
  PendingOrdersTable,
  RefundsTable,
  ShopAlertsTable,
  WatchStepsTable,
} from './tables/service-tables.ts';
import type { PrintersTable, PrintRequestsTable, PrintRulesTable } from './tables/print-tables.ts';

type ShopsTable = {
  company_id: string;
  id: string;
  slug: string;
  name: string;
  type: ShopType;
  time_zone: Generated<string>;
  address: Json<Address>;
  phone: Nullable<string>;
  email: Nullable<string>;
  closed_message: Nullable<string>;
  closed_until: NullableTime;
  closed_by: Nullable<string>;
  rush_enabled: Generated<boolean>;
  rush_minutes: Generated<number>;
  rush_until: NullableTime;
  pace_usual: Nullable<number>;
  pace_minutes: Generated<number>;
  pace_orders: Generated<number>;
  pace_hour: NullableTime;
  channels: JsonDefault<Shop['channels']>;
  flat_delivery_fee: Generated<number>;
  delivery_minutes: Generated<number>;
  integration: NullableJson<NonNullable<Shop['integration']>>;
  printing_kind: Nullable<NonNullable<Shop['printingKind']>>;
  paused_printing_kind: Nullable<NonNullable<Shop['printingKind']>>;
  shop_legal_entity: NullableJson<LegalEntity>;
  flow_type: Generated<Shop['flowType']>;
  independent_drivers_allowed: Generated<boolean>;
  is_marketplace: Generated<boolean>;
  delivers_by_itself: Generated<boolean>;
  acceptance_minutes: Generated<number>;
  max_advance_days: Generated<number>;
  provider_order: JsonDefault<Shop['providerOrder']>;
  accept_delivery_from_dashboard: Nullable<boolean>;
  validate_delivery_from_dashboard: Nullable<boolean>;
  cannot_refund_order: Generated<boolean>;
  hide_print_ticket: Generated<boolean>;
  retired_at: NullableTime;
  watch: JsonDefault<Shop['watch']>;
  delivery_providers: JsonDefault<Shop['deliveryProviders']>;
  express_fleet: JsonDefault<Shop['expressFleet']>;
  /** Moves with every change of the shop's settings. */
  settings_version: Generated<number>;
  version: Generated<number>;
  created_at: TimeDefault;
};

/** Of a shop, or of the whole network where there is no shop. */
type SettingsTable = {
  company_id: string;
  shop_id: Nullable<string>;
  /** The shop's id, or the company's. */
  owner_id: Generated<string>;
  family: Family;
  document: Json<Settings[Family]>;
  version: Generated<number>;
  changed_at: TimeDefault;
  changed_by: Nullable<string>;
};

type UserShopsTable = { company_id: string; user_id: string; shop_id: string };

/** Every table as the code sees it; schema.test.ts compares this with the database. */
export type Tables = {
  companies: CompaniesTable;
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  invitations: InvitationsTable;
  password_resets: PasswordResetsTable;
  shops: ShopsTable;
  settings: SettingsTable;
  slot_loads: SlotLoadsTable;
  slot_places: SlotPlacesTable;
  refused_orders: RefusedOrdersTable;
  promotions: PromotionsTable;
  promotion_shops: PromotionShopsTable;
  promotion_clients: PromotionClientsTable;
  promotion_codes: PromotionCodesTable;
  promotion_uses: PromotionUsesTable;
  user_shops: UserShopsTable;
  menus: MenusTable;
  menu_sections: MenuSectionsTable;
  products: ProductsTable;
  option_lists: OptionListsTable;
  options: OptionsTable;
  shop_type_rules: ShopTypeRulesTable;
  stock_movements: StockMovementsTable;
  product_sales: ProductSalesTable;
  sync_previews: SyncPreviewsTable;
  menu_drafts: MenuDraftsTable;
  menu_snapshots: MenuSnapshotsTable;
  sync_jobs: SyncJobsTable;
  pos_menus: PosMenusTable;
  hub_connections: HubConnectionsTable;
  hub_orders: HubOrdersTable;
  hub_moves: HubMovesTable;
  hub_watches: HubWatchesTable;
  hub_stock_heard: HubStockHeardTable;
  hub_pending_connections: HubPendingConnectionsTable;
  images: ImagesTable;
  customers: CustomersTable;
  customer_totals: CustomerTotalsTable;
  customer_words: CustomerWordsTable;
  customer_twins: CustomerTwinsTable;
  customer_exports: CustomerExportsTable;
  company_exports: CompanyExportsTable;
  company_export_parts: CompanyExportPartsTable;
  company_erasures: CompanyErasuresTable;
  archived_invoices: ArchivedInvoicesTable;
  customer_imports: CustomerImportsTable;
  customer_import_lines: CustomerImportLinesTable;
  customer_codes: CustomerCodesTable;
  customer_sessions: CustomerSessionsTable;
  customer_accounts: CustomerAccountsTable;
  order_counters: OrderCountersTable;
  orders: OrdersTable;
  finished_order_days: FinishedOrderDaysTable;
  finance_days: FinanceDaysTable;
  tip_days: TipDaysTable;
  fee_contracts: FeeContractsTable;
  order_invoice_numbers: OrderInvoiceNumbersTable;
  order_invoices: OrderInvoicesTable;
  order_credit_note_numbers: OrderInvoiceNumbersTable;
  order_credit_notes: OrderCreditNotesTable;
  disputes: DisputesTable;
  shop_launches: ShopLaunchesTable;
  setup_links: SetupLinksTable;
  shop_slugs: ShopSlugsTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  invoice_files: InvoiceFilesTable;
  billing_periods: BillingPeriodsTable;
  invoice_orders: InvoiceOrdersTable;
  payouts: PayoutsTable;
  payout_lines: PayoutLinesTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  live_events: LiveEventsTable;
  audit: AuditTable;
  ledger_movements: LedgerMovementsTable;
  ledger_entries: LedgerEntriesTable;
  idempotency_keys: IdempotencyKeysTable;
  third_party_secrets: ThirdPartySecretsTable;
  refunds: RefundsTable;
  complaints: ComplaintsTable;
  complaint_photos: ComplaintPhotosTable;
  pending_orders: PendingOrdersTable;
  shop_alerts: ShopAlertsTable;
  devices: DevicesTable;
  watch_steps: WatchStepsTable;
  drivers: DriversTable;
  driver_shops: DriverShopsTable;
  driver_sessions: DriverSessionsTable;
  driver_codes: DriverCodesTable;
  driver_documents: DriverDocumentsTable;
  delivery_photos: DeliveryPhotosTable;
  delivery_offers: DeliveryOffersTable;
  delivery_jobs: BookingsTable;
  cash_returns: CashReturnsTable;
  cash_return_orders: CashReturnOrdersTable;
  printers: PrintersTable;
  print_rules: PrintRulesTable;
  print_jobs: PrintRequestsTable;
  rate_limits: RateLimitsTable;
  webhook_inbox: WebhookInboxTable;
  loyalty_configs: LoyaltyConfigsTable;
  loyalty_versions: LoyaltyVersionsTable;
  loyalty_version_shops: LoyaltyVersionShopsTable;
  loyalty_balances: LoyaltyBalancesTable;
  loyalty_moves: LoyaltyMovesTable;
  push_devices: PushDevicesTable;
  contact_messages: ContactMessagesTable;
  magic_links: MagicLinksTable;
  link_events: LinkEventsTable;
  link_days: LinkDaysTable;
  push_notifications: PushNotificationsTable;
  push_recipients: PushRecipientsTable;
  win_back_rules: WinBackRulesTable;
  win_back_turns: WinBackTurnsTable;
  win_back_latest: WinBackLatestTable;
  till_orders: TillOrdersTable;
  till_stock: TillStockTable;
  till_links: TillLinksTable;
  first_steps: FirstStepsTable;
  first_steps_breaks: FirstStepsBreaksTable;
  rehearsals: RehearsalsTable;
  post_messages: PostMessagesTable;
  pace_samples: PaceSamplesTable;
  pace_measures: PaceMeasuresTable;
  evening_mail_readers: EveningMailReadersTable;
  evening_mails: EveningMailsTable;
  menu_locks: MenuLocksTable;
  kitchen_strikes: KitchenStrikesTable;
  kitchen_screens: KitchenScreensTable;
  kitchen_pairings: KitchenPairingsTable;
};
