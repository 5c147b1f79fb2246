import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { HubShop } from '@comptoir/domain/hub/hub-connection.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { withTicks } from '@comptoir/web/page/with-ticks.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';

type PushShopsProps = {
  here: string;
  shops: readonly HubShop[];
  onPick: (shopIds: string[]) => void;
  onClose: () => void;
};

/** HUB-11: the connected shops; each sends its own menu to its own catalogue. */
export function PushShops({ here, shops, onPick, onClose }: PushShopsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set([here]));
  const submit = () => (ticked.size > 0 ? onPick([...ticked]) : showErrorText(refusalSentence('no-shop-to-sync')));
  return (
    <Dialog
      title="Choisissez les magasins"
      icon={IconBuildingStore}
      context="Chaque magasin envoie sa carte à son propre catalogue"
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button variant="primary" onClick={submit}>
          Voir les changements
        </Button>
      }
    >
      <div role="group" aria-label="Magasins">
        {shops.map(({ shopId, name, catalogName }) => (
          <Checkbox
            key={shopId}
            label={`${name}${shopId === here ? ' (magasin actuel)' : ''} → ${catalogName}`}
            isChecked={ticked.has(shopId)}
            onChange={(isTicked) => setTicked(withTicks(ticked, [shopId], isTicked))}
          />
        ))}
      </div>
    </Dialog>
  );
}
