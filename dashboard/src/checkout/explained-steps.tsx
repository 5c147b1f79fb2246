import type { StepName } from '@comptoir/domain/checkout/steps.ts';
import { PAGES, pageVisibility, type PageKey } from '@comptoir/domain/session/pages.ts';
import { IconCheck, IconChevronRight, IconMinus, IconX } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { useUser, viewOf } from '../session/session.ts';
import type { Simulated } from './simulator.queries.ts';
import styles from './simulator.module.css';

/** The setting that decides of each step. */
const PAGE_OF: Record<StepName, (isDelivery: boolean) => PageKey> = {
  shop: (isDelivery) => (isDelivery ? 'deliveryHours' : 'openingHours'),
  mode: () => 'orderTypes',
  promotion: () => 'promoCodes',
  loyalty: () => 'loyalty',
  address: () => 'deliveryZones',
  zone: () => 'deliveryZones',
  minimum: () => 'deliveryZones',
  slot: (isDelivery) => (isDelivery ? 'deliveryHours' : 'openingHours'),
  deliveryFee: () => 'deliveryFees',
  managementFee: () => 'managementFees',
  payment: () => 'paymentTypes',
  tip: () => 'orderSettings',
};

type StepsProps = {
  steps: Simulated['steps'];
  /** Why the basket itself is refused. */
  basket: string | null;
};

/** SET-40: what the engine asked, step by step, each with the setting that decides of it. */
export function ExplainedSteps({ steps, basket }: StepsProps) {
  const isDelivery = steps.some(({ name }) => name === 'zone');
  return (
    <ol className={styles.steps}>
      {basket ? (
        <li className={styles.step} data-refused>
          <StepSign isPassed={false} />
          <span className={styles.stepWords}>
            <strong>Panier</strong>
            <span>{basket}</span>
          </span>
        </li>
      ) : null}
      {steps.map((step) => (
        <li key={step.name} className={styles.step} data-refused={step.isPassed === false || undefined}>
          <StepSign isPassed={step.isPassed} />
          <span className={styles.stepWords}>
            <strong>{step.title}</strong>
            <span>{step.cause}</span>
          </span>
          {step.value ? <span className={styles.value}>{step.value}</span> : null}
          <SettingLink page={step.setting ?? PAGE_OF[step.name](isDelivery)} />
        </li>
      ))}
    </ol>
  );
}

function StepSign({ isPassed }: { isPassed: boolean | null }) {
  const icon = isPassed === null ? IconMinus : isPassed ? IconCheck : IconX;
  return (
    <span
      className={styles.stepSign}
      data-open={isPassed === null || undefined}
      data-refused={isPassed === false || undefined}
    >
      <Glyph icon={icon} size={16} />
      <VisuallyHidden>{isPassed === null ? 'Pas encore jugé' : isPassed ? 'Accepté' : 'Refusé'}</VisuallyHidden>
    </span>
  );
}

function SettingLink({ page }: { page: PageKey }) {
  const view = viewOf(useUser());
  if (pageVisibility(page, view) === 'hidden') return null;
  return (
    <Link to={PAGES[page].path} className={styles.setting}>
      {PAGES[page].label}
      <Glyph icon={IconChevronRight} size={16} />
    </Link>
  );
}
