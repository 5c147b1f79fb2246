import type { ReactNode } from 'react';
import { RushBadge } from '../../shops/rush-badge.tsx';
import { RushSwitch } from '../../shops/rush-switch.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';

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
