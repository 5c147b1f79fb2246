import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { afterQuietHours, isQuiet } from '@comptoir/domain/push-notifications/quiet-hours.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { toldMail, toldMessage, type ToldOffer } from '@comptoir/domain/win-back/win-back.labels.ts';
import { GIVEN_UP_AFTER_MS } from '@comptoir/domain/win-back/win-back-rules.ts';
import { audit } from '../audit/audit.ts';
import { unsubscribeLink } from '../clients/account/unsubscribe-link.ts';
import type { Ctx } from '../ctx.ts';
import { CredentialsRefused, ProviderRefused } from '../ports/provider-failures.ts';
import { deliver, type Outcome } from '../push-notifications/deliver.ts';
import { forgetDevices } from '../push-notifications/recipients.store.ts';
import * as shops from '../shops/shops.store.ts';
import { servicesOf } from './read-rules.ts';
import * as rules from './rules.store.ts';
import { tellRule } from './save-rule.ts';
import * as turns from './turns.store.ts';

type Channel = 'push' | 'mail';
/** `dropped`: nobody may or can be told any more. `later`: certainly not taken. */
type Told =
  | { state: 'sent'; channel: Channel }
  | { state: 'failed' | 'dropped' }
  | { state: 'later'; seconds: number | null };

const RETRY_SECONDS = 60;

/**
 * CMP-18: tells one person. A teller that died is followed by another after two minutes, with the same code and the same
 * keys: a mailbox shows the mail once (Message-ID), a telephone replaces the notification (`topic`).
 */
export async function sendTurn(ctx: Ctx, { turnId }: { turnId: string }): Promise<void> {
  const ref = { companyId: ctx.companyId, id: turnId };
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  const now = ctx.now();
  if (isQuiet(now, zone)) return again(ctx, turnId, afterQuietHours(now, zone));
  const turn = await turns.take(ctx.db, ref, now);
  if (!turn) {
    const until = await turns.heldUntil(ctx.db, ref);
    return until ? again(ctx, turnId, until) : undefined;
  }
  try {
    const told = await tell(ctx, turn, zone, now);
    if (told.state !== 'later') return await settle(ctx, turn, told);
    await turns.release(ctx.db, ref);
    return await again(ctx, turnId, addMs(ctx.now(), (told.seconds ?? RETRY_SECONDS) * 1_000));
  } catch (error) {
    await turns.release(ctx.db, ref);
    throw error;
  }
}

const again = (ctx: Ctx, turnId: string, at: Instant): Promise<void> =>
  ctx.transaction((tx) => ctx.jobs.enqueue(tx, 'send-win-back', { companyId: ctx.companyId, turnId }, at));

async function tell(ctx: Ctx, turn: turns.TakenTurn, zone: string, now: Instant): Promise<Told> {
  const { companyId } = ctx;
  if (addMs(turn.claimed_at, GIVEN_UP_AFTER_MS) <= now) return { state: 'failed' };
  const rule = await rules.find(ctx.db, { companyId, id: turn.rule_id });
  const person = await turns.person(ctx.db, companyId, turn.customer_id);
  // Switched off or deleted meanwhile: nobody wants it sent any more.
  if (!rule?.isOn || !person || turn.promo_code === null || turn.code_ends_at === null) return { state: 'dropped' };
  const offer: ToldOffer = { ...rule, promoCode: turn.promo_code, endsAt: turn.code_ends_at };
  const found = await shops.findAll(ctx.db, companyId, rule.shopId === null ? undefined : [rule.shopId]);
  const shop = found.find(({ retiredAt }) => retiredAt === null);
  // STO-44: its page says that it is closed for good, and its code buys nothing.
  if (!shop) return { state: 'dropped' };
  const letter = { turnId: turn.id, title: rule.title, offer, zone, slug: shop.slug };
  const services = servicesOf(ctx);
  const pushed = services.push ? await byPush(ctx, turn.customer_id, letter) : ({ state: 'dropped' } as const);
  if (pushed.state !== 'dropped' || !services.mail || !person.mayBeMailed || person.email === null) return pushed;
  const sender = rule.shopId !== null ? shop.name : (await shops.company(ctx.db, companyId)).name;
  return byMail(ctx, {
    ...letter,
    sender,
    customerId: turn.customer_id,
    firstName: person.firstName,
    to: person.email,
  });
}

