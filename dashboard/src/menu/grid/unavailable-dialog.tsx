import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatUntil, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconToolsKitchen2Off } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { oneShop } from '../../shops/shops.queries.ts';
import { UntilChooser, useUntil } from '../../shops/until-chooser.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import type { ShopRef } from '../menu.queries.ts';

type UnavailableDialogProps = {
  shopRef: ShopRef;
  /** Of the product or option. */
  name: string;
  onChoose: (end: Instant | null) => void;
  onClose: () => void;
};

/** PRD-55. */
export function UnavailableDialog(props: UnavailableDialogProps) {
  const shop = useQuery(oneShop(props.shopRef));
  if (shop.data) return <ChooseEnd {...props} shop={shop.data} />;
  return (
    <Dialog title={titleOf(props.name)} icon={IconToolsKitchen2Off} width={680} onClose={props.onClose}>
      {shop.isError ? (
        <LoadFailed title="Impossible de récupérer les horaires" retry={() => void shop.refetch()} />
      ) : (
        <LoadingRegion label="Chargement des horaires">
          <Skeleton height={240} />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

const titleOf = (name: string): string => `Rendre ${name} indisponible${NBSP}?`;

function ChooseEnd({ name, shop, onChoose, onClose }: UnavailableDialogProps & { shop: Shop }) {
  const until = useUntil(shop);
  const offline = useOfflineReason();
  return (
    <Dialog
      title={titleOf(name)}
      context="Les commandes déjà passées ne changent pas."
      icon={IconToolsKitchen2Off}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button variant="primary" disabledBecause={offline ?? until.refusal} onClick={() => onChoose(until.end)}>
          {until.end
            ? `Rendre indisponible jusqu’à ${formatUntil(until.end, until.now, shop.timeZone)}`
            : 'Rendre indisponible'}
        </Button>
      }
    >
      <UntilChooser until={until} />
    </Dialog>
  );
}
