import { formatUntil, formatUntilBriefly, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import type { Availability } from '../menu-command.ts';
import { useMenuContext } from '../menu-context.ts';
import { UnavailableDialog } from './unavailable-dialog.tsx';

type AvailabilitySwitchProps = {
  /** Of the product or option. */
  name: string;
  saved: Availability;
  setting: UseMutationResult<unknown, Error, Availability>;
  /** Its words stand at its right and say the whole state. */
  isInRow?: boolean;
  /** LCK-10: why head office decides it; null where the shop does. */
  lockedBecause?: string | null;
  /** OFF-05: keeps « sold out » on this post until the line is back; absent where it cannot wait. */
  keep?: ((end: Instant | null) => void) | undefined;
  /** Kept here and not sent yet. */
  waitingEnd?: Instant | null | undefined;
};

/** PRD-13 to PRD-16, PRD-55: off asks until when; on asks nothing. */
export function AvailabilitySwitch(props: AvailabilitySwitchProps) {
  const { name, saved, setting, isInRow = false, lockedBecause = null, keep, waitingEnd } = props;
  const { shopRef, stateRefusal, offline } = useMenuContext();
  const [isAsking, setAsking] = useState(false);
  // Shown as wished while the call travels; should it fail, what the menu says is shown again.
  const sent = setting.isPending ? setting.variables : saved;
  const isWaiting = waitingEnd !== undefined;
  const state = isWaiting ? { unavailable: true, unavailableUntil: waitingEnd } : sent;
  const isStuck = isWaiting || state.unavailable || !keep;
  return (
    <>
      <Switch
        size="sm"
        {...(isInRow ? { labelSide: 'right' } : {})}
        label={
          isWaiting ? <WaitingWords name={name} /> : <AvailabilityWords state={state} name={name} isWhole={isInRow} />
        }
        isOn={!state.unavailable}
        disabledBecause={stateRefusal ?? lockedBecause ?? (isWaiting ? WAITING : offline && isStuck ? offline : null)}
        onChange={(isOn) => (isOn ? setting.mutate({ unavailable: false, unavailableUntil: null }) : setAsking(true))}
      />
      {isAsking ? (
        <UnavailableDialog
          shopRef={shopRef}
          name={name}
          isKept={offline !== null && keep !== undefined}
          onChoose={(unavailableUntil) => {
            setAsking(false);
            if (offline && keep) keep(unavailableUntil);
            else setting.mutate({ unavailable: true, unavailableUntil });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

const WAITING = 'Épuisé ici, en attente d’envoi\u00A0: reprenez ce geste depuis les commandes.';

const WaitingWords = ({ name }: { name: string }) => (
  <>
    Épuisé ici, en attente d’envoi
    <VisuallyHidden>, {name}</VisuallyHidden>
  </>
);

type AvailabilityWordsProps = { state: Availability; name: string; isWhole?: boolean };

/** SHL-45: on a card the badge on the picture says « Indisponible », and the switch until when. */
export function AvailabilityWords({ state, name, isWhole = false }: AvailabilityWordsProps) {
  const { timeZone } = useMenuContext();
  const { unavailable, unavailableUntil: until } = state;
  const said = isWhole ? formatUntil : formatUntilBriefly;
  const end = useFromNow((now) => (unavailable && until ? said(until, now, timeZone) : null));
  const word = unavailable ? 'Indisponible' : 'Disponible';
  return (
    <>
      {end && !isWhole ? <VisuallyHidden>{word} </VisuallyHidden> : word}
      {end ? `${isWhole ? ' ' : ''}jusqu’à ${end}` : null}
      <VisuallyHidden>, {name}</VisuallyHidden>
    </>
  );
}