type Letter = { turnId: string; title: string; offer: ToldOffer; zone: string; slug: string };

/** All telephones of the person, at once. */
async function byPush(ctx: Ctx, customerId: string, { turnId, title, offer, zone, slug }: Letter): Promise<Told> {
  const { companyId } = ctx;
  const owned = await turns.devices(ctx.db, companyId, customerId);
  const outcomes = await Promise.all(
    owned.map(async (device): Promise<Outcome & { deviceId: string }> => {
      const url = `${ctx.config.publicUrl}${shopPath(device.slug ?? slug)}`;
      const words = { title, message: toldMessage(offer, zone), url, sender: companyId, topic: 'win-back' };
      return { ...(await deliver(ctx.push, device, words, `win-back:${turnId}:${device.id}`)), deviceId: device.id };
    }),
  );
  const gone = outcomes.flatMap(({ kind, deviceId }) => (kind === 'gone' ? [deviceId] : []));
  if (gone.length > 0)
    await ctx.transaction(async (tx) => {
      await forgetDevices(tx, companyId, gone);
      for (const entityId of gone)
        // eslint-disable-next-line no-await-in-loop -- left together, in one statement
        await audit(tx, ctx, { action: 'push-device.gone', entity: 'push-device', entityId });
    });
  // PSH-24: called without an answer counts as told.
  if (outcomes.some(({ kind }) => kind === 'sent' || kind === 'unknown')) return { state: 'sent', channel: 'push' };
  const later = outcomes.find((outcome) => outcome.kind === 'later');
  return later?.kind === 'later' ? { state: 'later', seconds: later.retryAfterSeconds } : { state: 'dropped' };
}

type MailLetter = Letter & { sender: string; customerId: string; firstName: string; to: string };

async function byMail(ctx: Ctx, { turnId, title, offer, zone, slug, ...letter }: MailLetter): Promise<Told> {
  const { companyId } = ctx;
  const { sender, firstName, customerId, to } = letter;
  const unsubscribeUrl = unsubscribeLink(ctx.config, { companyId, id: customerId });
  const shopUrl = `${ctx.config.publicUrl}${shopPath(slug)}`;
  const text = toldMail({ ...offer, firstName, sender, shopUrl, unsubscribeUrl }, zone);
  try {
    await ctx.mailer.send({ to, subject: title, text, unsubscribeUrl, idempotencyKey: `win-back:${turnId}` });
    return { state: 'sent', channel: 'mail' };
  } catch (error) {
    // Refused credentials are ours, not the address's: the mail waits until somebody has corrected them.
    if (error instanceof ProviderRefused && !(error instanceof CredentialsRefused)) return { state: 'failed' };
    throw error;
  }
}

async function settle(ctx: Ctx, turn: turns.TakenTurn, told: Exclude<Told, { state: 'later' }>): Promise<void> {
  const { companyId } = ctx;
  const channel = told.state === 'sent' ? told.channel : null;
  await ctx.transaction(async (tx) => {
    const ref = { companyId, id: turn.id };
    if (!(await turns.settle(tx, ref, { state: told.state, channel, now: ctx.now() }))) return;
    const rule = await rules.find(tx, { companyId, id: turn.rule_id });
    const shopId = rule?.shopId ?? null;
    const after = { customerId: turn.customer_id, state: told.state, channel, attempts: turn.attempts };
    await audit(tx, ctx, {
      action: `win-back.${told.state}`,
      entity: 'win-back',
      entityId: turn.rule_id,
      shopId,
      after,
    });
    await tellRule(tx, ctx, { id: turn.rule_id, shopId });
  });
}
