import type * as contract from '@comptoir/contract/kitchen.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { PAIRING_MINUTES, type KitchenScreen } from '@comptoir/domain/kitchen/kitchen-screen.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import { companyCtx } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused, mustExist } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { hashOfToken, newSecretToken } from '../session/secret-token.ts';
import { attempting, takeAttempt, THIRTY_AN_HOUR, TWENTY } from '../session/sign-in/attempts.ts';
import * as pairings from './pairings.store.ts';
import * as screens from './screens.store.ts';

const DIGITS = 6;
/** Codes that other screens show meanwhile are drawn again. */
const DRAWS = 5;

const hashed = (secret: string): string => hashOfToken(secret).toString('base64url');

/** KIT-20, sec:kitchen-screen: the secret stays with the screen; the code alone opens nothing. */
export async function askKitchenCode(open: OpenCtx): Promise<Answer<typeof contract.askKitchenCode>> {
  // Never given back: whoever fills the codes with screens of their own is stopped.
  await takeAttempt(open.database, [
    { key: `kitchen:code:address:${open.http.ip}`, allowance: THIRTY_AN_HOUR, isCleared: false },
  ]);
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = addMinutes(open.now(), PAIRING_MINUTES);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const pairing = { secretHash: hashed(secret), code, expiresAt };
    // eslint-disable-next-line no-await-in-loop -- the next code is drawn when this one is taken
    if (await pairings.add(open.database.forSystem(), pairing, open.now())) return { code, secret, expiresAt };
  }
  throw new Refused('UNAVAILABLE');
}

/** KIT-20, KIT-25 */
export async function pairScreen(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.pairKitchenScreen>,
): Promise<KitchenScreen> {
  const { companyId, shopId } = params;
  const attempt = await takeAttempt(ctx.database, [
    { key: `kitchen:pair:user:${ctx.user.userId}`, allowance: TWENTY, isCleared: true },
    // Not given back by a hit: one's own screens would buy as many guesses again.
    { key: `kitchen:pair:company:${companyId}`, allowance: THIRTY_AN_HOUR, isCleared: false },
  ]);
  return attempting(attempt, () =>
    ctx.answer(async (tx) => {
      const screen = {
        companyId,
        id: ctx.newId(),
        shopId,
        name: body.name,
        pairedById: ctx.user.userId,
        pairedBy: ctx.user.firstName,
        pairedAt: ctx.now(),
        lastSeenAt: null,
      };
      await screens.add(tx, screen);
      if (!(await pairings.take(tx, body.code, { companyId, screenId: screen.id }, ctx.now())))
        throw new Refused('wrong-kitchen-code');
      await audit(tx, ctx, {
        action: 'kitchen-screen.pair',
        entity: 'kitchen-screen',
        entityId: screen.id,
        shopId,
        after: { name: screen.name },
      });
      await appendEvent(tx, { companyId, shopId }, 'kitchen-screens-changed', { shopId });
      return toPublic(screen);
    }),
  );
}

/** KIT-21: the token is given once, and only its hash is kept. */
export async function openSession(
  open: OpenCtx,
  { body }: Input<typeof contract.openKitchenSession>,
): Promise<Answer<typeof contract.openKitchenSession>> {
  const secretHash = hashed(body.secret);
  const pairing = await pairings.find(open.database.forSystem(), secretHash);
  if (!pairing || pairing.expiresAt <= open.now()) return { state: 'over' };
  if (!pairing.taken) return { state: 'waiting' };
  const { taken } = pairing;
  const ctx = companyCtx(open, taken.companyId, { kind: 'system' }, open.traceId);
  const token = newSecretToken(taken.companyId);
  const screen = await ctx.transaction(async (tx) => {
    const given = await screens.giveToken(tx, taken, hashed(token), ctx.now());
    if (!given) return null;
    await pairings.forget(tx, secretHash);
    await appendEvent(tx, given, 'kitchen-screens-changed', { shopId: given.shopId });
    return given;
  });
  return screen ? { state: 'paired', token, screen: toPublic(screen) } : { state: 'over' };
}

/** KIT-24: the stream of the screen ends at the next look, which is at once. */
export async function disconnectScreen(
  ctx: UserCtx,
  { params }: Input<typeof contract.disconnectKitchenScreen>,
): Promise<void> {
  await ctx.answer(async (tx) => {
    const ended = mustExist(await screens.end(tx, params, ctx.now()));
    await audit(tx, ctx, {
      action: 'kitchen-screen.disconnect',
      entity: 'kitchen-screen',
      entityId: ended.id,
      shopId: ended.shopId,
      before: { name: ended.name },
    });
    await appendEvent(tx, ended, 'kitchen-screens-changed', { shopId: ended.shopId });
  });
}

export const toPublic = (screen: screens.StoredScreen): KitchenScreen => ({
  id: screen.id,
  shopId: screen.shopId,
  name: screen.name,
  pairedBy: screen.pairedBy,
  pairedAt: screen.pairedAt,
  lastSeenAt: screen.lastSeenAt,
});
