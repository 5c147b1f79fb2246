import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { SearchField } from '@comptoir/web/ui/search/search-field.tsx';
import { OrdersKeys } from './orders-keys.tsx';
import styles from './live-search.module.css';

/** What is searched is at hand: nobody need wait for it. */
const PAUSE_MS = 100;

type LiveSearchProps = { text: string; onSearch: (text: string) => void };

/** Among the orders on screen, and the keys for them. On tablets and telephones a button unfolds it: there the orders need the room. */
export function LiveSearch({ text, onSearch }: LiveSearchProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || text !== '';
  const toggle = () => {
    if (isOpen) onSearch('');
    setUnfolded(!isOpen);
  };
  return (
    <>
      <div className={styles.button}>
        <IconButton
          icon={isOpen ? IconX : IconSearch}
          label={isOpen ? 'Fermer la recherche' : 'Rechercher une commande'}
          onClick={toggle}
        />
      </div>
      <div className={styles.field} data-open={isOpen || undefined} ref={isUnfolded ? takeFocus : undefined}>
        <SearchField
          label="Rechercher une commande en cours"
          placeholder="N°, nom, téléphone…"
          text={text}
          pauseMs={PAUSE_MS}
          onSearch={onSearch}
        />
      </div>
      <OrdersKeys />
    </>
  );
}

const takeFocus = (field: HTMLDivElement | null): void => field?.querySelector('input')?.focus();
