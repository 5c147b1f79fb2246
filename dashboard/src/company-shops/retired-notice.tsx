import { french } from '@comptoir/domain/kernel/text.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { useShopPart } from '../shops/use-shop-part.ts';

/** STO-47: the posts of a shop that is closed for good say so for as long as somebody looks at it. */
export function RetiredNotice() {
  const { shop } = useShopPart('openToggle');
  if (!shop?.retiredAt) return null;
  const text = french(
    `${shop.name} est fermé définitivement : aucune commande n'y arrive plus. Tout reste consultable.`,
  );
  return (
    <InDock>
      <DockItem icon={IconBuildingStore} tone="warning" isAlert text={text} />
    </InDock>
  );
}
