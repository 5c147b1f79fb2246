import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { formatVatRate } from '@comptoir/domain/kernel/vat.ts';
import { unitFee, type Explained } from '@comptoir/domain/payouts/explain.ts';
import type { PayoutLine } from '@comptoir/domain/payouts/payout.ts';
import { takenOff } from '@comptoir/domain/payouts/payouts.labels.ts';
import { FEE_VAT_BASIS_POINTS } from '@comptoir/domain/platform-fees/fee-contract.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import type { ReactNode } from 'react';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './payout.module.css';

type ExplainedCardProps = { explained: Explained; rates: readonly number[] | null; timeZone: string };

/** From gross to net: every line names its cause, and they add up to the payout. */
export function ExplainedCard({ explained, rates, timeZone }: ExplainedCardProps) {
  const { charges, sums, others, net } = explained;
  const unit = unitFee(charges);
  const orders = `${formatCount(charges.length)} ${plural(charges.length, 'commande payée', 'commandes payées')} par carte`;
  return (
    <Card as="section" aria-labelledby="payout-explained">
      <h2 id="payout-explained" className={styles.title}>
        Virement expliqué
      </h2>
      <p className={styles.help}>Des encaissements en ligne à votre compte.</p>
      <dl className={styles.ledger}>
        <Step label="Encaissements en ligne" amount={formatEuros(cents(sums.gross - sums.tip))} cause={orders} />
        {sums.tip === 0 ? null : (
          <Step
            label="Pourboires"
            amount={formatEuros(sums.tip)}
            cause="hors TVA et sans commission, à votre personnel"
          />
        )}
        {sums.commission === 0 ? null : (
          <Step
            label={`Commission${ratesWords(rates)}`}
            amount={takenOff(sums.commission)}
            cause={commissionCause(rates)}
          />
        )}
        {sums.fixedFee === 0 ? null : (
          <Step
            label="Frais fixes"
            amount={takenOff(sums.fixedFee)}
            cause={unit === null ? 'par commande' : `${formatCount(charges.length)}${NBSP}×${NBSP}${formatEuros(unit)}`}
          />
        )}
        {sums.feeVat === 0 ? null : (
          <Step
            label={`TVA sur les frais (${formatVatRate(FEE_VAT_BASIS_POINTS)})`}
            amount={takenOff(sums.feeVat)}
            cause="récupérable, sur votre facture de frais"
          />
        )}
        {sums.otherFee === 0 ? null : (
          <Step label="Frais de paiement" amount={takenOff(sums.otherFee)} cause="gardés par le prestataire" />
        )}
        {others.map(({ kind, lines, net: amount }) => (
          <Step
            key={kind}
            label={OTHER_LABELS[kind]}
            amount={formatEuros(amount)}
            cause={<Cause lines={lines} timeZone={timeZone} />}
          />
        ))}
        <div className={styles.net}>
          <dt>Virement net</dt>
          <dd>{formatEuros(net)}</dd>
        </div>
      </dl>
    </Card>
  );
}

const OTHER_LABELS: Record<Exclude<PayoutLine['kind'], 'charge'>, string> = {
  refund: 'Remboursements',
  dispute: 'Litiges',
  fee: 'Autres frais',
  adjustment: 'Ajustements',
  payout_failure: 'Virement rejeté, reversé',
};

function Step({ label, amount, cause }: { label: string; amount: string; cause: ReactNode }) {
  return (
    <div className={styles.step}>
      <dt>{label}</dt>
      <dd className={styles.sum}>{amount}</dd>
      <dd className={styles.cause}>{cause}</dd>
    </div>
  );
}

const ratesWords = (rates: readonly number[] | null): string =>
  rates && rates.length > 0 ? ` (${rates.map(formatVatRate).join(' + ')})` : '';

const commissionCause = (rates: readonly number[] | null): string =>
  rates && rates.length > 1 ? 'plateforme et réseau, sur chaque commande' : 'sur le total de chaque commande';

const NAMED_AT_MOST = 3;

/** Which orders; beyond a few, how many: the table below has them all. */
function Cause({ lines, timeZone }: { lines: readonly PayoutLine[]; timeZone: string }) {
  const [first] = lines;
  const day = first ? `, le ${formatDate(first.at, timeZone)}` : '';
  const named = lines.filter(({ orderId }) => orderId !== null);
  const fees = lines.reduce((sum, { commission, fixedFee, feeVat }) => sum + commission + fixedFee + feeVat, 0);
  const returned = fees < 0 ? french(`, ${formatEuros(-fees as Cents)} de frais rendus`) : '';
  if (named.length === 0) return lines.length === 1 ? `Le ${day.slice(5)}` : `${lines.length} mouvements`;
  if (named.length > NAMED_AT_MOST) return `${named.length} commandes${returned}`;
  return (
    <>
      {named.length === 1 ? 'Commande ' : 'Commandes '}
      {named.map(({ id, orderId, orderNumber }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link to="/orders/$orderId" params={{ orderId: orderId ?? '' }} className={styles.orderLink}>
            n°{NBSP}
            {orderNumber}
          </Link>
        </span>
      ))}
      {named.length === 1 ? day : ''}
      {returned}
    </>
  );
}
