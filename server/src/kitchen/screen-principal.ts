import type { Principal } from '@comptoir/domain/session/principal.ts';
import type { Database } from '../db/db.ts';
import * as screens from './screens.store.ts';

/**
 * KIT-21: what a screen may hear is decided as for somebody of the shop, then cut to what a kitchen may see
 * (kitchen-news.ts). It opens no other call: those are asked for a person's token.
 */
export const principalOfScreen = ({ companyId, id, shopId, name }: screens.StoredScreen): Principal => ({
  userId: id,
  companyId,
  sessionId: id,
  firstName: name,
  isGeneralAdmin: false,
  isDistributorAdmin: false,
  shopAdminEntry: { level: 'staff', shopIds: [shopId] },
  shopCount: 1,
  shops: [{ shopId, type: 'independent', timeZone: 'Europe/Paris', isRetired: false }],
  overrides: {},
});

/** The session of a person is never the person. */
const isScreen = ({ userId, sessionId }: Principal): boolean => userId === sessionId;

/** KIT-24: those that nobody has disconnected, by session. */
export async function standingScreens(
  database: Database,
  sessions: readonly Principal[],
): Promise<Map<string, Principal>> {
  const asked = sessions.filter(isScreen).map(({ companyId, sessionId: screenId }) => ({ companyId, screenId }));
  if (asked.length === 0) return new Map();
  const standing = await screens.standing(database.forSystem(), asked);
  return new Map(standing.map((screen) => [screen.id, principalOfScreen(screen)]));
}
