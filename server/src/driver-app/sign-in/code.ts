import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import * as codes from './codes.store.ts';

const DIGITS = 6;

/** Keyed, because a million codes are quickly tried against a bare hash. */
export function codeHash({ config, companyId }: Ctx, driverId: string, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', config.appSecret, 'comptoir', 'driver-code', 32));
  return createHmac('sha256', key).update(`${companyId}\n${driverId}\n${code}`).digest('base64url');
}

export async function askCode(tx: Tx, ctx: Ctx, driverId: string): Promise<void> {
  const { companyId } = ctx;
  if (await codes.ask(tx, { companyId, driverId }, ctx.now()))
    await ctx.jobs.enqueue(tx, 'send-driver-code', { companyId, driverId });
}

/** Drawn when sent, so that the digits are in the message only, not in the queue. */
export async function sendDriverCode(ctx: Ctx, driverId: string): Promise<void> {
  const driver = await drivers.find(ctx.db, ctx.companyId, driverId);
  if (!driver?.phone) return;
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const hash = codeHash(ctx, driverId, code);
  const isDrawn = await ctx.transaction((tx) => codes.draw(tx, driver, hash, ctx.now()));
  if (!isDrawn) return;
  const text = french(`Comptoir : votre code est ${code}. Il est valable dix minutes, ne le donnez à personne.`);
  const idempotencyKey = `driver-code:${ctx.traceId}:${hash}`;
  await ctx.textMessages.send({ to: driver.phone, text, idempotencyKey }).catch((error: unknown) => {
    // A number that refuses messages refuses later ones too.
    if (!(error instanceof ProviderRefused)) throw error;
  });
}
