import { addMs, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { afterQuietHours, isQuiet, nextQuietHours } from '@comptoir/domain/push-notifications/quiet-hours.ts';
import type { WelcomeMessage } from '@comptoir/domain/welcome-message/welcome-message.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import type { PushMessage, PushOutcome } from '../ports/push.ts';
import * as devices from '../push-devices/push-devices.store.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as welcomes from './welcomes.store.ts';

/** The rest follows in the next minute. */
const AT_ONCE = 500;
const LEAST_TTL_SECONDS = 60;

/** WEL-06: every minute; each installation has one moment, and is told if the message is on at that moment. */
export async function sendWelcomes(deps: Deps, jobId: string): Promise<void> {
  const now = deps.now();
  for (const { companyId, timeZone } of await welcomes.companiesDue(deps.database.forSystem(), now)) {
    if (isQuiet(now, timeZone)) continue;
    // eslint-disable-next-line no-await-in-loop -- each company its own short transaction
    await claim(systemCtx(deps, companyId, jobId), now);
  }
}

async function claim(ctx: Ctx, now: Instant): Promise<void> {
  const { companyId } = ctx;
  await ctx.transaction(async (tx) => {
    const { enabled, delayHours } = await readMessage(ctx, tx);
    const claimed = await welcomes.claimDue(tx, companyId, { delayHours, now, most: AT_ONCE });
    if (!enabled) return;
    for (const deviceId of claimed)
      // eslint-disable-next-line no-await-in-loop -- left together, in one statement
      await ctx.jobs.enqueue(tx, 'send-welcome', { companyId, deviceId });
  });
}

const readMessage = (ctx: Ctx, db: Parameters<typeof settings.read>[0]): Promise<WelcomeMessage> =>
  settings.read(db, { companyId: ctx.companyId, shopId: null }, 'welcomeMessage');

/** law:provider-outside: claimed before, told here. A repetition after a lost answer replaces itself (`topic`). */
export async function sendWelcome(ctx: Ctx, { deviceId }: { deviceId: string }): Promise<void> {
  const device = await devices.find(ctx.db, ctx.companyId, deviceId);
  const message = await readMessage(ctx, ctx.db);
  if (!device || !message.enabled) return;
  // STO-44: nobody is welcomed to a shop that is closed for good.
  if (device.shopId !== null && (await shops.isRetired(ctx.db, { ...ctx, shopId: device.shopId }))) return;
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  const now = ctx.now();
  if (isQuiet(now, zone)) return again(ctx, deviceId, afterQuietHours(now, zone));
  const ttlSeconds = Math.max(LEAST_TTL_SECONDS, Math.floor(msBetween(now, nextQuietHours(now, zone)) / 1_000));
  const outcome = await tried(ctx, {
    to: device.to,
    title: message.title,
    message: message.message,
    ...(await pageOf(ctx, device.shopId)),
    ttlSeconds,
    urgency: 'low',
    topic: 'welcome',
    sender: ctx.companyId,
    idempotencyKey: `welcome:${deviceId}`,
  });
  if (typeof outcome === 'object') return again(ctx, deviceId, outcome.retryAt);
  if (outcome !== 'gone') return;
  await ctx.transaction(async (tx) => {
    if (await devices.forget(tx, ctx.companyId, deviceId, devices.addressOf(device.to)))
      await audit(tx, ctx, { action: 'push-device.gone', entity: 'push-device', entityId: deviceId });
  });
}

type Outcome = PushOutcome | 'refused' | { retryAt: Instant };

async function tried(ctx: Ctx, message: PushMessage): Promise<Outcome> {
  try {
    return await ctx.push.send(message);
  } catch (error) {
    if (error instanceof CredentialsRefused) ctx.log.error({ err: error }, 'the push credentials are refused');
    if (error instanceof ProviderRefused) return 'refused';
    const seconds = error instanceof ProviderUnavailable ? error.retryAfterSeconds : null;
    if (seconds === null) throw error;
    return { retryAt: addMs(ctx.now(), seconds * 1_000) };
  }
}

const again = (ctx: Ctx, deviceId: string, at: Instant): Promise<void> =>
  ctx.transaction((tx) => ctx.jobs.enqueue(tx, 'send-welcome', { companyId: ctx.companyId, deviceId }, at));

/** Where a click leads: the shop that the app was installed for. */
async function pageOf(ctx: Ctx, shopId: string | null): Promise<{ url?: string }> {
  const [shop] = shopId ? await shops.findAll(ctx.db, ctx.companyId, [shopId]) : [];
  return shop ? { url: `${ctx.config.publicUrl}${shopPath(shop.slug)}` } : {};
}
