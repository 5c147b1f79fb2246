import { setTimeout as delay } from 'node:timers/promises';
import type * as contract from '@comptoir/contract/driver-app.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { isSiret } from '@comptoir/domain/drivers/document-rules.ts';
import { isOfCountry, receivesTexts } from '@comptoir/domain/kernel/phone.ts';
import { ageOn, localDay } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { auditDriver, tellOf } from '../../drivers/tell-drivers.ts';
import { systemCtx } from '../../http/envelope.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused, refuseIf } from '../../http/refused.ts';
import { mustBeConfigured } from '../../ports/port-list.ts';
import * as shops from '../../shops/shops.store.ts';
import * as store from '../driver-app.store.ts';
import { takeDriverAttempt } from './attempts.ts';
import { askCode } from './code.ts';
import { isRoomForNewcomer, takeNewcomer } from './newcomers.ts';

/** sec:no-enumeration: known and unknown numbers wait the same, well above what either takes. */
const ANSWER_AFTER_MS = 400;
const ADULT_AGE = 18;

type Typed = Input<typeof contract.registerDriver>['body'];

export async function shopNamed(open: OpenCtx, name: string): Promise<Shop> {
  const ref = await shops.companyOfShop(open.database.forSystem(), name);
  const shop = ref && (await shops.find(open.database.forCompany(ref.companyId), ref));
  if (!shop) throw new Refused('UNKNOWN_SHOP');
  return shop;
}

/** DRV-27: created at once; the code proves the phone, and the shop enables the driver. */
export async function registerDriver(open: OpenCtx, { body }: Input<typeof contract.registerDriver>): Promise<void> {
  mustBeConfigured(open.ports, 'textMessages');
  await takeDriverAttempt(open, 'register', body.phone);
  const shop = await shopNamed(open, body.shop);
  const ctx = systemCtx(open, shop.companyId, open.traceId);
  refuseIf(phoneRefusal(body.phone, ctx.config.smsCountryCodes));
  refuseIf(newcomerRefusal(body, shop, localDay(ctx.now(), shop.timeZone)));
  await takeNewcomer(ctx, shop);
  await Promise.all([ctx.transaction((tx) => welcome(tx, ctx, shop, body)), delay(ANSWER_AFTER_MS)]);
}

/** sec:message-cost: strangers choose the number, and some countries' messages cost the shop dear. */
function phoneRefusal(phone: string, codes: string[]): 'country-not-served' | 'not-a-mobile' | null {
  if (!isOfCountry(phone, codes)) return 'country-not-served';
  return receivesTexts(phone) ? null : 'not-a-mobile';
}

function newcomerRefusal(
  { birthDate, kind, siret }: Typed,
  shop: Shop,
  today: string,
): 'UNDER_EIGHTEEN' | 'independents-not-allowed' | 'wrong-siret' | null {
  if (birthDate !== null && ageOn(birthDate, today) < ADULT_AGE) return 'UNDER_EIGHTEEN';
  if (kind === 'independent' && !shop.independentDriversAllowed) return 'independents-not-allowed';
  return siret !== null && !isSiret(siret) ? 'wrong-siret' : null;
}

/** A known driver stays unchanged: a stranger who types their number shows them to no other shop. */
async function welcome(tx: Tx, ctx: Ctx, { companyId, shopId }: Shop, typed: Typed): Promise<void> {
  const newcomer = { ...typed, companyId, driverId: ctx.newId(), freelance: freelanceOf(typed) };
  const created = await store.insert(tx, newcomer, ctx.now());
  const driverId = created ?? (await store.idByPhone(tx, companyId, typed.phone));
  if (!driverId) throw new Error('a driver is gone while it was read');
  await askCode(tx, ctx, driverId);
  if (created && (await askShop(tx, ctx, driverId, shopId))) await tellOf(tx, companyId, driverId);
}

export async function askShop(tx: Tx, ctx: Ctx, driverId: string, shopId: string): Promise<boolean> {
  const isNewHere = await store.askShop(tx, { companyId: ctx.companyId, driverId }, shopId);
  if (isNewHere) await auditDriver(tx, ctx, driverId, 'register', { shopId });
  return isNewHere;
}

const freelanceOf = ({ kind, companyName, siret, address }: Typed) =>
  kind === 'independent' ? { companyName, siret, address, isVatSubject: false, hasBillingMandate: false } : null;

/** The reply never tells whether the phone is known. */
export async function askDriverCode(open: OpenCtx, { body }: Input<typeof contract.sendDriverCode>): Promise<void> {
  mustBeConfigured(open.ports, 'textMessages');
  await takeDriverAttempt(open, 'code', body.phone);
  const shop = await shopNamed(open, body.shop);
  await Promise.all([
    sendIfKnown(systemCtx(open, shop.companyId, open.traceId), shop, body.phone),
    delay(ANSWER_AFTER_MS),
  ]);
}

/** Somebody who only registered, perhaps with another person's number, is still one of the shop's newcomers. */
async function sendIfKnown(ctx: Ctx, shop: Shop, phone: string): Promise<void> {
  const driverId = await store.idByPhone(ctx.db, ctx.companyId, phone);
  if (!driverId) return;
  const isProven = await store.isProven(ctx.db, { companyId: ctx.companyId, driverId });
  if (isProven || (await isRoomForNewcomer(ctx, shop))) await ctx.transaction((tx) => askCode(tx, ctx, driverId));
}
