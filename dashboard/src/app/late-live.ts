import { clientsLive } from '../clients/clients.live.ts';
import { companyShopsLive } from '../company-shops/company-shops.live.ts';
import { complaintsLive } from '../complaints/complaints.live.ts';
import { firstStepsLive } from '../first-steps/first-steps.live.ts';
import { driversLive } from '../drivers/drivers.live.ts';
import { hubLive } from '../hub/hub.live.ts';
import { leavingLive } from '../leaving/leaving.live.ts';
import { movingInLive } from '../moving-in/moving-in.live.ts';
import { invoicesLive } from '../invoices/invoices.live.ts';
import { kitchenLive } from '../kitchen/kitchen.live.ts';
import { launchLive } from '../launch/launch.live.ts';
import { loyaltyLive } from '../loyalty/loyalty.live.ts';
import { magicLinksLive } from '../magic-links/magic-links.live.ts';
import { menuDraftsLive } from '../menu-drafts/menu-drafts.live.ts';
import { menuLive } from '../menu/menu.live.ts';
import { payoutsLive } from '../payouts/payouts.live.ts';
import { printersLive } from '../printers/printers.live.ts';
import { promotionsLive } from '../promotions/promotions.live.ts';
import { pushLive } from '../push-notifications/push.live.ts';
import { rehearsalLive } from '../rehearsal/rehearsal.live.ts';
import { slotLoadsLive } from '../slot-loads/slot-loads.live.ts';
import { staffLive } from '../staff/staff.live.ts';
import { hearSoldOut } from '../stock/stock.queries.ts';
import { towerLive } from '../tower/tower.live.ts';
import { watchdogLive } from '../watchdog/watchdog.live.ts';
import { winBackLive } from '../win-back/win-back.live.ts';

import type { LateHandlers } from './live-handlers.ts';

/** The handlers of what the first screen does not show: whatever has none there has one here, the compiler demands it. */
export const LATE_LIVE: LateHandlers = {
  ...clientsLive,
  ...companyShopsLive,
  ...complaintsLive,
  ...driversLive,
  ...hubLive,
  ...invoicesLive,
  ...leavingLive,
  ...movingInLive,
  ...launchLive,
  ...kitchenLive,
  ...loyaltyLive,
  ...magicLinksLive,
  ...menuLive,
  ...menuDraftsLive,
  ...payoutsLive,
  ...printersLive,
  ...promotionsLive,
  ...pushLive,
  ...slotLoadsLive,
  ...staffLive,
  ...towerLive,
  ...watchdogLive,
  ...winBackLive,
  ...rehearsalLive,
  ...firstStepsLive,
  // FST-07: what the first steps count.
  'menu-changed': (data, cache) => {
    menuLive['menu-changed'](data, cache);
    if (data.shopId) hearSoldOut(cache, data.shopId, data.patch);
    firstStepsLive['first-steps-changed'](data, cache);
  },
  'device-changed': (data, cache) => {
    watchdogLive['device-changed'](data, cache);
    firstStepsLive['first-steps-changed'](data, cache);
  },
  'launch-changed': (data, cache) => {
    launchLive['launch-changed'](data, cache);
    firstStepsLive['first-steps-changed'](data, cache);
  },
};
