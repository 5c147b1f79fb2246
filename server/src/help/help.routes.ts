import * as contract from '@comptoir/contract/help.ts';
import type { Answer } from '@comptoir/contract/route.ts';
import { handle } from '../http/handle.ts';
import type { Config } from '../kernel/config.ts';
import * as shops from '../shops/shops.store.ts';
import { isFormOpen, sendContact } from './send-contact.ts';

/** The secret key alone takes cards that another program has asked for. */
function cardFormOf({ payments }: Config) {
  if (!payments) return { provider: 'sandbox' as const };
  const { stripePublishableKey: publishableKey } = payments;
  return publishableKey ? { provider: 'stripe' as const, publishableKey } : null;
}

export const helpRoutes = [
  handle(contract.readPublicSettings, async ({ config }) => ({
    helpUrl: config.helpUrl,
    mapTiles: config.mapTiles,
    cardForm: cardFormOf(config),
  })),
  handle(contract.readHotline, async (ctx) => {
    const { hotline } = ctx.config.support;
    const { time_zone: timeZone } = await shops.company(ctx.db, ctx.companyId);
    const hours = Object.entries(hotline?.hours ?? {}).map(([day, slots]) => [day, [...slots]]);
    const hotlineHours = Object.fromEntries(hours) as Answer<typeof contract.readHotline>['hotlineHours'];
    return { hotlineHours, phone: hotline?.phone ?? null, timeZone, isFormOpen: isFormOpen(ctx) };
  }),
  handle(contract.readInformativeMessage, async ({ config }) => ({ message: config.support.message })),
  handle(contract.sendContact, sendContact),
];
