import { useEffect, useState } from 'react';
import { isWindowOpen, plainKey } from '@comptoir/web/page/plain-key.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import styles from './orders-keys.module.css';

const KEYS = [
  ['← ↑ → ↓', 'Aller d’une commande à l’autre'],
  ['A', 'Accepter la commande choisie'],
  ['P', 'Passer à l’étape suivante\u00A0: prête, partie, validée'],
  ['Entrée', 'Ouvrir la commande choisie'],
  ['M', 'Dans une commande\u00A0: il manque un plat'],
  ['Z', 'Annuler le dernier choix, tant qu’il n’est pas parti'],
  ['/', 'Chercher'],
  ['Échap', 'Fermer la fenêtre'],
  ['?', 'Afficher ces raccourcis'],
] as const;

/** UND-11: the evening without a mouse. « ? » shows the keys. */
export function OrdersKeys() {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = plainKey(event);
      if (key === null || isWindowOpen()) return;
      if (key === '?') show(true);
      else if (!act(key)) return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className={styles.hint} onClick={() => show(true)}>
        <kbd className={styles.key}>?</kbd> raccourcis
      </button>
      {isShown ? <KeysWindow onClose={() => show(false)} /> : null}
    </>
  );
}

function KeysWindow({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Raccourcis clavier"
      width={460}
      onClose={onClose}
      footerRight={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <dl className={styles.keys}>
        {KEYS.map(([key, words]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-order-card]')];
const chosenCard = (): HTMLElement | null => document.activeElement?.closest('[data-order-card]') ?? null;
const choose = (card: HTMLElement | undefined): boolean => {
  card?.querySelector('a')?.focus();
  card?.scrollIntoView({ block: 'nearest' });
  return card !== undefined;
};

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

/** False where the key means nothing here. */
function act(key: string): boolean {
  const arrow = ARROWS[key];
  if (arrow) return choose(chosenCard() ? neighbour(chosenCard(), arrow) : cards()[0]);
  if (key !== 'a' && key !== 'p') return false;
  const card = chosenCard();
  // Nothing is accepted that nobody has pointed at.
  if (!card) return choose(cards()[0]);
  if ((key === 'a') !== card.hasAttribute('data-new')) return false;
  // A way back is no next step.
  card.querySelector<HTMLElement>('[data-next-step] button:not([data-back])')?.click();
  return true;
}

/** The nearest card that way; within a row first. */
function neighbour(from: HTMLElement | null, [x, y]: readonly [number, number]): HTMLElement | undefined {
  const all = cards();
  if (!from) return all[0];
  if (x !== 0) return all[all.indexOf(from) + x];
  const box = from.getBoundingClientRect();
  const ahead = all.filter((card) => (card.getBoundingClientRect().top - box.top) * y > box.height / 2);
  const distance = (card: HTMLElement): number => {
    const { left, top } = card.getBoundingClientRect();
    return Math.abs(left - box.left) + 4 * Math.abs(top - box.top);
  };
  return ahead.toSorted((a, b) => distance(a) - distance(b))[0];
}
