import { ALLERGEN_LABELS, ALLERGENS, type Allergen } from '@comptoir/domain/menu/allergens.ts';
import { Button } from '../../app/parts/button.tsx';
import { Chip, Chips } from '../../app/parts/chip.tsx';
import { Sheet } from '../../app/parts/sheet.tsx';
import styles from './filter-sheet.module.css';

type FilterSheetProps = {
  allergens: readonly string[];
  avoided: readonly string[];
  onChange: (avoided: string[]) => void;
  onClose: () => void;
};

/** What the customer does not eat. The menu changes behind it at once. */
export function FilterSheet({ allergens, avoided, onChange, onClose }: FilterSheetProps) {
  const offered: Allergen[] = ALLERGENS.filter((allergen) => allergens.includes(allergen));
  const toggle = (allergen: Allergen) =>
    onChange(avoided.includes(allergen) ? avoided.filter((one) => one !== allergen) : [...avoided, allergen]);
  const footer = (
    <div className={styles.actions}>
      <Button variant="quiet" disabled={avoided.length === 0} onClick={() => onChange([])}>
        Tout effacer
      </Button>
      <Button onClick={onClose}>Voir la carte</Button>
    </div>
  );
  return (
    <Sheet title="Filtrer la carte" onClose={onClose} footer={footer}>
      <p className={styles.lead}>Masquer les plats qui contiennent :</p>
      <Chips label="Allergènes à éviter">
        {offered.map((allergen) => (
          <Chip key={allergen} isOn={avoided.includes(allergen)} onToggle={() => toggle(allergen)}>
            {ALLERGEN_LABELS[allergen]}
          </Chip>
        ))}
      </Chips>
      <p className={styles.note}>
        D’après les allergènes déclarés par le restaurant. En cas d’allergie, demandez-lui avant de commander : des
        traces restent possibles.
      </p>
    </Sheet>
  );
}
