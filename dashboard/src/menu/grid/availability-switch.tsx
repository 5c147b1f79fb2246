import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { useMenuContext } from '../menu-context.ts';
import { useSetAvailability } from '../menu.commands.ts';
import { UnavailableDialog } from './unavailable-dialog.tsx';

/** PRD-13 to PRD-16, PRD-55. */
export function AvailabilitySwitch({ product }: { product: Product }) {
  const { shopRef, stateRefusal } = useMenuContext();
  const [isAsking, setAsking] = useState(false);
  const setting = useSetAvailability(shopRef, product);
  // Shown as wished while the call travels; should it fail, what the menu says is shown again.
  const { unavailable, unavailableUntil } = setting.isPending ? setting.variables : product;
  return (
    <>
      <Switch
        size="sm"
        label={<AvailabilityWords unavailable={unavailable} until={unavailableUntil} name={product.name} />}
        isOn={!unavailable}
        disabledBecause={stateRefusal}
        onChange={(isOn) => (isOn ? setting.mutate({ unavailable: false, unavailableUntil: null }) : setAsking(true))}
      />
      {isAsking ? (
        <UnavailableDialog
          shopRef={shopRef}
          name={product.name}
          onChoose={(end) => {
            setAsking(false);
            setting.mutate({ unavailable: true, unavailableUntil: end });
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
