import { IconCheck, IconMoped } from '@tabler/icons-react';
import { preparationLabel } from '@comptoir/domain/orders/preparation.ts';
import { useHeld } from '@comptoir/web/page/use-held.ts';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ActionButton, type Acting } from './acting.tsx';
import { isDecidedHere } from '@comptoir/domain/offline/here.ts';
import { HeldActions } from './held-actions.tsx';
import { TakeBack } from './here-actions.tsx';
import styles from './commands.module.css';

export const NEXT_STEPS = [
  { name: 'ready', icon: IconCheck, label: 'Commande prête' },
  { name: 'start-delivery', icon: IconMoped, label: 'Je démarre la livraison' },
  { name: 'validate', icon: IconCheck, label: 'Valider la commande' },
] as const;

/** DET-20, DET-21, DET-24: what moves the order on, the main one last. */
export function OrderActions({ acting, minutes }: { acting: Acting; minutes: number }) {
  const { order, commands, ask } = acting;
  const isPhone = usePhone();
  const { shown: proposed, press } = useHeld(minutes);
  const main = { acting, variant: 'primary', size: 'lg' } as const;
  if (acting.frozenBy)
    return (
      <p className={styles.frozen} role="status">
        <Glyph icon={IconCheck} />
        {acting.frozenBy}
      </p>
    );
  if (order.held && isDecidedHere(order.held))
    return (
      <>
        <TakeBack held={order.held} />
        <ReadyHere acting={acting} />
      </>
    );
  if (order.held) return <HeldActions order={order} held={order.held} />;
  return (
    <>
      <ActionButton acting={acting} name="refuse" variant="dangerLight" size="lg" onClick={() => ask('refuse')}>
        Refuser
      </ActionButton>
      {isPhone ? null : <CancelButton acting={acting} />}
      <ActionButton
        {...main}
        name="accept"
        icon={IconCheck}
        onPointerDown={press}
        onClick={() => commands.run({ name: 'accept', preparationMinutes: proposed })}
      >
        Accepter · {preparationLabel(order, proposed)}
      </ActionButton>
      {NEXT_STEPS.map(({ name, icon, label }) => (
        <ActionButton key={name} {...main} name={name} icon={icon} onClick={() => commands.run({ name })}>
          {label}
        </ActionButton>
      ))}
    </>
  );
}

/** An order accepted without a line is cooked all the same. */
const ReadyHere = ({ acting }: { acting: Acting }) => (
  <ActionButton
    acting={acting}
    name="ready"
    variant="primary"
    size="lg"
    icon={IconCheck}
    onClick={() => acting.commands.run({ name: 'ready' })}
  >
    Commande prête
  </ActionButton>
);

export function CancelButton({ acting }: { acting: Acting }) {
  return (
    <ActionButton acting={acting} name="cancel" variant="dangerText" size="lg" onClick={() => acting.ask('cancel')}>
      Annuler la commande
    </ActionButton>
  );
}
