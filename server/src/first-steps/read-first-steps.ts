import type * as contract from '@comptoir/contract/first-steps.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { FirstStepsFacts } from '@comptoir/domain/first-steps/first-steps.ts';
import { firstSteps, isAllDone } from '@comptoir/domain/first-steps/step-states.ts';
import { addDays, instantAt, later, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { orderTypesOffered, paymentsOffered } from '@comptoir/domain/sales-modes/offered.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { missingServices } from './missing-services.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import { hasNetworkPrinter, lastFailure } from '../printers/print-state.store.ts';
import * as settings from '../settings/settings.store.ts';
import * as launches from '../shops/shop-launches.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as store from './first-steps.store.ts';
import type { Counted } from './first-steps.store.ts';

type Read = Answer<typeof contract.readFirstSteps>;

export async function readFirstSteps(
  ctx: UserCtx,
  { params, query }: Input<typeof contract.readFirstSteps>,
): Promise<Read> {
  const { facts, counted } = await factsFor(ctx, params, query.deviceId ?? null);
  const isHidden = counted.hiddenUntil !== null && counted.hiddenUntil > ctx.now();
  return { facts, hiddenUntil: isHidden ? counted.hiddenUntil : null, doneAt: counted.doneAt };
}

async function factsFor(ctx: UserCtx, ref: shops.ShopRef, deviceId: string | null) {
  const asking = { userId: ctx.user.userId, deviceId };
  const [shop, counted, zones, launch, failure] = await Promise.all([
    shops.find(ctx.db, ref).then(mustExist),
    store.read(ctx.db, ref, asking),
    settings.read(ctx.db, ref, 'deliveryZones'),
    launches.find(ctx.db, ref),
    lastFailure(ctx.db, ref, ctx.now()),
  ]);
  const types = orderTypesOffered(shop, 'webapp');
  const payments = types.flatMap((type) => paymentsOffered(shop, 'webapp', type));
  const facts: FirstStepsFacts = {
    menu: { products: counted.products, sections: counted.sections, optionLists: counted.optionLists },
    hours: openDays(shop),
    sale: {
      delivers: types.includes('delivery'),
      collects: types.includes('click_and_collect'),
      seats: types.includes('click_and_seat'),
      zones: zones.mapZones.length + zones.cityZones.length,
    },
    payment: {
      takesCards: payments.includes('stripe'),
      takesOnSite: payments.some((payment) => payment !== 'stripe'),
      isConfigured: !isUnconfigured(ctx.ports, 'payments'),
      account: launch.paymentAccountStatus,
      ibanLast4: launch.ibanLast4,
    },
    sound: counted.heardAt && counted.heardBy ? { at: counted.heardAt, by: counted.heardBy } : null,
    team: counted.team,
    printer: {
      isHidden: shop.hidePrintTicket,
      isOnNetwork: hasNetworkPrinter(shop),
      isConfigured: !isUnconfigured(ctx.ports, 'printing'),
      printedAt: printedAt(shop, counted),
      failure: hasNetworkPrinter(shop) ? failure : null,
    },
    messages: { mail: !isUnconfigured(ctx.ports, 'mail'), sms: !isUnconfigured(ctx.ports, 'textMessages') },
    test: { acceptedAt: counted.testAcceptedAt, isUnderWay: counted.isTestUnderWay },
    missing: missingServices(ctx.ports),
  };
  return { facts, counted };
}

const openDays = ({ hours }: Shop): FirstStepsFacts['hours'] => {
  const days = Object.values(hours);
  return {
    openDays: days.filter(({ openingSlots }) => openingSlots.length > 0).length,
    deliveryDays: days.filter(({ deliverySlots }) => deliverySlots.length > 0).length,
  };
};

/** By the network's printer, or tried on a post. */
function printedAt(shop: Shop, { printedAt: byPrinter, printTestedAt }: Counted): Instant | null {
  if (hasNetworkPrinter(shop)) return byPrinter;
  return byPrinter && printTestedAt ? later(byPrinter, printTestedAt) : (printTestedAt ?? byPrinter);
}

/** FST-02: until the next morning of the shop, before anybody is there. */
export function hideFirstSteps(
  ctx: UserCtx,
  { params }: Input<typeof contract.hideFirstSteps>,
): Promise<Answer<typeof contract.hideFirstSteps>> {
  return ctx.answer(async (tx) => {
    const { timeZone } = mustExist(await shops.find(tx, params));
    const tomorrow = addDays(localDay(ctx.now(), timeZone), 1);
    const hiddenUntil = instantAt(tomorrow, '00:00', timeZone);
    await store.hide(tx, ctx.companyId, ctx.user.userId, hiddenUntil);
    const entry = { entity: 'user', entityId: ctx.user.userId, shopId: params.shopId, after: { hiddenUntil } } as const;
    await audit(tx, ctx, { action: 'first-steps.hide', ...entry });
    return { hiddenUntil };
  });
}

/** FST-03: the state decides, whoever asks. */
export async function finishFirstSteps(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.finishFirstSteps>,
): Promise<Answer<typeof contract.finishFirstSteps>> {
  const { facts } = await factsFor(ctx, params, body.deviceId);
  if (!isAllDone(firstSteps(facts))) throw new Refused('first-steps-left');
  return ctx.answer(async (tx) => {
    const doneAt = await store.finish(tx, params, ctx.now());
    const { shopId } = params;
    await audit(tx, ctx, { action: 'first-steps.end', entity: 'shop', entityId: shopId, shopId, after: { doneAt } });
    await appendEvent(tx, params, 'first-steps-changed', { shopId });
    return { doneAt };
  });
}
