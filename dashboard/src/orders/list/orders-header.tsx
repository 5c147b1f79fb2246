import { RushBadge } from '../../shops/rush-badge.tsx';
import { RushSwitch } from '../../shops/rush-switch.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export function OrdersHeader() {
  return <PageHeader title="Commandes" badge={<RushBadge />} actions={<RushSwitch />} />;
}
