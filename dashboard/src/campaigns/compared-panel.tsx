import type { BeforeAndAfter, Campaign } from '@comptoir/domain/campaigns/campaign.ts';
import { spanWords } from '@comptoir/domain/campaigns/campaigns.labels.ts';
import { costPerReturn } from '@comptoir/domain/campaigns/margin.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import styles from './campaigns.module.css';

const clients = (count: number): string => `${formatCount(count)} ${plural(count, 'client', 'clients')}`;

/** CMP-12, CMP-13. */
export function ComparedPanel({ campaign }: { campaign: Campaign }) {
  const { comparison } = campaign;
  if (!comparison)
    return (
      <p className={styles.unknown}>
        {campaign.kind === 'notification'
          ? 'Aucun destinataire n’est un client connu\u00A0: rien ne peut être comparé.'
          : 'Personne n’a commandé par cette campagne sur la période.'}
      </p>
    );
  const { persons } = comparison;
  return (
    <>
      <div className={styles.compared}>
        <h3>{persons < 2 ? 'Le même client, avant et après' : `Les mêmes ${clients(persons)}, avant et après`}</h3>
        <Bar comparison={comparison} side="before" />
        <Bar comparison={comparison} side="after" />
      </div>
      <Sentences campaign={campaign} comparison={comparison} />
    </>
  );
}

function Bar({ comparison, side }: { comparison: BeforeAndAfter; side: 'before' | 'after' }) {
  const { orders, revenue } = comparison[side];
  const most = Math.max(comparison.before.revenue, comparison.after.revenue, 1);
  return (
    <div className={styles.side}>
      <span>{spanWords(comparison, side === 'before' ? 'avant' : 'après')}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} data-side={side} style={{ inlineSize: `${(100 * revenue) / most}%` }} />
      </span>
      <b>
        {formatCount(orders)} {plural(orders, 'commande', 'commandes')} · {formatEuros(revenue)}
      </b>
    </div>
  );
}

function Sentences({ campaign, comparison }: { campaign: Campaign; comparison: BeforeAndAfter }) {
  const { returned, persons } = comparison;
  const cost = costPerReturn(campaign, comparison);
  const isTold = campaign.kind === 'notification';
  const gone = campaign.unsubscribed ?? 0;
  return (
    <div className={styles.sentences}>
      <p>
        <b>{clients(returned)}</b>{' '}
        {isTold
          ? `sur ${formatCount(persons)} ${plural(returned, 'est revenu', 'sont revenus')}.`
          : `${plural(returned, 'a', 'ont')} commandé.`}
      </p>
      {cost === null ? null : (
        <p>
          {isTold ? 'Chaque retour' : 'Chaque client'} a coûté {formatEuros(cost)} de remise.
        </p>
      )}
      {gone > 0 ? (
        <p>{french(`${formatCount(gone)} ${plural(gone, 'désabonnement', 'désabonnements')} depuis.`)}</p>
      ) : null}
    </div>
  );
}
