import type { Ctx } from '../ctx.ts';
import * as shops from './shops.store.ts';

/** LCH-30, LCH-31: null when there is no announcement. */
export async function readCommunications(ctx: Ctx) {
  const { communications: announced } = await shops.company(ctx.db, ctx.companyId);
  if (!announced?.enabled) return { communications: null };
  const { bannerTitle, bannerMessage, dialogTitle, dialogMessage } = announced;
  return { communications: { bannerTitle, bannerMessage, dialogTitle, dialogMessage } };
}
