import { french } from '@comptoir/domain/kernel/text.ts';
import { limitsOf, pointsWords, purchaseFor } from '@comptoir/domain/loyalty/programme.labels.ts';
import { MAX_TIER_PRODUCTS, type Tier } from '@comptoir/domain/loyalty/programme.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Thumbnail } from '../../images/dish-image.tsx';
import type { Rewards } from './rewards.ts';
import styles from './tiers.module.css';

type TierCardProps = {
  tier: Tier;
  pointName: string;
  pointsPerEuro: number;
  rewards: Rewards;
  isReadOnly: boolean;
  onAdd: () => void;
  onChange: (productKeys: string[]) => void;
  onDelete: () => void;
};

/** LOY-32: a column per tier, with what a customer must spend for it. */
export function TierCard(props: TierCardProps) {
  const { tier, pointName, pointsPerEuro, rewards, isReadOnly, onAdd, onChange, onDelete } = props;
  const { points, productKeys } = tier;
  const name = pointsWords(points, pointName);
  return (
    <Card as="li" aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.points}>{name}</h2>
        <span className={styles.purchase}>{purchaseFor(points, pointsPerEuro)}</span>
        {isReadOnly ? null : (
          <IconButton icon={IconTrash} size="dense" label={`Supprimer le palier de ${name}`} onClick={onDelete} />
        )}
      </div>
      <ul className={styles.products}>
        {productKeys.map((key) => (
          <Reward
            key={key}
            productKey={key}
            rewards={rewards}
            {...(isReadOnly ? {} : { onRemove: () => onChange(productKeys.filter((one) => one !== key)) })}
          />
        ))}
      </ul>
      {productKeys.length === 0 ? <p className={styles.nothing}>Aucun produit dans ce palier.</p> : null}
      {isReadOnly ? null : (
        <Button
          variant="subtle"
          icon={IconPlus}
          aria-label={`Ajouter un produit au palier de ${name}`}
          disabledBecause={productKeys.length >= MAX_TIER_PRODUCTS ? refusalSentence('tier-full') : null}
          onClick={onAdd}
        >
          Ajouter un produit
        </Button>
      )}
    </Card>
  );
}

type RewardProps = { productKey: string; rewards: Rewards; onRemove?: () => void };

function Reward({ productKey, rewards, onRemove }: RewardProps) {
  const product = rewards.find(productKey);
  const name = product?.name ?? 'Produit supprimé';
  const notes = product ? limitsOf(product) : [];
  return (
    <li className={styles.product}>
      <Thumbnail url={product?.thumbnailUrl ?? null} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
        {rewards.isOffered(productKey) ? null : (
          <span className={styles.warning}>
            {french("N'est plus proposé dans tous les restaurants de cette version.")}
          </span>
        )}
      </span>
      {onRemove ? <IconButton icon={IconX} size="dense" label={`Retirer ${name}`} onClick={onRemove} /> : null}
    </li>
  );
}
