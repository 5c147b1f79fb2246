import { saveMapZone } from '@comptoir/contract/delivery-zones.ts';
import { saveDeliveryHours, saveOpeningHours } from '@comptoir/contract/hours.ts';
import {
  forgetManagementFees,
  saveManagementFees,
  saveNetworkManagementFees,
} from '@comptoir/contract/management-fees.ts';
import { saveAutoAccept, saveNetworkOrderSettings, saveOrderSettings } from '@comptoir/contract/order-settings.ts';
import { saveShopSettings } from '@comptoir/contract/shop-settings.ts';
import { saveWelcomeMessage } from '@comptoir/contract/welcome-message.ts';
import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { JournalEntry } from '@comptoir/domain/journal/journal.ts';
import type { Settings } from '@comptoir/domain/settings/settings.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';

type Place = { companyId: string; shopId: string | null };
type Restore = (place: Place, entry: JournalEntry) => Promise<unknown>;

/** The shop's own call, or the network's where the settings are of no shop. */
const inShop = ({ companyId, shopId }: Place) => {
  if (shopId === null) throw new Error('these settings belong to a shop');
  return { companyId, shopId };
};

/** As the journal has kept it; the call reads it again as strictly as any other. */
const beforeOf = <F extends keyof Settings>({ before }: JournalEntry, _family: F) => before as Settings[F];

const weekOf = <Part extends object>(
  hours: Settings['hours'],
  part: (day: NonNullable<Settings['hours']['monday']>) => Part,
) => Object.fromEntries(Object.entries(hours).map(([day, known]) => [day, part(known)]));

/** JRN-09: settings that one ordinary call writes whole: it is made again with the values from before. */
const RESTORES: Partial<Record<JournalAction, Restore>> = {
  'settings.hours.opening': (place, entry) =>
    callOnce(saveOpeningHours, {
      params: inShop(place),
      body: weekOf(beforeOf(entry, 'hours'), ({ openingSlots, openingOrderLimits }) => ({
        ...(openingSlots.length > 0 ? { openingSlots } : {}),
        ...(openingOrderLimits ? { openingOrderLimits } : {}),
      })),
    }),
  'settings.hours.delivery': (place, entry) =>
    callOnce(saveDeliveryHours, {
      params: inShop(place),
      body: weekOf(beforeOf(entry, 'hours'), ({ deliverySlots, deliveryOrderLimits }) => ({
        ...(deliverySlots.length > 0 ? { deliverySlots } : {}),
        ...(deliveryOrderLimits ? { deliveryOrderLimits } : {}),
      })),
    }),
  'settings.management-fees': ({ companyId, shopId }, entry) => {
    const body = beforeOf(entry, 'managementFees');
    if (shopId === null) return body ? callOnce(saveNetworkManagementFees, { params: { companyId }, body }) : never();
    const params = { companyId, shopId };
    return body ? callOnce(saveManagementFees, { params, body }) : callOnce(forgetManagementFees, { params });
  },
  'settings.orders': ({ companyId, shopId }, entry) => {
    const { orderWindowMinutes, autoSendToDrivers, autoAccept } = beforeOf(entry, 'orderSettings');
    const slots = { orderWindowMinutes, autoSendToDrivers };
    return shopId === null
      ? callOnce(saveNetworkOrderSettings, { params: { companyId }, body: slots })
      : callOnce(saveOrderSettings, { params: { companyId, shopId }, body: { ...slots, autoAccept } });
  },
  'settings.auto-accept': (place, entry) =>
    callOnce(saveAutoAccept, { params: inShop(place), body: beforeOf(entry, 'orderSettings').autoAccept }),
  'settings.general': (place, entry) => {
    const { supportEmail, supportPhone, cancellationFee, feeReferences } = beforeOf(entry, 'shopSettings');
    return callOnce(saveShopSettings, {
      params: inShop(place),
      body: { supportEmail: supportEmail ?? '', supportPhone: supportPhone ?? '', cancellationFee, feeReferences },
    });
  },
  'settings.welcome-message': ({ companyId }, entry) =>
    callOnce(saveWelcomeMessage, { params: { companyId }, body: beforeOf(entry, 'welcomeMessage') }),
  'settings.delivery-zone.save': (place, entry) => {
    const changed = changedZone(entry);
    if (!changed) return never();
    const { key, geometry, color, minimumBasket, feeRows } = changed;
    return callOnce(saveMapZone, {
      params: { ...inShop(place), key },
      body: { geometry, color, minimumBasket, feeRows },
    });
  },
};

const never = () => Promise.reject(new Error('nothing was saved before'));

function changedZone({ before, after }: JournalEntry): Settings['deliveryZones']['mapZones'][number] | undefined {
  const now = (after as Settings['deliveryZones']).mapZones;
  return (before as Settings['deliveryZones']).mapZones.find((zone) => {
    const same = now.find(({ key }) => key === zone.key);
    return same && JSON.stringify(same) !== JSON.stringify(zone);
  });
}

const restoreOf = ({ action }: JournalEntry): Restore | undefined =>
  Object.hasOwn(RESTORES, action) ? RESTORES[action as JournalAction] : undefined;

/** What has no call of its own to go back by shows no button. */
export function canRestore(entry: JournalEntry): boolean {
  if (!restoreOf(entry) || entry.before === undefined) return false;
  if (entry.action === 'settings.management-fees') return entry.before !== null || entry.shopId !== null;
  if (entry.before === null) return false;
  return entry.action !== 'settings.delivery-zone.save' || changedZone(entry) !== undefined;
}

export async function restore(companyId: string, entry: JournalEntry): Promise<void> {
  await restoreOf(entry)?.({ companyId, shopId: entry.shopId }, entry);
}
