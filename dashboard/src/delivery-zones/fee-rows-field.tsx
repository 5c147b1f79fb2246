import { MAX_TYPED, readEuros, readRows, type TypedRow } from '@comptoir/domain/delivery-zones/typed-rows.ts';
import { figureFault } from '@comptoir/domain/kernel/typed-figures.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import styles from './zones.module.css';

export type PricesDraft = { minimum: string; rows: TypedRow[] };

/** What is wrong with the amounts, by the names of their fields. */
export const priceFaults = ({ minimum, rows }: PricesDraft): Record<string, string | null> => ({
  minimum: figureFault('amount', minimum),
  rows: readRows(rows) === null ? 'Un des montants n’est pas un nombre.' : null,
});

export const readPrices = ({ minimum, rows }: PricesDraft) => ({
  minimumBasket: readEuros(minimum) ?? (0 as never),
  feeRows: readRows(rows) ?? [],
});

type Props = { draft: PricesDraft; set: (change: Partial<PricesDraft>) => void };

/** ZON-16 to ZON-18: the minimum of a zone, and its fees by basket. */
export function PriceFields({ draft: { minimum, rows }, set }: Props) {
  const put = (index: number, change: Partial<TypedRow>) =>
    set({ rows: rows.map((row, at) => (at === index ? { ...row, ...change } : row)) });
  return (
    <>
      <div className={styles.short}>
        <Amount
          label="Minimum de commande"
          name="minimum"
          maxLength={MAX_TYPED.minimum}
          value={minimum}
          onChange={(text) => set({ minimum: text })}
        />
      </div>
      <fieldset className={styles.rows}>
        <legend className={styles.legend}>Frais de livraison selon le panier</legend>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place
          <div key={index} className={styles.feeRow} role="group" aria-label={`Palier ${index + 1}`}>
            <Amount
              label="À partir de"
              maxLength={MAX_TYPED.threshold}
              value={row.threshold}
              onChange={(threshold) => put(index, { threshold })}
            />
            <Amount label="Frais" maxLength={MAX_TYPED.fee} value={row.fee} onChange={(fee) => put(index, { fee })} />
            {rows.length > 1 ? (
              <IconButton
                icon={IconTrash}
                label={`Supprimer le palier ${index + 1}`}
                onClick={() => set({ rows: rows.toSpliced(index, 1) })}
              />
            ) : null}
          </div>
        ))}
        <div>
          <Button icon={IconPlus} onClick={() => set({ rows: [...rows, { threshold: '', fee: '' }] })}>
            Ajouter un palier
          </Button>
        </div>
      </fieldset>
    </>
  );
}

type AmountProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'maxLength' | 'value' | 'onChange'>;

/** Left empty it is zero. */
function Amount(props: AmountProps) {
  const { value, onChange } = props;
  return (
    <TextField
      {...props}
      inputMode="decimal"
      suffix="€"
      align="right"
      error={figureFault('amount', value)}
      onBlur={() => value.trim() === '' && onChange('0')}
    />
  );
}
