import { Button } from '@comptoir/web/ui/actions/button.tsx';
import type { Only } from '../orders-search.ts';
import styles from './list.module.css';

const WORDS: Record<Only, string> = { late: 'en retard', driverless: 'sans livreur' };

/** PAC-01: the list is not whole, and this is the way back. */
export const OnlyThese = ({ only, isNone, onAll }: { only: Only; isNone: boolean; onAll: () => void }) => (
  <p className={styles.only} role="status">
    {isNone ? 'Plus aucune commande' : 'Seulement les commandes'} {WORDS[only]}
    <Button onClick={onAll}>Tout afficher</Button>
  </p>
);
