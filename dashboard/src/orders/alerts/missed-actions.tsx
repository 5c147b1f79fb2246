import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { ApologyButton } from './apology-button.tsx';
import { oneOrder } from '../orders.queries.ts';

type MissedActionsProps = { orderId: string; alert: Pick<ShopAlert, 'companyId' | 'shopId'> };

/** What can still be done for a customer whom nobody answered. */
export function MissedActions({ orderId, alert: { companyId, shopId } }: MissedActionsProps) {
  const order = useQuery(oneOrder({ companyId, shopId, id: orderId })).data;
  if (!order) return null;
  const { phone } = order.customer;
  return (
    <>
      {phone ? (
        <LinkButton icon={IconPhone} href={`tel:${phone}`}>
          Appeler le {formatPhone(phone)}
        </LinkButton>
      ) : null}
      <ApologyButton order={order} />
    </>
  );
}
