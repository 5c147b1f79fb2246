import type { CourierOption } from '@comptoir/domain/deliveries/courier-option.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { Fragment } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { availableWords, CARRIER_LABELS, CARRIER_REFUSAL_WORDS } from '../deliveries/detail/courier-words.ts';
import { Gap } from './fees-by-basket.tsx';
import { isService, type Costs } from './use-costs.ts';
import styles from './zones-tester.module.css';

/** ZON-34: every way to bring a basket there now, with its price or with the reason why not. */
export function CourierCosts({ costs, timeZone }: { costs: Costs; timeZone: string }) {
  const { quotes, basket } = costs;
  return (
    <Card as="section" aria-label="Coût d’un coursier" isPadded={false}>
      <div className={styles.offersHead}>
        <h2 className={styles.sideTitle}>Ici, maintenant, un coursier coûterait</h2>
        <p className={styles.offersText}>
          Pour un panier de {formatEuros(basket)}, et l’écart avec ce que paie le client.
        </p>
      </div>
      {quotes.data ? (
        <Offers options={quotes.data.options} costs={costs} timeZone={timeZone} />
      ) : quotes.isError ? (
        <LoadFailed
          title="Prix indisponibles"
          text={sentenceOf(quotes.error)}
          retry={() => void quotes.refetch()}
          isRetrying={quotes.isFetching}
        />
      ) : (
        <LoadingRegion label="Demande des prix en cours">
          <div className={styles.offersLoading} aria-hidden="true">
            {['one', 'two', 'three'].map((key) => (
              <Fragment key={key}>
                <Skeleton width="45%" height={16} />
                <Skeleton width="70%" height={13} />
              </Fragment>
            ))}
          </div>
        </LoadingRegion>
      )}
    </Card>
  );
}

type OffersProps = { options: readonly CourierOption[]; costs: Costs; timeZone: string };

function Offers({ options, costs, timeZone }: OffersProps) {
  return (
    <>
      <ul className={styles.offers}>
        {options.map((option) => (
          <li key={option.choice} className={styles.offer}>
            <span className={styles.offerName}>
              {CARRIER_LABELS[option.choice]}
              <span className={styles.why}>{wordsOf(option, timeZone)}</span>
            </span>
            {option.fee === null ? null : (
              <>
                <span className={styles.offerFee}>{formatEuros(option.fee)}</span>
                <Gap paid={costs.paid} cost={option.fee} />
              </>
            )}
          </li>
        ))}
      </ul>
      {options.some(({ choice }) => isService(choice)) ? null : (
        <p className={styles.tableNote}>{french('Aucun coursier externe configuré pour ce magasin.')}</p>
      )}
    </>
  );
}

function wordsOf({ choice, refusal, available, pickupAt }: CourierOption, timeZone: string): string {
  if (refusal !== null) return CARRIER_REFUSAL_WORDS[refusal];
  const pickup = pickupAt && `retrait à ${localTime(pickupAt, timeZone)}`;
  const paid = choice === 'employees' ? 'payés à l’heure' : null;
  return [available === null ? null : availableWords(available), paid, pickup].filter(Boolean).join(', ');
}
