import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { DesignOwner } from './design.queries.ts';

/** DSW-08: of the shop that is open, or of the network where all of them are. */
export const designOwner = ({ companyId, shopId, isAllShops }: SessionUser): DesignOwner => ({
  companyId,
  shopId: isAllShops ? null : shopId,
});

/** The public page that is shown while its design is changed, and what the customers know it by. */
export function previewOf({ shopSlug, channels }: SessionUser) {
  const url = channels.find(({ channel }) => channel === 'webapp')?.url ?? `${location.host}/s/${shopSlug}`;
  return {
    path: `/s/${shopSlug}`,
    address: url.replace(/^https?:\/\//, '').replace(/[?#].*$/, ''),
  };
}
