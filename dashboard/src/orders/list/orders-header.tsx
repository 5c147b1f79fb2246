import { RushBadge } from '../../shops/rush-badge.tsx';
import { RushSwitch } from '../../shops/rush-switch.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { DriversAtHand } from './drivers-at-hand.tsx';

type OrdersHeaderProps = {
  /** ORD-15: finished orders have no driver to follow. */
  areLive: boolean;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
};

export function OrdersHeader({ areLive, isFollowing, onFollow }: OrdersHeaderProps) {
  return (
    <PageHeader
      title="Commandes"
      badge={<RushBadge />}
      actions={
        <>
          {areLive ? <DriversAtHand isFollowing={isFollowing} onFollow={onFollow} /> : null}
          <RushSwitch />
        </>
      }
    />
  );
}
