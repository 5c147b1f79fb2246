import { IconInfoCircle } from '@tabler/icons-react';
import { formatCountdown, msBetween } from '@comptoir/domain/kernel/time.ts';
import { providerRefusal, providersOf } from '@comptoir/domain/deliveries/providers.ts';
import { searchProgress } from '@comptoir/domain/deliveries/search.ts';
import type { DriverSearch, Order } from '@comptoir/domain/orders/order.ts';
import { SEARCH_STEPS, type SearchStep } from '@comptoir/domain/deliveries/search-steps.ts';
import { SEARCH_STEP_LABELS } from '@comptoir/domain/deliveries/deliveries.labels.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Spinner } from '@comptoir/web/ui/base/spinner.tsx';
import { ActionButton, type Acting } from '../../orders/commands/acting.tsx';
import { askedWords } from './search-words.ts';
import styles from './driver.module.css';

/** DET-32: how long, at which step, and a way to stop. */
export function SearchPanel({ acting }: { acting: Acting }) {
  const { order, shop, commands } = acting;
  const hasServices = providersOf(shop).some((provider) => providerRefusal(provider, order, shop) === null);
  return (
    <>
      <section className={styles.search} aria-labelledby="driver-search">
        <div className={styles.searchHead}>
          <Spinner size={20} />
          <div>
            <h3 id="driver-search" className={styles.searchTitle}>
              Recherche d’un livreur en cours…
            </h3>
            {order.driverSearch ? <Elapsed search={order.driverSearch} /> : null}
          </div>
        </div>
        {order.driverSearch ? (
          <>
            <SearchSteps search={order.driverSearch} />
            <p className={shared.labelText} role="status">
              {askedWords(order.driverSearch, hasServices)}
            </p>
          </>
        ) : null}
        <ActionButton
          acting={acting}
          name="cancel-search"
          isWide
          onClick={() => commands.run({ name: 'cancel-search' })}
        >
          Annuler la recherche
        </ActionButton>
      </section>
      <PickupOffered order={order} />
    </>
  );
}

function Elapsed({ search }: { search: DriverSearch }) {
  const elapsed = useFromNow((now) => formatCountdown(msBetween(search.startedAt, now)));
  return (
    <p className={styles.soft}>
      depuis {elapsed}
      {search.round > 1 ? ` · ${search.round}e tour` : null}
    </p>
  );
}

function PickupOffered({ order }: { order: Order }) {
  if (!order.selfPickupEligible) return null;
  return (
    <p className={styles.offer}>
      <Glyph icon={IconInfoCircle} />
      <span>Nous avons proposé au client de venir retirer sa commande au restaurant.</span>
    </p>
  );
}

/** Three bars that fill one after the other; the name of the one under way is in bold. */
function SearchSteps({ search }: { search: DriverSearch }) {
  const step = useFromNow((now) => searchProgress(search, now).step);
  return (
    <ol className={styles.steps}>
      {SEARCH_STEPS.map((name) => (
        <li
          key={name}
          className={styles.step}
          data-current={name === step || undefined}
          aria-current={name === step ? 'step' : undefined}
        >
          <span className={styles.stepBar} aria-hidden="true">
            <StepFill search={search} name={name} />
          </span>
          {SEARCH_STEP_LABELS[name]}
        </li>
      ))}
    </ol>
  );
}

function StepFill({ search, name }: { search: DriverSearch; name: SearchStep }) {
  const percent = useFromNow((now) => Math.round(searchProgress(search, now).fractions[name] * 100));
  return <span className={styles.stepFill} style={{ width: `${percent}%` }} />;
}
