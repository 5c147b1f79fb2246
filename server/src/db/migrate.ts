import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import * as foundation from '../../migrations/0001_foundation.ts';
import * as sandbox from '../../migrations/0002_sandbox.ts';
import * as simulator from '../../migrations/0003_simulator.ts';
import * as refreshTokensBySession from '../../migrations/0004_refresh_tokens_by_session.ts';
import * as liveOrders from '../../migrations/0005_live_orders.ts';
import * as finishedSearch from '../../migrations/0006_finished_search.ts';
import * as watchdog from '../../migrations/0007_watchdog.ts';
import * as paymentChecks from '../../migrations/0008_payment_checks.ts';
import * as driverCounters from '../../migrations/0009_driver_counters.ts';
import * as stockTaken from '../../migrations/0010_stock_taken.ts';
import * as finishedDaysWall from '../../migrations/0011_finished_days_wall.ts';
import * as deliveries from '../../migrations/0012_deliveries.ts';
import * as sandboxFleets from '../../migrations/0013_sandbox_fleets.ts';
import * as menu from '../../migrations/0014_menu.ts';
import * as sandboxTillMenus from '../../migrations/0015_sandbox_till_menus.ts';
import * as snapshotImages from '../../migrations/0016_snapshot_images.ts';
import * as hub from '../../migrations/0017_hub.ts';
import * as inlineJson from '../../migrations/0018_inline_json.ts';
import * as notWritten from '../../migrations/0019_not_written.ts';
import * as courierBookings from '../../migrations/0020_courier_bookings.ts';
import * as deliveryPhotos from '../../migrations/0021_delivery_photos.ts';
import * as closedBy from '../../migrations/0022_closed_by.ts';
import * as driverAlerts from '../../migrations/0023_driver_alerts.ts';
import * as maxAdvanceDays from '../../migrations/0024_max_advance_days.ts';
import * as lentRights from '../../migrations/0025_lent_rights.ts';
import * as settings from '../../migrations/0026_settings.ts';
import * as slotLoads from '../../migrations/0027_slot_loads.ts';
import * as flatFees from '../../migrations/0028_flat_fees.ts';
import * as deliveryFeeSource from '../../migrations/0029_delivery_fee_source.ts';
import * as slotLimits from '../../migrations/0030_slot_limits.ts';
import * as vatAndVouchers from '../../migrations/0031_vat_and_vouchers.ts';
import * as refusedOrders from '../../migrations/0032_refused_orders.ts';
import * as promotions from '../../migrations/0034_promotions.ts';
import * as clients from '../../migrations/0036_clients.ts';
import * as complaints from '../../migrations/0037_complaints.ts';
import * as imageCrops from '../../migrations/0038_image_crops.ts';
import * as customerAccounts from '../../migrations/0040_customer_accounts.ts';
import * as unloggedRateLimits from '../../migrations/0041_unlogged_rate_limits.ts';
import * as newOrders from '../../migrations/0042_new_orders.ts';
import * as finances from '../../migrations/0044_finances.ts';
import * as feeContracts from '../../migrations/0045_fee_contracts.ts';
import * as bookedFees from '../../migrations/0046_booked_fees.ts';
import * as payouts from '../../migrations/0047_payouts.ts';
import * as shopLaunches from '../../migrations/0048_shop_launches.ts';
import * as invoices from '../../migrations/0049_invoices.ts';
import * as orderInvoices from '../../migrations/0051_order_invoices.ts';
import * as moneyFromElsewhere from '../../migrations/0052_money_from_elsewhere.ts';
import * as loyalty from '../../migrations/0053_loyalty.ts';
import * as pushDevices from '../../migrations/0054_push_devices.ts';
import * as pushNotifications from '../../migrations/0055_push_notifications.ts';
import * as welcomeDevices from '../../migrations/0056_welcome_devices.ts';
import * as magicLinks from '../../migrations/0057_magic_links.ts';
import * as contactMessages from '../../migrations/0058_contact_messages.ts';
import * as campaigns from '../../migrations/0059_campaigns.ts';
import * as diets from '../../migrations/0060_diets.ts';
import * as accountFeatures from '../../migrations/0063_account_features.ts';
import * as orderCreditNotes from '../../migrations/0064_order_credit_notes.ts';
import * as disputeReads from '../../migrations/0065_dispute_reads.ts';
import * as tips from '../../migrations/0066_tips.ts';
import * as winBack from '../../migrations/0067_win_back.ts';
import * as setup from '../../migrations/0068_setup.ts';
import * as invitations from '../../migrations/0069_invitations.ts';
import * as companyShops from '../../migrations/0070_company_shops.ts';
import * as testOrders from '../../migrations/0071_test_orders.ts';
import * as customerImports from '../../migrations/0072_customer_imports.ts';
import * as leaving from '../../migrations/0073_leaving.ts';
import * as journal from '../../migrations/0075_journal.ts';
import * as firstSteps from '../../migrations/0077_first_steps.ts';
import * as printQueue from '../../migrations/0078_print_queue.ts';
import * as hubConnection from '../../migrations/0080_hub_connection.ts';
import * as hubOrders from '../../migrations/0081_hub_orders.ts';
import * as tillOrders from '../../migrations/0083_till_orders.ts';
import * as courierPlaces from '../../migrations/0084_courier_places.ts';
import * as driverZips from '../../migrations/0085_driver_zips.ts';
import * as keptCreditNotes from '../../migrations/0086_kept_credit_notes.ts';
import * as printRules from '../../migrations/0087_print_rules.ts';
import * as hubAgain from '../../migrations/0088_hub_again.ts';
import * as clientsInBulk from '../../migrations/0089_clients_in_bulk.ts';
import * as disputeAnswers from '../../migrations/0090_dispute_answers.ts';
import * as quickFinances from '../../migrations/0091_quick_finances.ts';
import * as kitchen from '../../migrations/0092_kitchen.ts';
import * as tower from '../../migrations/0093_tower.ts';
import * as heldMoves from '../../migrations/0094_held_moves.ts';
import * as missingDishes from '../../migrations/0095_missing_dishes.ts';
import * as pace from '../../migrations/0097_pace.ts';
import * as cashReturns from '../../migrations/0098_cash_returns.ts';
import * as menuDrafts from '../../migrations/0100_menu_drafts.ts';
import * as channelPrices from '../../migrations/0102_channel_prices.ts';
import * as menuLocks from '../../migrations/0103_menu_locks.ts';
import * as numbersInOrder from '../../migrations/0105_numbers_in_order.ts';
import * as refundsCountedOnce from '../../migrations/0106_refunds_counted_once.ts';
import * as paidElsewhere from '../../migrations/0116_paid_elsewhere.ts';
import * as hubStockHeard from '../../migrations/0122_hub_stock_heard.ts';
import * as waitingEvents from '../../migrations/0123_waiting_events.ts';

