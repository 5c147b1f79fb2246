import type { CampaignReport } from '@comptoir/domain/campaigns/campaign.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { known, NOTHING, percent, taken } from './figures.ts';
import styles from './campaigns.module.css';

type CampaignTilesProps = { report: CampaignReport; onCosts: (() => void) | null };

/** CMP-11: each order counts once, whatever led to it. */
export function CampaignTiles({ report: { totals, contract, costs }, onCosts }: CampaignTilesProps) {
  const { materialBasisPoints } = costs;
  const material = materialBasisPoints === null ? 'matière à indiquer' : `matière ${percent(materialBasisPoints)}`;
  const fees = contract ? [`${percent(contract.commissionBasisPoints)} + ${formatEuros(contract.fixedFee)}`] : [];
  const spent = totals.material === null ? totals.fees : cents(totals.fees + totals.material);
  const words = [...fees, material].join(', ');
  return (
    <dl className={styles.tiles} aria-label="Toutes les campagnes de la période">
      <Tile
        label="Ventes attribuées"
        value={formatEuros(totals.sales)}
        under={french(
          `${formatCount(totals.orders)} ${plural(totals.orders, 'commande, comptée', 'commandes, comptées')} une seule fois`,
        )}
      />
      <Tile
        label="Remises et points"
        value={taken(cents(totals.discounts + totals.points))}
        under="donnés pour les obtenir"
      />
      <Tile
        label={totals.material === null ? 'Frais' : 'Frais et matière'}
        value={taken(spent)}
        under={
          onCosts ? (
            <button type="button" className={styles.costs} onClick={onCosts}>
              {words}
              <Glyph icon={IconPencil} size={15} />
            </button>
          ) : (
            words
          )
        }
      />
      <Tile
        label="Marge nette"
        value={known(totals.margin)}
        under={
          totals.marginBasisPoints === null
            ? totals.margin === null
              ? 'indiquez le coût matière'
              : NOTHING
            : `${percent(totals.marginBasisPoints, 1)} des ventes`
        }
      />
    </dl>
  );
}

const Tile = ({ label, value, under }: { label: string; value: string; under: ReactNode }) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.under}>{under}</dd>
  </div>
);
