import { IconCashRegister } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ActionButton, type Acting } from '../commands/acting.tsx';
import styles from './detail.module.css';

/** DET-34. */
export function TillPanel({ acting }: { acting: Acting }) {
  return (
    <section className={styles.till}>
      <p className={styles.tillWords}>
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
    <p className={styles.message}>
      <Glyph icon={IconCashRegister} />
      En attente d’acceptation sur la caisse
    </p>
  );
}
