import type * as contract from '@comptoir/contract/printers.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Ctx } from '../ctx.ts';
import { refuseMore } from '../http/rate-limit.ts';
import { Refused } from '../http/refused.ts';

/** Ten tickets a second are more than any post prints; whoever signs can print anything on that computer. */
const SIGNATURES = { limit: 100, windowSeconds: 10 };

/** SET-API-65. */
export async function signForQz(
  ctx: Ctx,
  { params, body }: Input<typeof contract.signForQz>,
): Promise<Answer<typeof contract.signForQz>> {
  if (!ctx.printing.qz) throw new Refused('qz-not-configured');
  await refuseMore(ctx.database, `qz:${params.shopId}`, SIGNATURES);
  return { signature: ctx.printing.qz.sign(body.toSign) };
}

export async function readQzSetup(ctx: Ctx): Promise<Answer<typeof contract.readQzSetup>> {
  const { qz, localPrinters } = ctx.printing;
  if (!qz && !localPrinters) throw new Refused('qz-not-configured');
  return { certificate: qz?.certificate || null, localPrinters: localPrinters && [...localPrinters] };
}
