import { plain } from '@comptoir/domain/kernel/text.ts';
import type { OfferableProduct } from '@comptoir/domain/loyalty/offerable.ts';
import { limitsOf } from '@comptoir/domain/loyalty/programme.labels.ts';
import { MAX_TIER_PRODUCTS } from '@comptoir/domain/loyalty/programme.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import styles from './tiers.module.css';

type ProductPickerProps = {
  /** The tier. */
  title: string;
  /** Those that are not in the tier yet. */
  products: readonly OfferableProduct[];
  /** How many are in it. */
  count: number;
  hasShops: boolean;
  onAdd: (keys: string[]) => void;
  onClose: () => void;
};

/** LOY-34: by section, with the ways of ordering for which a product is unavailable. */
export function ProductPicker({ title, products, count, hasShops, onAdd, onClose }: ProductPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = products.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  const refusal =
    chosen.length === 0
      ? 'Cochez au moins un produit.'
      : count + chosen.length > MAX_TIER_PRODUCTS
        ? refusalSentence('tier-full')
        : null;
  return (
    <Dialog
      title="Ajouter des produits"
      context={title}
      width={680}
      isTall
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button
          variant="primary"
          disabledBecause={refusal}
          onClick={() => {
            onAdd(chosen);
            onClose();
          }}
        >
          {chosen.length > 1 ? `Ajouter ${chosen.length} produits` : 'Ajouter'}
        </Button>
      }
    >
      <TextField
        label="Chercher un produit"
        isLabelHidden
        type="search"
        icon={IconSearch}
        placeholder="Chercher un produit"
        isFocusedFirst
        value={typed}
        onChange={setTyped}
      />
      {found.length === 0 ? (
        <p className={styles.nothing}>{emptyWords({ hasShops, isSearching: words.length > 0 })}</p>
      ) : (
        [...new Set(found.map(({ sectionName }) => sectionName))].map((section) => (
          <section key={section} className={styles.section} aria-label={section}>
            <h3>{section}</h3>
            {found
              .filter(({ sectionName }) => sectionName === section)
              .map((dish) => (
                <Checkbox
                  key={dish.key}
                  label={<Choice dish={dish} />}
                  isChecked={chosen.includes(dish.key)}
                  onChange={(isChosen) =>
                    setChosen((known) => (isChosen ? [...known, dish.key] : known.filter((key) => key !== dish.key)))
                  }
                />
              ))}
          </section>
        ))
      )}
    </Dialog>
  );
}

function Choice({ dish }: { dish: OfferableProduct }) {
  const notes = limitsOf(dish);
  return (
    <>
      {dish.name}
      {notes.length > 0 ? <span className={styles.note}> {notes.join(' · ')}</span> : null}
    </>
  );
}

function emptyWords({ hasShops, isSearching }: { hasShops: boolean; isSearching: boolean }): string {
  if (!hasShops) return 'Choisissez d’abord les restaurants participants.';
  return isSearching
    ? 'Aucun produit ne correspond à cette recherche.'
    : 'Aucun autre produit n’est proposé dans tous les restaurants de cette version.';
}
