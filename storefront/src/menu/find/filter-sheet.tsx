import { ALLERGEN_LABELS, ALLERGENS } from '@comptoir/domain/menu/allergens.ts';
import { DIET_LABELS, DIETS } from '@comptoir/domain/menu/diets/diets.ts';
import { filterCount, NO_FILTERS, type Filters } from '@comptoir/domain/storefront/find-dishes.ts';
import { Button } from '../../app/parts/button.tsx';
import { Chip, Chips } from '../../app/parts/chip.tsx';
import { Sheet } from '../../app/parts/sheet.tsx';
import styles from './filter-sheet.module.css';

type FilterSheetProps = {
  offered: Filters;
  filters: Filters;
  onChange: (filters: Partial<Filters>) => void;
  onClose: () => void;
};

/** MKT-12: what the customer eats, and does not eat. The menu changes behind it at once. */
export function FilterSheet({ offered, filters, onChange, onClose }: FilterSheetProps) {
  const footer = (
    <div className={styles.actions}>
      <Button variant="quiet" disabled={filterCount(filters) === 0} onClick={() => onChange(NO_FILTERS)}>
        Tout effacer
      </Button>
      <Button onClick={onClose}>Voir la carte</Button>
    </div>
  );
  return (
    <Sheet title="Filtrer la carte" onClose={onClose} footer={footer}>
      <FilterGroup
        lead="Montrer les plats :"
        label="Régimes alimentaires"
        words={wordsOf(DIETS, DIET_LABELS, offered.diets)}
        chosen={filters.diets}
        onChange={(diets) => onChange({ diets })}
      />
      <FilterGroup
        lead="Masquer les plats qui contiennent :"
        label="Allergènes à éviter"
        words={wordsOf(ALLERGENS, ALLERGEN_LABELS, offered.avoided)}
        chosen={filters.avoided}
        onChange={(avoided) => onChange({ avoided })}
      />
      <p className={styles.note}>
        D’après les régimes et les allergènes déclarés par le restaurant, sans les options que vous ajoutez. En cas
        d’allergie, demandez-lui avant de commander{'\u00A0'}: des traces restent possibles.
      </p>
    </Sheet>
  );
}

type Word = { value: string; label: string };

function wordsOf<Value extends string>(
  all: readonly Value[],
  labels: Record<Value, string>,
  offered: readonly string[],
): Word[] {
  return all.filter((value) => offered.includes(value)).map((value) => ({ value, label: labels[value] }));
}

type FilterGroupProps = {
  lead: string;
  label: string;
  words: readonly Word[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function FilterGroup({ lead, label, words, chosen, onChange }: FilterGroupProps) {
  if (words.length === 0) return null;
  return (
    <div className={styles.group}>
      <p className={styles.lead}>{lead}</p>
      <Chips label={label}>
        {words.map(({ value, label: word }) => (
          <Chip
            key={value}
            isOn={chosen.includes(value)}
            onToggle={() =>
              onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
            }
          >
            {word}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
