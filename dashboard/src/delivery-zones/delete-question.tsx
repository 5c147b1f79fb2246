import { partSlug } from '@comptoir/domain/delivery-zones/city-zones.ts';
import { withoutZone } from '@comptoir/domain/delivery-zones/zone-list.ts';
import type { DeliveryZones } from '@comptoir/domain/delivery-zones/zones.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import {
  deleteCity,
  deletePart,
  deleteZone,
  deliveryZones,
  findStranded,
  type ShopParams,
} from './delivery-zones.queries.ts';
import { StrandedList } from './stranded-question.tsx';
import type { ListedZone } from './zones-list.tsx';

const FAILED = french("La zone de livraison n'a pas pu être supprimée, merci de réessayer !");
const CHECKING = french('Les commandes déjà passées sont en cours de vérification.');
const DELETED = french('La zone de livraison a bien été supprimée.');

type Props = { params: ShopParams; one: ListedZone; saved: DeliveryZones; onClose: () => void };

/** ZON-20, with the orders that it would strand. */
export function DeleteQuestion({ params, one, saved, onClose }: Props) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const stranded = useQuery({
    queryKey: ['delivery-zones', 'stranded', params.shopId, one.zone.key],
    queryFn: () => findStranded(params, withoutZone(saved, one.zone.key)),
    gcTime: 0,
  });
  const remove = async () => {
    setBusy(true);
    try {
      await send(params, one);
      await cache.invalidateQueries({ queryKey: deliveryZones(params).queryKey });
      toast.success({ text: DELETED });
    } catch (error) {
      showRefusalOr(error, FAILED);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={french('Êtes-vous sûr(e) de vouloir supprimer cette zone de livraison ?')}
      text={stranded.data ? <StrandedList items={stranded.data.items} /> : null}
      confirmLabel="Supprimer"
      tone="danger"
      isBusy={isBusy}
      disabledBecause={stranded.isPending ? CHECKING : null}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

function send(params: ShopParams, one: ListedZone): Promise<void> {
  const { key } = one.zone;
  if (one.kind === 'map') return deleteZone(params, key);
  const { kind, city } = one.zone;
  return kind === 'city' || city === null
    ? deleteCity(params, key)
    : deletePart(params, city, kind, partSlug(one.zone));
}
