import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatUntil, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconToolsKitchen2Off } from '@tabler/icons-react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { UntilChooser, useUntil, WithShop } from '../../shops/until-chooser.tsx';
import type { ShopRef } from '../menu.queries.ts';

type UnavailableDialogProps = {
  shopRef: ShopRef;
  /** Of the product or option. */
  name: string;
  /** OFF-05: kept on this post, without a line. */
  isKept?: boolean;
  onChoose: (end: Instant | null) => void;
  onClose: () => void;
};

export function UnavailableDialog({ shopRef, name, isKept = false, onChoose, onClose }: UnavailableDialogProps) {
  const frame = {
    title: `Rendre ${name} indisponible${NBSP}?`,
    icon: IconToolsKitchen2Off,
    width: 680,
    onClose,
  } as const;
  return (
    <WithShop shopRef={shopRef} {...frame} height={240}>
      {(shop) => <ChooseEnd shop={shop} frame={frame} isKept={isKept} onChoose={onChoose} />}
    </WithShop>
  );
}

type ChooseEndProps = Pick<UnavailableDialogProps, 'onChoose'> & {
  isKept: boolean;
  shop: Shop;
  frame: { title: string; icon: typeof IconToolsKitchen2Off; width: 680; onClose: () => void };
};

function ChooseEnd({ shop, frame, isKept, onChoose }: ChooseEndProps) {
  const until = useUntil(shop);
  const offline = useOfflineReason();
  const form = useForm({ start: {}, send: async () => onChoose(until.end) });
  const words = until.end ? ` jusqu’à ${formatUntil(until.end, until.now, shop.timeZone)}` : '';
  return (
    <FormWindow
      {...frame}
      context={
        isKept
          ? 'Sans la ligne\u00A0: encore en vente sur le site jusqu’à son retour.'
          : 'Les commandes déjà passées ne changent pas.'
      }
      form={form}
      saveLabel={`Rendre indisponible${words}`}
      refusal={(isKept ? null : offline) ?? until.refusal}
    >
      <UntilChooser until={until} />
    </FormWindow>
  );
}
