import { logoOn } from '@comptoir/domain/design/logos.ts';
import type { Db } from '../../db/db.ts';
import { publicDesign } from '../../design/design.store.ts';
import type { ImageProxy } from '../../images/proxy/image-proxy.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

/** PRN-41: the logo that stands on white; one that cannot be read is as good as none, the ticket comes out all the same. */
export async function shopLogo(
  { db, imageProxy }: { db: Db; imageProxy: ImageProxy },
  shop: ShopRef,
): Promise<Uint8Array | null> {
  const url = logoOn('light', (await publicDesign(db, shop)).logos);
  if (url === null) return null;
  try {
    return (await imageProxy(url)).bytes;
  } catch {
    return null;
  }
}
