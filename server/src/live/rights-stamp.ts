import type { Principal } from '@comptoir/domain/session/principal.ts';
import { createHash } from 'node:crypto';

/** ROL-10: another stamp, another set of rights or shops. A page that carries an older one than its stream reads its session anew. */
export function rightsStamp({ isGeneralAdmin, isDistributorAdmin, shopAdminEntry, ...user }: Principal): string {
  const shops = user.shops.map(({ shopId, type, isRetired }) => `${shopId} ${type} ${isRetired}`).sort();
  const overrides = Object.entries(user.overrides)
    .map(([right, isHeld]) => `${right} ${isHeld}`)
    .sort();
  const own = shopAdminEntry && [shopAdminEntry.level, shopAdminEntry.shopIds.toSorted()];
  const facts = [isGeneralAdmin, isDistributorAdmin, own, user.shopCount, shops, overrides];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
}
