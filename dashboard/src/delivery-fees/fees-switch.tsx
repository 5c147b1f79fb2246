import type { FeesHere } from '@comptoir/contract/delivery-fees.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { switchFees, type FeesOwner } from './delivery-fees.queries.ts';

const FAILED = french("La livraison par KM n'a pas pu être activée ou désactivée, merci de réessayer !");

/** FEE-11, FEE-21: beside fees of the network, the switch makes a shop's own, and forgets them. */
const WORDS = {
  alone: {
    label: 'Livraison par km activée',
    on: 'La livraison par KM a été activée avec succès.',
    off: 'La livraison par KM a été désactivée avec succès.',
  },
  besideNetwork: {
    label: 'Tarifs propres à ce magasin',
    on: 'Ce magasin a maintenant ses propres tarifs.',
    off: 'Ce magasin reprend les tarifs du réseau.',
  },
};

type FeesSwitchProps = { owner: FeesOwner; saved: FeesHere; onSwitched: (saved: FeesHere) => void };

export function FeesSwitch({ owner, saved, onSwitched }: FeesSwitchProps) {
  const [isAsked, setAsked] = useState(false);
  const isBesideNetwork = saved.inherited.customer?.enabled === true;
  const words = isBesideNetwork ? WORDS.besideNetwork : WORDS.alone;
  const turn = useMutation({
    mutationFn: (enabled: boolean) => switchFees(owner, enabled),
    onSuccess: (answer, enabled) => {
      setAsked(false);
      onSwitched(answer);
      toast.success({ text: enabled ? words.on : words.off });
    },
    onError: (error) => {
      setAsked(false);
      showRefusalOr(error, FAILED);
    },
  });
  return (
    <>
      <Switch
        label={words.label}
        isOn={turn.isPending ? turn.variables : saved.own.customer?.enabled === true}
        isBusy={turn.isPending}
        onChange={(enabled) => (isBesideNetwork && !enabled ? setAsked(true) : turn.mutate(enabled))}
      />
      {isAsked ? (
        <ConfirmDialog
          title={french('Reprendre les tarifs du réseau ?')}
          text="Les tarifs propres à ce magasin seront effacés."
          confirmLabel="Reprendre"
          isBusy={turn.isPending}
          onConfirm={() => turn.mutate(false)}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
