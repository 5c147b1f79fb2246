import { useQuery } from '@tanstack/react-query';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { useUser } from '../session/session.ts';
import { oneShop } from '../shops/shops.queries.ts';
import { WaitingBanner } from './waiting/waiting-banner.tsx';

const QzPost = latePiece(async () => (await import('./qz/qz-post.tsx')).QzPost);

/** PRN-45, PRN-46: on every page, in a shop whose tickets go to a printer of its own. */
export function PrintingNotices() {
  const user = useUser();
  const { data: shop } = useQuery({ ...oneShop(user), enabled: !user.isAllShops });
  if (user.isAllShops || !shop?.printingKind) return null;
  return (
    <>
      <WaitingBanner />
      {shop.printingKind === 'QZ' ? <QzPost key={shop.shopId} /> : null}
    </>
  );
}
