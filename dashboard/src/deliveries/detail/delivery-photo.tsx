import { readDeliveryPhoto } from '@comptoir/contract/deliveries.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callForFile } from '@comptoir/web/call/call.ts';
import { useFileAddress } from '@comptoir/web/page/file-address.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import styles from './driver.module.css';

type OrderRef = Pick<Order, 'companyId' | 'shopId' | 'id'>;

const deliveryPhoto = ({ companyId, shopId, id: orderId }: OrderRef) =>
  queryOptions({
    queryKey: ['deliveries', 'photo', orderId],
    queryFn: ({ signal }) => callForFile(readDeliveryPhoto, { params: { companyId, shopId, orderId } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** FLO-89: where the driver left the order. */
export function DeliveryPhoto({ order, onClose }: { order: OrderRef; onClose: () => void }) {
  const photo = useQuery(deliveryPhoto(order));
  const address = useFileAddress(photo.data);
  return (
    <Dialog title="Photo du dépôt" width={880} onClose={onClose} footerLeft={<Button onClick={onClose}>Retour</Button>}>
      <Loaded
        query={photo}
        label="Chargement de la photo"
        bones={<Skeleton height={420} />}
        failed="Cette photo ne peut pas être affichée"
      >
        {() =>
          address ? (
            <img className={styles.photo} src={address} alt="La commande, là où le livreur l’a déposée" />
          ) : null
        }
      </Loaded>
    </Dialog>
  );
}
