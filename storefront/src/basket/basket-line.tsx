import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { IconCircleX } from '@tabler/icons-react';
import { Badge } from '../app/parts/badge.tsx';
import { Button } from '../app/parts/button.tsx';
import { Stepper } from '../app/parts/stepper.tsx';
import { usePage } from '../app/page-store.ts';
import { addLine, changeBasket, setQuantity, type BasketLine } from './basket-store.ts';
import { priceWords, replacementFor, type LineTrouble, type LineView } from './line-view.ts';
import styles from './basket-line.module.css';

/** One dish with its choices; one that no longer fits says so in its place. */
export function BasketLineRow({ view, onEdit }: { view: LineView; onEdit?: ((line: BasketLine) => void) | undefined }) {
  const { line, product, name, choices, trouble } = view;
  return (
    <li className={styles.line} data-trouble={trouble?.kind}>
      {product?.thumbnailUrl ? <img className={styles.picture} src={product.thumbnailUrl} alt="" /> : null}
      <div className={styles.body}>
        <div className={styles.top}>
          <p className={styles.name}>{name}</p>
          <p className={styles.price}>{priceWords(view)}</p>
        </div>
        {choices ? <p className={styles.choices}>{choices}</p> : null}
        {line.instruction ? <p className={styles.choices}>{`«\u00A0${line.instruction}\u00A0»`}</p> : null}
        {trouble ? (
          <Troubled view={view} trouble={trouble} />
        ) : (
          <div className={styles.bottom}>
            {line.points === undefined ? (
              <Stepper label={name} value={line.quantity} hasBin onChange={(value) => setQuantity(line.id, value)} />
            ) : (
              <Button variant="text" size="md" onClick={() => setQuantity(line.id, 0)} aria-label={`Retirer ${name}`}>
                Retirer
              </Button>
            )}
            {onEdit && product && product.optionListKeys.length > 0 ? (
              <Button variant="text" size="md" onClick={() => onEdit(line)} aria-label={`Modifier ${name}`}>
                Modifier
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </li>
  );
}

const WORDS: Record<Exclude<LineTrouble['kind'], 'price'>, string> = {
  soldOut: 'Épuisé',
  removed: 'N’est plus à la carte',
  notNow: 'Pas disponible à cette heure',
  off: 'Indisponible',
  choices: 'Un choix n’est plus disponible',
};

function Troubled({ view: { line, name, unitPrice }, trouble }: { view: LineView; trouble: LineTrouble }) {
  const { menu } = usePage();
  const instead = trouble.kind === 'price' ? null : replacementFor(menu, line);
  return (
    <>
      <div className={styles.trouble}>
        {trouble.kind === 'price' ? (
          <p className={styles.choices}>
            Le prix a changé{'\u00A0'}: {formatEuros(trouble.now)} au lieu de {formatEuros(trouble.before)}.
          </p>
        ) : (
          <Badge tone="error" icon={<IconCircleX size={16} stroke={1.75} aria-hidden="true" />}>
            {WORDS[trouble.kind]}
          </Badge>
        )}
        <span className={styles.actions}>
          {trouble.kind === 'price' ? (
            <Button
              variant="text"
              size="md"
              aria-label={`Garder ${name} au nouveau prix`}
              onClick={() => replaceLine(line, { ...line, seen: { name, price: unitPrice } })}
            >
              Garder
            </Button>
          ) : null}
          <Button variant="text" size="md" aria-label={`Retirer ${name}`} onClick={() => setQuantity(line.id, 0)}>
            Retirer
          </Button>
        </span>
      </div>
      {instead ? (
        <div className={styles.instead}>
          <p className={styles.choices}>À la place{'\u00A0'}?</p>
          <p className={styles.top}>
            <span>
              <b className={styles.name}>{instead.name}</b>
              <br />
              {formatEuros(instead.price)}
            </span>
            <Button
              variant="outline"
              size="md"
              aria-label={`Remplacer ${name} par ${instead.name}`}
              onClick={() =>
                exchange(line, { productKey: instead.key, quantity: line.quantity, instruction: null, choices: [] })
              }
            >
              Remplacer
            </Button>
          </p>
        </div>
      ) : null}
    </>
  );
}

/** A dish that is in the basket already is counted once more. */
function exchange(line: BasketLine, by: Omit<BasketLine, 'id'>): void {
  setQuantity(line.id, 0);
  addLine(by);
}

const replaceLine = (line: BasketLine, by: BasketLine): void =>
  changeBasket((basket) => ({ ...basket, lines: basket.lines.map((one) => (one.id === line.id ? by : one)) }));
