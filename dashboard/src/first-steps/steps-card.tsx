import type { FirstStepsFacts, MissingService } from '@comptoir/domain/first-steps/first-steps.ts';
import type { FirstStep } from '@comptoir/domain/first-steps/step-states.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { PAGES, type PageKey } from '@comptoir/domain/session/pages.ts';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../session/session.ts';
import { counted, STEP_SERVICES, STEP_TITLES, stepDetail, stepPlace, type StepPlace } from './step-words.ts';
import styles from './first-steps.module.css';

const STATE_WORDS = { done: 'fait', attention: 'à revoir', todo: 'à faire' } as const;

type StepsCardProps = {
  facts: FirstStepsFacts;
  steps: readonly FirstStep[];
  done: number;
  mayOpen: (page: PageKey) => boolean;
  onTest: () => void;
  onRehearsal: () => void;
};

/** FST-01: it ticks itself; there is nothing to click but the places where the work is done. */
export function StepsCard({ facts, steps, done, ...opens }: StepsCardProps) {
  const total = steps.length;
  return (
    <Card as="section" isPadded={false} aria-label="Étapes">
      <div className={styles.progress}>
        <h2>
          {counted(done, 'étape faite', 'étapes faites')} sur {total}
        </h2>
        <span>se coche tout seul</span>
        <progress max={total} value={done} aria-label="Étapes faites" />
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} facts={facts} {...opens} />
        ))}
      </ol>
    </Card>
  );
}

type Opens = Pick<StepsCardProps, 'mayOpen' | 'onTest' | 'onRehearsal'>;
type StepRowProps = Opens & { facts: FirstStepsFacts; step: FirstStep };

function StepRow({ step: { key, state }, facts, ...opens }: StepRowProps) {
  const { timeZone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const services = facts.missing.filter(({ port }) => STEP_SERVICES[key]?.includes(port));
  const place = stepPlace(key, facts);
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.sign}>
        {state === 'done' ? <Glyph icon={IconCheck} size={17} /> : null}
        {state === 'attention' ? <Glyph icon={IconAlertTriangle} size={16} /> : null}
      </span>
      <div className={styles.words}>
        <h3>
          {STEP_TITLES[key]}
          <VisuallyHidden>
            {'\u00A0'}: {STATE_WORDS[state]}
          </VisuallyHidden>
        </h3>
        <p>{stepDetail(key, facts, timeZone)}</p>
      </div>
      {services.length > 0 ? (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Configurer
        </Button>
      ) : null}
      <PlaceLink place={place} isDone={state === 'done'} {...opens} />
      {key === 'test' && facts.test.isUnderWay ? <span className={styles.soft}>en cours</span> : null}
      {isOpen ? <Services services={services} /> : null}
    </li>
  );
}

type PlaceLinkProps = Opens & { place: StepPlace | null; isDone: boolean };

function PlaceLink({ place, isDone, mayOpen, onTest, onRehearsal }: PlaceLinkProps) {
  if (!place) return null;
  const variant = isDone ? 'subtle' : 'secondary';
  const words = (
    <>
      {place.label}
      {isDone ? <Glyph icon={IconChevronRight} size={18} /> : null}
    </>
  );
  if (place.opens === 'test' || place.opens === 'rehearsal')
    return (
      <Button variant={variant} onClick={place.opens === 'test' ? onTest : onRehearsal}>
        {words}
      </Button>
    );
  return mayOpen(place.opens) ? (
    <RouteButton to={PAGES[place.opens].path} variant={variant}>
      {words}
    </RouteButton>
  ) : null;
}

/** FST-05: what it costs, and how it is set up. */
function Services({ services }: { services: readonly MissingService[] }) {
  return (
    <ul className={styles.services}>
      {services.map(({ port, label, costs, remedy }) => (
        <li key={port}>
          <b>{label}</b>
          <span>{french(costs)}</span>
          <span>{french(remedy)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The services that no step speaks of: couriers and the like. */
export function OtherServices({ missing }: { missing: readonly MissingService[] }) {
  const spoken = Object.values(STEP_SERVICES).flat();
  const others = missing.filter(({ port }) => !spoken.includes(port));
  if (others.length === 0) return null;
  return (
    <Card as="section" aria-label="Services non configurés">
      <h2 className={styles.heading}>Services non configurés</h2>
      <Services services={others} />
    </Card>
  );
}
