import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { deliveryFees } from './delivery-fees.queries.ts';
import { FeesForm } from './fees-form.tsx';
import { isFromNetwork } from './fees-shown.ts';

/** FEE-01, SET-30: of the shop, or of all of them. */
export function DeliveryFeesScreen() {
  const { companyId, shopId, isAllShops } = useUser();
  const owner = { companyId, shopId: isAllShops ? null : shopId };
  const query = useQuery(deliveryFees(owner));
  return (
    <Loaded
      query={query}
      label="Chargement des frais de livraison"
      bones={<Skeleton height={320} radius={14} />}
      failed="Impossible d’afficher les frais de livraison"
    >
      {(saved) => <FeesForm key={`${owner.shopId}-${isFromNetwork(saved)}`} owner={owner} saved={saved} />}
    </Loaded>
  );
}
