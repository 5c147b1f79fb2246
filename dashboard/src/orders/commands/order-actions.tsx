import { IconCheck, IconMoped } from '@tabler/icons-react';
import { preparationLabel } from '@comptoir/domain/orders/preparation.ts';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { ActionButton, type Acting } from './acting.tsx';

/** DET-20, DET-21, DET-24: what moves the order on, the main one last. */
export function OrderActions({ acting, minutes }: { acting: Acting; minutes: number }) {
  const { order, commands, ask } = acting;
  const isPhone = usePhone();
  return (
    <>
      <ActionButton acting={acting} name="refuse" variant="dangerLight" size="lg" onClick={() => ask('refuse')}>
        Refuser
      </ActionButton>
      {isPhone ? null : <CancelButton acting={acting} />}
      <ActionButton
        acting={acting}
        name="accept"
        variant="primary"
        size="lg"
        icon={IconCheck}
        onClick={() => commands.run({ name: 'accept', preparationMinutes: minutes })}
      >
        Accepter · {preparationLabel(order, minutes)}
      </ActionButton>
      <ActionButton
        acting={acting}
        name="ready"
        variant="primary"
        size="lg"
        icon={IconCheck}
        onClick={() => commands.run({ name: 'ready' })}
      >
        Commande prête
      </ActionButton>
      <ActionButton
        acting={acting}
        name="start-delivery"
        variant="primary"
        size="lg"
        icon={IconMoped}
        onClick={() => commands.run({ name: 'start-delivery' })}
      >
        Je démarre la livraison
      </ActionButton>
      <ActionButton
        acting={acting}
        name="validate"
        variant="primary"
        size="lg"
        icon={IconCheck}
        onClick={() => commands.run({ name: 'validate' })}
      >
        Valider la commande
      </ActionButton>
    </>
  );
}

/** DET-29. */
export function CancelButton({ acting }: { acting: Acting }) {
  return (
    <ActionButton acting={acting} name="cancel" variant="dangerText" size="lg" onClick={() => acting.ask('cancel')}>
      Annuler la commande
    </ActionButton>
  );
}
