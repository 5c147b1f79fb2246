import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { ALLERGEN_LABELS, type Allergen } from '@comptoir/domain/menu/allergens.ts';
import { DIET_LABELS, type Diet } from '@comptoir/domain/menu/diets/diets.ts';
import type { Placed } from '@comptoir/domain/storefront/public-offer.ts';
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { Badge } from '../../app/parts/badge.tsx';
import styles from './product-facts.module.css';

/** What the dish is, before anything is asked. */
export function ProductFacts({ product, section, hasTitle }: Placed & { hasTitle: boolean }) {
  const { name, description, price, fromPrice, allergens, diets, isSoldOut, isOrderable, preparationHours } = product;
  return (
    <>
      {hasTitle ? (
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
      ) : null}
      <p className={styles.price}>
        {fromPrice === null ? '' : 'dès '}
        {formatEuros(fromPrice ?? price)}
        {isSoldOut ? <Badge>Épuisé</Badge> : null}
      </p>
      {description ? <p className={styles.description}>{description}</p> : null}
      {diets.length > 0 ? (
        <ul className={styles.diets} aria-label="Régimes alimentaires">
          {diets.map((diet) => (
            <li key={diet}>
              <Badge>{DIET_LABELS[diet as Diet] ?? diet}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      {!isOrderable && section.availability ? <p className={styles.note}>{section.availability}</p> : null}
      {preparationHours > 0 ? (
        <p className={styles.note}>{`À commander ${hours(preparationHours)} à l’avance`}</p>
      ) : null}
      {allergens.length > 0 ? (
        <details className={styles.allergens}>
          <summary>
            <IconInfoCircle size={22} stroke={1.6} aria-hidden="true" />
            <span>
              <strong>Allergènes</strong>
              {`${NBSP}: ${allergens.map(allergenWord).join(', ')}`}
            </span>
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
          </summary>
          <p>
            Déclarés par le restaurant. Des traces d’autres allergènes restent possibles{'\u00A0'}: en cas d’allergie,
            demandez-lui avant de commander.
          </p>
        </details>
      ) : null}
    </>
  );
}

const allergenWord = (allergen: string): string =>
  (ALLERGEN_LABELS[allergen as Allergen] ?? allergen).toLocaleLowerCase('fr');

const hours = (count: number): string => {
  const whole = Math.floor(count);
  return `${whole > 0 ? `${whole}${NBSP}h` : ''}${count > whole ? `${NBSP}${Math.round((count - whole) * 60)}${whole > 0 ? '' : `${NBSP}min`}` : ''}`;
};
