import { isScreen, principalOfScreen } from '@comptoir/domain/kitchen/screen-principal.ts';
import type { Principal } from '@comptoir/domain/session/principal.ts';
import type { Database } from '../db/db.ts';
import * as screens from './screens.store.ts';

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
