import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import type { Availability } from '../menu-command.ts';
import { useMenuContext, type MenuPowers } from '../menu-context.ts';
import { useSetAvailability } from '../menu.commands.ts';
import { UnavailableDialog } from './unavailable-dialog.tsx';

/** PRD-13 to PRD-16, PRD-55. */
export function AvailabilitySwitch({ product }: { product: Product }) {
  const powers = useMenuContext();
  const setting = useSetAvailability(powers.shopRef, product);
  // Shown as wished while the call travels; should it fail, what the menu says is shown again.
  const state = setting.isPending ? setting.variables : product;
  return (
    <StateSwitch
      name={product.name}
      label={<AvailabilityWords unavailable={state.unavailable} until={state.unavailableUntil} name={product.name} />}
      state={state}
      powers={powers}
      onSet={setting.mutate}
    />
  );
}

type StateSwitchProps = {
  /** Of the product or option. */
  name: string;
  label: ReactNode;
  labelSide?: 'right';
  state: Availability;
  powers: Pick<MenuPowers, 'shopRef' | 'stateRefusal'>;
  onSet: (state: Availability) => void;
};

/** Off asks until when; on asks nothing. */
export function StateSwitch({ name, label, labelSide, state, powers, onSet }: StateSwitchProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Switch
        size="sm"
        {...(labelSide ? { labelSide } : {})}
        label={label}
        isOn={!state.unavailable}
        disabledBecause={powers.stateRefusal}
        onChange={(isOn) => (isOn ? onSet({ unavailable: false, unavailableUntil: null }) : setAsking(true))}
      />
      {isAsking ? (
        <UnavailableDialog
          shopRef={powers.shopRef}
          name={name}
          onChoose={(end) => {
            setAsking(false);
            onSet({ unavailable: true, unavailableUntil: end });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type AvailabilityWordsProps = { unavailable: boolean; until: string | null; name: string };

/** SHL-45: the badge on the picture says « Indisponible », the switch says until when. */
export function AvailabilityWords({ unavailable, until, name }: AvailabilityWordsProps) {
  const { timeZone } = useMenuContext();
  const end = useFromNow((now) => (unavailable && until ? formatUntil(until, now, timeZone) : null));
  const state = unavailable ? 'Indisponible' : 'Disponible';
  return (
    <>
      {end ? (
        <>
          <VisuallyHidden>{state} </VisuallyHidden>
          {`jusqu’à ${end}`}
        </>
      ) : (
        state
      )}
      <VisuallyHidden>, {name}</VisuallyHidden>
    </>
  );
}
