import type { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import { createHash } from 'node:crypto';

/** Another stamp, other pictures: whatever is drawn into them is in it. */
export function brandStamp({ design }: Pick<PublicShop, 'design'>): string {
  const { theme, palette, coverImageUrl, logoUrl } = design;
  return createHash('sha256')
    .update(JSON.stringify([theme, palette.fill, palette.onFill, coverImageUrl, logoUrl]))
    .digest('base64url')
    .slice(0, 10);
}
