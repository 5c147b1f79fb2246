import type { Verdict } from '@comptoir/domain/delivery-zones/resolve.ts';
import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { signedEuros } from '../deliveries/detail/courier-words.ts';
import type { Costs } from './use-costs.ts';
import styles from './zones-tester.module.css';

/** A basket just under the minimum, then one at each step of the fees. */
function basketsOf({ zone: { minimumBasket, feeRows } }: Verdict, usual: Cents): Cents[] {
  const steps = feeRows.map(({ basketThreshold }) => basketThreshold).filter((step) => step > minimumBasket);
  const under = minimumBasket > 0 ? [cents(Math.max(0, minimumBasket - 5_00))] : [];
  return [...new Set([...under, minimumBasket > 0 ? minimumBasket : usual, ...steps])].sort((a, b) => a - b);
}

export function FeesByBasket({ winner, costs }: { winner: Verdict; costs: Costs }) {
  const { minimumBasket } = winner.zone;
  return (
    <Card as="section" aria-label="Selon le panier" isPadded={false}>
      <div className={styles.tableHead}>
        <h2 className={styles.sideTitle}>Selon le panier</h2>
        <span>{minimumBasket > 0 ? `minimum ${formatEuros(minimumBasket)}` : 'sans minimum'}</span>
      </div>
      <table className={styles.baskets}>
        <thead>
          <tr>
            <th scope="col">Panier</th>
            <th scope="col">Le client paie</th>
            <th scope="col">Livreur</th>
            <th scope="col">Écart</th>
          </tr>
        </thead>
        <tbody>
          {basketsOf(winner, costs.basket).map((basket) => (
            <tr key={basket}>
              <td>{formatEuros(basket)}</td>
              {basket < minimumBasket ? (
                <td colSpan={3} className={styles.refused}>
                  {french('Refusé : sous le minimum')}
                </td>
              ) : (
                <Amounts paid={costs.paidFor(basket)} cost={costs.costFor(basket)} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {costs.isPerKm ? (
        <p className={styles.tableNote}>Les frais au km sont actifs, ils remplacent ceux de la zone.</p>
      ) : null}
    </Card>
  );
}

function Amounts({ paid, cost }: { paid: Cents | null; cost: Cents | null }) {
  return (
    <>
      <td>{paid === null ? '…' : paid === 0 ? 'offerts' : formatEuros(paid)}</td>
      <td>{cost === null ? '–' : formatEuros(cost)}</td>
      <td>
        <Gap paid={paid} cost={cost} />
      </td>
    </>
  );
}

/** What the customer pays less what it costs: signed, so that it is read without its colour. */
export function Gap({ paid, cost }: { paid: Cents | null; cost: Cents | null }) {
  if (paid === null || cost === null) return <span>–</span>;
  const gap = cents(paid - cost);
  return (
    <strong className={styles.gap} data-sign={Math.sign(gap)}>
      {signedEuros(gap)}
    </strong>
  );
}
