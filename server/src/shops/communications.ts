import type { Ctx } from '../ctx.ts';

/** LCH-30, LCH-31: null when there is no announcement. */
export async function readCommunications(ctx: Ctx) {
  const row = await ctx.db
    .selectFrom('companies')
    .select('communications')
    .where('company_id', '=', ctx.companyId)
    .executeTakeFirst();
  const announced = row?.communications;
  if (!announced?.enabled) return { communications: null };
  const { bannerTitle, bannerMessage, dialogTitle, dialogMessage } = announced;
  return { communications: { bannerTitle, bannerMessage, dialogTitle, dialogMessage } };
}
