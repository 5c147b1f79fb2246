import { IconCashRegister } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ActionButton, type Acting } from '../orders/commands/acting.tsx';
import styles from './till-panel.module.css';

export function TillPanel({ acting }: { acting: Acting }) {
  return (
    <section className={styles.unsent}>
      <p className={styles.words}>
        <Glyph icon={IconCashRegister} />
        Cette commande n’a pas encore été envoyée à la caisse.
      </p>
      <ActionButton
        acting={acting}
        name="send-to-till"
        isWide
        onClick={() => acting.commands.run({ name: 'send-to-till' })}
      >
        Envoyer en caisse
      </ActionButton>
    </section>
  );
}

/** DET-41: in one-touch mode the till answers. */
export function AwaitingTill() {
  return (
    <p className={styles.awaiting}>
      <Glyph icon={IconCashRegister} />
      En attente d’acceptation sur la caisse
    </p>
  );
}
