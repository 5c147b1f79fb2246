import { erasureAnnouncement } from '@comptoir/domain/leaving/leaving.labels.ts';
import type { Announcement } from '@comptoir/domain/session/session-user.ts';
import type { Ctx } from '../ctx.ts';
import type { CompaniesTable } from '../db/tables/people-tables.ts';
import type { Selectable } from 'kysely';
import * as shops from './shops.store.ts';

type Company = Selectable<CompaniesTable>;

/** LCH-30, LCH-31: null when there is no announcement. */
export async function readCommunications(ctx: Ctx) {
  return { communications: announcementOf(await shops.company(ctx.db, ctx.companyId)) };
}

type Announcing = Pick<Company, 'communications' | 'erase_at' | 'name' | 'time_zone'>;

/** LEA-12: that the company will be erased is said before anything else. */
export function announcementOf({ communications, erase_at, name, time_zone }: Announcing): Announcement | null {
  if (erase_at !== null)
    return { ...erasureAnnouncement({ companyName: name, dueAt: erase_at, zone: time_zone }), isLeaving: true };
  if (!communications?.enabled) return null;
  const { bannerTitle, bannerMessage, dialogTitle, dialogMessage } = communications;
  return { bannerTitle, bannerMessage, dialogTitle, dialogMessage };
}
