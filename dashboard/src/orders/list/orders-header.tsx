import type { ReactNode } from 'react';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';

// Neither is drawn before the shop is known.
const RushBadge = latePiece(async () => (await import('../../shops/rush.tsx')).RushBadge);
const RushSwitch = latePiece(async () => (await import('../../shops/rush.tsx')).RushSwitch);

export type DriversAtHandProps = { isFollowing: boolean; onFollow: (isFollowing: boolean) => void };

export function OrdersHeader({ drivers }: { drivers: ReactNode }) {
  return (
    <PageHeader
      title="Commandes"
      badge={<RushBadge />}
      actions={
        <>
          {drivers}
          <RushSwitch />
        </>
      }
    />
  );
}
