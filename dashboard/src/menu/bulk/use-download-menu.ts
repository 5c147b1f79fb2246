import { useNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';
import type { ShopRef } from '../menu.queries.ts';
import { downloadMenu } from './download-menu.ts';

export function useDownloadMenu(shopRef: ShopRef): () => Promise<void> {
  const { shopName, timeZone } = useUser();
  const now = useNow();
  return () => downloadMenu({ shopRef, shopName, timeZone, now });
}
