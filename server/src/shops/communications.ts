import type { Announcement } from '@comptoir/domain/session/session-user.ts';
import type { Ctx } from '../ctx.ts';
import type { Communications } from '../db/tables/people-tables.ts';
import * as shops from './shops.store.ts';

/** LCH-30, LCH-31: null when there is no announcement. */
export async function readCommunications(ctx: Ctx) {
  const { communications } = await shops.company(ctx.db, ctx.companyId);
  return { communications: announcementOf(communications) };
}

export function announcementOf(communications: Communications | null): Announcement | null {
  if (!communications?.enabled) return null;
  const { bannerTitle, bannerMessage, dialogTitle, dialogMessage } = communications;
  return { bannerTitle, bannerMessage, dialogTitle, dialogMessage };
}
