import { addressLine } from '@comptoir/domain/kernel/address.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { msBetween } from '@comptoir/domain/kernel/time.ts';
import { fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { currentStep, rehearsalSteps } from '@comptoir/domain/rehearsal/rehearsal-steps.ts';
import type { RehearsalFacts } from '@comptoir/domain/rehearsal/rehearsal.ts';
import { IconCircleCheck, IconCircleX, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import type { ComponentType } from 'react';
import { useFromNow, useNow } from '@comptoir/web/page/now.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { TYPE_ICONS } from '../orders/order-icons.ts';
import { TestBadge } from '../orders/status-badge.tsx';
import { useUser } from '../session/session.ts';
import { lastRehearsal, useRehearsalGesture, type RehearsalGesture } from './rehearsal.queries.ts';
import { RehearsalStepRow, type StepParts } from './rehearsal-step-row.tsx';
import { OUTCOME_WORDS, tookWords } from './rehearsal-words.ts';
import styles from './rehearsal.module.css';

export type RehearsalCardProps = { PrintTicket: ComponentType<{ orderId: string }> } & Pick<
  StepParts,
  'mayOpen' | 'onTest'
>;

/** REP-03: one real order, from one end of the house to the other. */
export function RehearsalCard({ PrintTicket, mayOpen, onTest }: RehearsalCardProps) {
  const user = useUser();
  const query = useQuery(lastRehearsal(user));
  const gesture = useRehearsalGesture(user);
  const parts = {
    PrintTicket,
    mayOpen,
    onTest,
    isBusy: gesture.isPending,
    does: (one: RehearsalGesture) => gesture.mutate(one),
  };
  return (
    <Card as="section" isPadded={false} aria-label="Répétition générale">
      <Loaded
        query={query}
        label="Chargement de la répétition"
        bones={<Skeleton height={480} radius={14} />}
        failed="La répétition n’a pas pu être chargée"
      >
        {({ facts }) => (facts ? <Played facts={facts} parts={parts} /> : <NeverPlayed parts={parts} />)}
      </Loaded>
    </Card>
  );
}

const Heading = ({ facts }: { facts: RehearsalFacts | null }) => (
  <header className={styles.head}>
    <div>
      <h2>Répétition générale</h2>
      <p>
        {french(
          'Une vraie commande d’essai, de bout en bout. Elle porte « ESSAI » partout et ne compte dans aucun chiffre.',
        )}
      </p>
    </div>
    {facts ? <State facts={facts} /> : null}
  </header>
);

function State({ facts: { rehearsal } }: { facts: RehearsalFacts }) {
  const { outcome } = rehearsal;
  if (!outcome)
    return (
      <Badge tone="blue" icon={IconPlayerPlay}>
        En cours
      </Badge>
    );
  const tone = outcome === 'green' ? 'green' : outcome === 'refused' ? 'red' : 'grey';
  return (
    <Badge
      tone={tone}
      icon={outcome === 'green' ? IconCircleCheck : outcome === 'refused' ? IconCircleX : IconPlayerStop}
    >
      {OUTCOME_WORDS[outcome]}
    </Badge>
  );
}

function NeverPlayed({ parts }: { parts: StepParts }) {
  return (
    <>
      <Heading facts={null} />
      <p className={styles.promise}>
        {french(
          'Gardez « Commandes » ouvert sur un poste. La commande d’essai sonne, vous l’acceptez, le ticket sort, le message arrive à votre adresse, et l’argent vous est rendu.',
        )}
      </p>
      <footer className={styles.foot}>
        <Start parts={parts}>Lancer la répétition</Start>
      </footer>
    </>
  );
}

function Start({ parts, children }: { parts: StepParts; children: string }) {
  const offline = useOfflineReason();
  return (
    <Button
      variant="primary"
      icon={IconPlayerPlay}
      isBusy={parts.isBusy}
      disabledBecause={offline}
      onClick={() => parts.does({ does: 'start' })}
    >
      {children}
    </Button>
  );
}

function Played({ facts, parts }: { facts: RehearsalFacts; parts: StepParts }) {
  const { rehearsal } = facts;
  // A second is enough: steps turn red by waiting, too.
  const now = useNow();
  const steps = rehearsalSteps(facts, now);
  return (
    <>
      <Heading facts={facts} />
      <TestOrder facts={facts} />
      <ol className={styles.steps} aria-label="Étapes de la répétition" aria-live="polite">
        {steps.map((step) => (
          <RehearsalStepRow key={step.key} step={step} facts={facts} parts={parts} />
        ))}
      </ol>
      <footer className={styles.foot}>
        {rehearsal.endedAt ? (
          <Start parts={parts}>Recommencer</Start>
        ) : (
          <Button
            variant="dangerText"
            isBusy={parts.isBusy}
            onClick={() => parts.does({ does: 'stop', rehearsalId: rehearsal.id })}
          >
            Arrêter la répétition
          </Button>
        )}
        <Since facts={facts} step={currentStep(steps)} total={steps.length} />
      </footer>
    </>
  );
}

function Since({ facts: { rehearsal }, step, total }: { facts: RehearsalFacts; step: number; total: number }) {
  const { startedAt, endedAt } = rehearsal;
  const since = useFromNow((now) =>
    tookWords(Math.max(0, Math.round(msBetween(startedAt, endedAt ?? now) / 1_000)) * 1_000).replace(',0', ''),
  );
  return <p className={styles.since}>{endedAt ? `en ${since}` : `étape ${step} sur ${total} · depuis ${since}`}</p>;
}

function TestOrder({ facts: { order, rehearsal } }: { facts: RehearsalFacts }) {
  if (!order) return null;
  const lines = order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const place = order.address ? ` · ${addressLine(order.address)}` : '';
  return (
    <div className={styles.order}>
      <span className={styles.tile}>
        <Glyph icon={TYPE_ICONS[rehearsal.orderType]} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.number}>
          <Link to="/orders/$orderId" params={{ orderId: order.id }}>
            N°{NBSP}
            {order.orderNumber} · {fullCustomerName(order.customer)}
          </Link>
        </p>
        <p>
          {lines} · {formatEuros(order.amountDue)}
          {place}
        </p>
      </div>
      <TestBadge />
    </div>
  );
}