const MIGRATIONS: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_sandbox': sandbox,
  '0003_simulator': simulator,
  '0004_refresh_tokens_by_session': refreshTokensBySession,
  '0005_live_orders': liveOrders,
  '0006_finished_search': finishedSearch,
  '0007_watchdog': watchdog,
  '0008_payment_checks': paymentChecks,
  '0009_driver_counters': driverCounters,
  '0010_stock_taken': stockTaken,
  '0011_finished_days_wall': finishedDaysWall,
  '0012_deliveries': deliveries,
  '0013_sandbox_fleets': sandboxFleets,
  '0014_menu': menu,
  '0015_sandbox_till_menus': sandboxTillMenus,
  '0016_snapshot_images': snapshotImages,
  '0017_hub': hub,
  '0018_inline_json': inlineJson,
  '0019_not_written': notWritten,
  '0020_courier_bookings': courierBookings,
  '0021_delivery_photos': deliveryPhotos,
  '0022_closed_by': closedBy,
  '0023_driver_alerts': driverAlerts,
  '0024_max_advance_days': maxAdvanceDays,
  '0025_lent_rights': lentRights,
  '0026_settings': settings,
  '0027_slot_loads': slotLoads,
  '0028_flat_fees': flatFees,
  '0029_delivery_fee_source': deliveryFeeSource,
  '0030_slot_limits': slotLimits,
  '0031_vat_and_vouchers': vatAndVouchers,
  '0032_refused_orders': refusedOrders,
  '0034_promotions': promotions,
  '0036_clients': clients,
  '0037_complaints': complaints,
  '0038_image_crops': imageCrops,
  '0040_customer_accounts': customerAccounts,
  '0041_unlogged_rate_limits': unloggedRateLimits,
  '0042_new_orders': newOrders,
  '0044_finances': finances,
  '0045_fee_contracts': feeContracts,
  '0046_booked_fees': bookedFees,
  '0047_payouts': payouts,
  '0048_shop_launches': shopLaunches,
  '0049_invoices': invoices,
  '0051_order_invoices': orderInvoices,
  '0052_money_from_elsewhere': moneyFromElsewhere,
  '0053_loyalty': loyalty,
  '0054_push_devices': pushDevices,
  '0055_push_notifications': pushNotifications,
  '0056_welcome_devices': welcomeDevices,
  '0057_magic_links': magicLinks,
  '0058_contact_messages': contactMessages,
  '0059_campaigns': campaigns,
  '0060_diets': diets,
  '0063_account_features': accountFeatures,
  '0064_order_credit_notes': orderCreditNotes,
  '0065_dispute_reads': disputeReads,
  '0066_tips': tips,
  '0067_win_back': winBack,
  '0068_setup': setup,
  '0069_invitations': invitations,
  '0070_company_shops': companyShops,
  '0071_test_orders': testOrders,
  '0072_customer_imports': customerImports,
  '0073_leaving': leaving,
  '0075_journal': journal,
  '0077_first_steps': firstSteps,
  '0078_print_queue': printQueue,
  '0080_hub_connection': hubConnection,
  '0081_hub_orders': hubOrders,
  '0083_till_orders': tillOrders,
  '0084_courier_places': courierPlaces,
  '0085_driver_zips': driverZips,
  '0086_kept_credit_notes': keptCreditNotes,
  '0087_print_rules': printRules,
  '0088_hub_again': hubAgain,
  '0089_clients_in_bulk': clientsInBulk,
  '0090_dispute_answers': disputeAnswers,
  '0091_quick_finances': quickFinances,
  '0092_kitchen': kitchen,
  '0093_tower': tower,
  '0094_held_moves': heldMoves,
  '0095_missing_dishes': missingDishes,
  '0097_pace': pace,
  '0098_cash_returns': cashReturns,
  '0100_menu_drafts': menuDrafts,
  '0102_channel_prices': channelPrices,
  '0103_menu_locks': menuLocks,
  '0105_numbers_in_order': numbersInOrder,
  '0106_refunds_counted_once': refundsCountedOnce,
  '0116_paid_elsewhere': paidElsewhere,
  '0122_hub_stock_heard': hubStockHeard,
  '0123_waiting_events': waitingEvents,
};

/** Migrates the schema under Kysely's lock, so that several nodes may start at once. */
export const migrate = (connection: pg.PoolConfig): Promise<string[]> =>
  withDatabase(connection, async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  });

async function withDatabase<T>(connection: pg.PoolConfig, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** Settings that could lose an acknowledged order in a power cut; the server refuses to start with them. */
export const undurableSettings = (connection: pg.PoolConfig): Promise<string[]> =>
  withDatabase(connection, async (db) => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name = any(${[...DURABLE]})`.execute(db);
    return rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  });
