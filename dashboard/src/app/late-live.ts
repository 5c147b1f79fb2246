import { clientsLive } from '../clients/clients.live.ts';
import { complaintsLive } from '../complaints/complaints.live.ts';
import { invoicesLive } from '../invoices/invoices.live.ts';
import { launchLive } from '../launch/launch.live.ts';
import { magicLinksLive } from '../magic-links/magic-links.live.ts';
import { loyaltyLive } from '../loyalty/loyalty.live.ts';
import { payoutsLive } from '../payouts/payouts.live.ts';
import { promotionsLive } from '../promotions/promotions.live.ts';
import { pushLive } from '../push-notifications/push.live.ts';
import { slotLoadsLive } from '../slot-loads/slot-loads.live.ts';
import { watchdogLive } from '../watchdog/watchdog.live.ts';

/** The handlers of rare news: one file, because each of them alone is smaller than the words that would fetch it. */
export const LATE_LIVE = {
  ...clientsLive,
  ...complaintsLive,
  ...invoicesLive,
  ...launchLive,
  ...magicLinksLive,
  ...loyaltyLive,
  ...payoutsLive,
  ...promotionsLive,
  ...pushLive,
  ...slotLoadsLive,
  ...watchdogLive,
};
