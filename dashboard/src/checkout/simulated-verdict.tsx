import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { formatVatRate } from '@comptoir/domain/kernel/vat.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { localDay, localTime, formatDay } from '@comptoir/domain/kernel/time.ts';
import { IconBasket, IconCheck, IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { ExplainedSteps } from './explained-steps.tsx';
import type { Simulated } from './simulator.queries.ts';
import styles from './simulator.module.css';

type Verdict = { query: UseQueryResult<Simulated>; isEmpty: boolean; zone: string };

export function SimulatedVerdict({ query, isEmpty, zone }: Verdict) {
  if (isEmpty)
    return (
      <Card>
        <EmptyState
          icon={IconBasket}
          title="Ajoutez un produit au panier"
          text="La réponse du magasin apparaît ici, étape par étape."
        />
      </Card>
    );
  return (
    <Loaded
      query={query}
      label="Le magasin répond"
      bones={<Skeleton height={420} radius={14} />}
      failed="Le simulateur n’a pas répondu"
    >
      {(simulated) => <Answer simulated={simulated} zone={zone} />}
    </Loaded>
  );
}

function Answer({ simulated, zone }: { simulated: Simulated; zone: string }) {
  const { refusals, steps, amounts, requestedFor, missingToMinimum } = simulated;
  const [first] = refusals;
  const basket = refusals.find(({ step }) => step === 'basket');
  return (
    <div className={styles.answer}>
      <Card tone={first ? 'red' : 'selected'} as="section" aria-label="Réponse du magasin">
        <div className={styles.verdict} role="status">
          <span className={styles.sign} data-refused={first ? true : undefined}>
            <Glyph icon={first ? IconX : IconCheck} size={24} />
          </span>
          <div className={styles.verdictWords}>
            <p className={styles.verdictTitle}>{first ? 'Commande refusée' : 'Commande possible'}</p>
            <p>{first ? french(`Le client lirait : « ${first.errorMessage} »`) : hourWords(requestedFor, zone)}</p>
          </div>
          {missingToMinimum > 0 ? (
            <p className={styles.missing}>
              Il lui manque <strong>{formatEuros(missingToMinimum as Cents)}</strong>
            </p>
          ) : null}
        </div>
      </Card>
      <Card isPadded={false}>
        <ExplainedSteps steps={steps} basket={basket?.errorMessage ?? null} />
        {amounts ? (
          <div className={styles.sums}>
            {amounts.vatByRate?.length ? (
              <p className={styles.vat}>
                {french(
                  `Dont TVA : ${amounts.vatByRate.map((one) => `${formatEuros(one.vat)} à ${formatVatRate(one.rate)}`).join(', ')}`,
                )}
              </p>
            ) : null}
            <p className={styles.total}>
              {first ? 'Total si la commande était possible' : 'Total'}{' '}
              <strong>{formatEuros(amounts.amountDue)}</strong>
            </p>
          </div>
        ) : null}
      </Card>
    </div>
  );
}

function hourWords(requestedFor: string | null, zone: string): string {
  if (requestedFor === null) return french('Préparée tout de suite.');
  return french(`Pour le ${formatDay(localDay(requestedFor, zone))} à ${localTime(requestedFor, zone)}.`);
}
