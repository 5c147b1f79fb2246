import { french } from '@comptoir/domain/kernel/text.ts';
import { PAGES, type PageKey } from '@comptoir/domain/session/pages.ts';
import type { RehearsalFacts } from '@comptoir/domain/rehearsal/rehearsal.ts';
import type { PlayedStep, StepState } from '@comptoir/domain/rehearsal/rehearsal-steps.ts';
import { IconCheck, IconMinus, IconRefresh, IconX } from '@tabler/icons-react';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import type { ComponentType } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import type { RehearsalGesture } from './rehearsal.queries.ts';
import { remedyOf, STEP_TITLES, stepLine, tookWords } from './rehearsal-words.ts';
import styles from './rehearsal.module.css';

export type StepParts = {
  /** The ticket of the test order, printed by whatever this shop prints with. */
  PrintTicket: ComponentType<{ orderId: string }>;
  mayOpen: (page: PageKey) => boolean;
  onTest: () => void;
  isBusy: boolean;
  does: (gesture: RehearsalGesture) => void;
};

const SIGNS: Partial<Record<StepState, IconType>> = { done: IconCheck, failed: IconX, skipped: IconMinus };
const STATE_WORDS: Record<StepState, string> = {
  waiting: 'à venir',
  running: 'en cours',
  done: 'faite',
  failed: 'en échec',
  skipped: 'non jouée',
};

type StepRowProps = { step: PlayedStep; facts: RehearsalFacts; parts: StepParts };

export function RehearsalStepRow({ step, facts, parts }: StepRowProps) {
  const { key, state, ms } = step;
  const sign = SIGNS[state];
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.sign}>{sign ? <Glyph icon={sign} size={17} /> : null}</span>
      <div className={styles.words}>
        <h3>
          {STEP_TITLES[key]}
          <VisuallyHidden>
            {'\u00A0'}: {STATE_WORDS[state]}
          </VisuallyHidden>
        </h3>
        <p>{stepLine(step, facts)}</p>
      </div>
      {state === 'done' && ms !== null ? <span className={styles.took}>{tookWords(ms)}</span> : null}
      {state === 'failed' ? <RemedyBox step={step} facts={facts} parts={parts} /> : null}
      {state === 'running' ? <Ahead step={step} facts={facts} parts={parts} /> : null}
    </li>
  );
}

/** The remedy stands under the red step, with a way round. */
function RemedyBox({ step, facts, parts }: StepRowProps) {
  const remedy = remedyOf(step, facts);
  const { rehearsal } = facts;
  const { key } = step;
  const isOver = rehearsal.endedAt !== null;
  return (
    <div className={styles.remedy}>
      <p>
        <b>{french('Que faire ?')}</b> {french(remedy?.text ?? 'Réessayez, ou passez cette étape.')}
      </p>
      <div className={styles.ways}>
        {isOver ? null : <Way remedy={remedy} facts={facts} parts={parts} />}
        {remedy?.page && parts.mayOpen(remedy.page.key) ? (
          <RouteButton to={PAGES[remedy.page.key].path}>{remedy.page.label}</RouteButton>
        ) : null}
        {isOver || key === 'received' || key === 'accepted' ? null : (
          <Button onClick={() => parts.does({ does: 'skip', rehearsalId: rehearsal.id, step: key })}>
            Passer cette étape
          </Button>
        )}
      </div>
    </div>
  );
}

type WayProps = Pick<StepRowProps, 'facts' | 'parts'> & { remedy: ReturnType<typeof remedyOf> };

function Way({ remedy, facts, parts }: WayProps) {
  const { PrintTicket, isBusy, does, onTest } = parts;
  const { id: rehearsalId, orderId } = facts.rehearsal;
  switch (remedy?.action) {
    case 'print':
      return <PrintTicket orderId={orderId} />;
    case 'resend':
      return (
        <Button
          variant="primary"
          icon={IconRefresh}
          isBusy={isBusy}
          onClick={() => does({ does: 'resend', rehearsalId })}
        >
          Renvoyer
        </Button>
      );
    case 'test':
      return (
        <Button variant="primary" onClick={onTest}>
          Tester ce poste
        </Button>
      );
    case 'restart':
      return (
        <Button variant="primary" isBusy={isBusy} onClick={() => does({ does: 'stop', rehearsalId })}>
          Arrêter, puis recommencer
        </Button>
      );
    default:
      return null;
  }
}

/** What a person does now for the step to end. */
function Ahead({ step: { key }, facts, parts }: StepRowProps) {
  const { PrintTicket } = parts;
  const { orderId } = facts.rehearsal;
  if (key === 'ticket' && !facts.printer.isOnNetwork)
    return (
      <div className={styles.ways}>
        <PrintTicket orderId={orderId} />
      </div>
    );
  if (key !== 'accepted' && key !== 'carried') return null;
  return (
    <div className={styles.ways}>
      <RouteButton to="/orders/$orderId" params={{ orderId }}>
        Ouvrir la commande
      </RouteButton>
    </div>
  );
}
