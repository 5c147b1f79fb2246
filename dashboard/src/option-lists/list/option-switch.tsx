import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import { IconPackageOff } from '@tabler/icons-react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { StateSwitch } from '../../menu/grid/availability-switch.tsx';
import type { Availability } from '../../menu/menu-command.ts';
import { useSetAvailability } from '../../menu/menu.commands.ts';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { useSetOptionAvailability } from '../option-lists.commands.ts';
import { useOptionsContext } from '../options-context.ts';

/** OPT-39: the switch of an option that stands for a product is the product's. */
export function OptionSwitch({ option, linked }: { option: Option; linked: Product | null }) {
  return linked ? <LinkedSwitch name={option.name} product={linked} /> : <OwnSwitch option={option} />;
}

function OwnSwitch({ option }: { option: Option }) {
  const setting = useSetOptionAvailability(useOptionsContext().shopRef, option);
  // Shown as wished while the call travels; should it fail, what the menu says is shown again.
  const state = setting.isPending ? setting.variables : option;
  return <AvailabilitySwitch name={option.name} state={state} onSet={setting.mutate} />;
}

function LinkedSwitch({ name, product }: { name: string; product: Product }) {
  const setting = useSetAvailability(useOptionsContext().shopRef, product);
  const state = setting.isPending ? setting.variables : product;
  return (
    <>
      <AvailabilitySwitch name={name} state={state} onSet={setting.mutate} />
      {product.remainingStock === 0 ? (
        <Badge tone="red" icon={IconPackageOff}>
          Épuisé
        </Badge>
      ) : null}
    </>
  );
}

type AvailabilitySwitchProps = { name: string; state: Availability; onSet: (state: Availability) => void };

function AvailabilitySwitch({ name, state, onSet }: AvailabilitySwitchProps) {
  const powers = useOptionsContext();
  const { unavailable, unavailableUntil: until } = state;
  const end = useFromNow((now) => (unavailable && until ? formatUntil(until, now, powers.timeZone) : null));
  const label = (
    <>
      {unavailable ? (end ? `Indisponible jusqu’à ${end}` : 'Indisponible') : 'Disponible'}
      <VisuallyHidden>, {name}</VisuallyHidden>
    </>
  );
  return <StateSwitch name={name} label={label} labelSide="right" state={state} powers={powers} onSet={onSet} />;
}
