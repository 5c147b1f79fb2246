import type { PromotionReport } from '@comptoir/contract/promotions.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { discountWords } from '@comptoir/domain/promotions/promotions.labels.ts';
import { useQuery } from '@tanstack/react-query';
import { IconChartBar } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { promotionReport } from './promotions.queries.ts';
import styles from './report.module.css';

/** PRO-50. */
export function ReportDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const user = useUser();
  const report = useQuery(promotionReport(user, promotion.key));
  const where = promotion.isGeneral && !user.isAllShops ? ` · ${user.shopName} seulement` : '';
  return (
    <Dialog
      title={`Rapport de ${promotion.promoCode}`}
      context={`${discountWords(promotion)}${where}`}
      icon={IconChartBar}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
    >
      <Loaded
        query={report}
        label="Chargement du rapport"
        bones={<Skeleton height={320} radius={14} />}
        failed="Impossible d’afficher ce rapport"
      >
        {(figures) => <Report {...figures} />}
      </Loaded>
    </Dialog>
  );
}

function Report(report: PromotionReport) {
  const { uses, givenBack, revenue, discount, newClients, returningClients, days } = report;
  const cells = [
    { label: 'Utilisations', value: String(uses), under: givenBack > 0 ? backWords(givenBack) : null },
    { label: 'Chiffre d’affaires', value: formatEuros(revenue), under: 'des commandes avec ce code' },
    { label: 'Réduction accordée', value: formatEuros(discount), under: null },
    { label: 'Nouveaux clients', value: String(newClients), under: null },
    { label: 'Clients déjà venus', value: String(returningClients), under: null },
  ];
  return (
    <div className={styles.report}>
      <dl className={styles.figures}>
        {cells.map(({ label, value, under }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {under ? <dd className={styles.under}>{under}</dd> : null}
          </div>
        ))}
      </dl>
      {uses > 0 ? (
        <Days days={days} />
      ) : (
        <p className={styles.none}>{french("Personne n'a encore utilisé ce code.")}</p>
      )}
    </div>
  );
}

const backWords = (count: number): string => `et ${count} ${plural(count, 'rendue', 'rendues')} (commande non aboutie)`;

/** One bar a day; whoever does not see it reads the busiest day. */
function Days({ days }: { days: PromotionReport['days'] }) {
  const most = Math.max(1, ...days.map(({ uses }) => uses));
  const busiest = days.find(({ uses }) => uses === most);
  const [first, last] = [days[0], days.at(-1)];
  const summary = busiest
    ? `Utilisations par jour sur 30 jours, au plus ${most} le ${formatDay(busiest.day)}`
    : 'Aucune utilisation sur ces 30 jours';
  return (
    <figure className={styles.chart}>
      <figcaption>{summary}</figcaption>
      <div className={styles.bars} role="img" aria-label={summary}>
        {days.map(({ day, uses, revenue }) => (
          <span
            key={day}
            className={styles.bar}
            data-none={uses === 0 || undefined}
            style={{ blockSize: `${Math.round((100 * uses) / most)}%` }}
            title={`${formatDay(day)}\u00A0: ${uses}, ${formatEuros(revenue)}`}
          />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{first ? formatDay(first.day) : ''}</span>
        <span>{last ? formatDay(last.day) : ''}</span>
      </div>
    </figure>
  );
}
