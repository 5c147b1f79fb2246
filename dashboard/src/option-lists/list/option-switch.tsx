import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import { IconPackageOff } from '@tabler/icons-react';
import { AvailabilitySwitch } from '../../menu/grid/availability-switch.tsx';
import { useMenuContext } from '../../menu/menu-context.ts';
import { useSetAvailability } from '../../menu/menu.commands.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { useSetOptionAvailability } from '../option-lists.commands.ts';

/** OPT-39: the switch of an option that stands for a product is the product's. */
export function OptionSwitch({ option, linked }: { option: Option; linked: Product | null }) {
  return linked ? <LinkedSwitch name={option.name} product={linked} /> : <OwnSwitch option={option} />;
}

function OwnSwitch({ option }: { option: Option }) {
  const setting = useSetOptionAvailability(useMenuContext().shopRef, option);
  return <AvailabilitySwitch name={option.name} saved={option} setting={setting} isInRow />;
}

function LinkedSwitch({ name, product }: { name: string; product: Product }) {
  const setting = useSetAvailability(useMenuContext().shopRef, product);
  return (
    <>
      <AvailabilitySwitch name={name} saved={product} setting={setting} isInRow />
      {product.remainingStock === 0 ? (
        <Badge tone="red" icon={IconPackageOff}>
          Épuisé
        </Badge>
      ) : null}
    </>
  );
}
