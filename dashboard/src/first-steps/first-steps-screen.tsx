import { french } from '@comptoir/domain/kernel/text.ts';
import type { PageKey } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { firstStepsOf, progressOf, useHide, type FirstStepsAnswer } from './first-steps.queries.ts';
import { counted } from './step-words.ts';
import { OtherServices, StepsCard } from './steps-card.tsx';
import styles from './first-steps.module.css';

type FirstStepsScreenProps = {
  mayOpen: (page: PageKey) => boolean;
  /** Sound, line and ticket are tried out on this post. */
  onTest: () => void;
  rehearsal: ReactNode;
};

const VIEWS = [
  { value: 'steps', label: 'Étapes' },
  { value: 'rehearsal', label: 'Répétition' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** Somebody is at work on the list: what leaves no news is noticed all the same. */
const LOOK_AGAIN_MS = 15_000;

/** FST-01: from an empty shop to the first real order. */
export function FirstStepsScreen({ mayOpen, onTest, rehearsal }: FirstStepsScreenProps) {
  const user = useUser();
  const query = useQuery({ ...firstStepsOf(user), staleTime: 0, refetchInterval: LOOK_AGAIN_MS });
  const [view, setView] = useState<View>('steps');
  const isPhone = usePhone();
  const rehearsalColumn = useRef<HTMLDivElement>(null);
  const toRehearsal = () => {
    flushSync(() => setView('rehearsal'));
    rehearsalColumn.current?.focus();
  };
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Premiers pas"
        badge={query.data ? <p className={styles.left}>{leftWords(query.data)}</p> : null}
        actions={query.data ? <Hide answer={query.data} /> : null}
      />
      {isPhone ? <Segmented label="Vue" segments={VIEWS} value={view} onChange={setView} bleeds /> : null}
      <div className={styles.columns}>
        {isPhone && view !== 'steps' ? null : (
          <div className={styles.column}>
            <Loaded
              query={query}
              label="Chargement des étapes"
              bones={<Skeleton height={620} radius={14} />}
              failed="Les étapes n’ont pas pu être chargées"
            >
              {(answer) => {
                const { steps, done } = progressOf(answer);
                const { facts } = answer;
                return (
                  <>
                    <StepsCard {...{ facts, steps, done, mayOpen }} onTest={onTest} onRehearsal={toRehearsal} />
                    <OtherServices missing={facts.missing} />
                  </>
                );
              }}
            </Loaded>
          </div>
        )}
        {isPhone && view !== 'rehearsal' ? null : (
          <div ref={rehearsalColumn} tabIndex={-1} className={styles.column}>
            {rehearsal}
          </div>
        )}
      </div>
    </div>
  );
}

function leftWords(answer: FirstStepsAnswer): string {
  const { done, total } = progressOf(answer);
  const left = total - done;
  if (left === 0) return french('Tout est prêt : votre magasin peut recevoir sa première commande.');
  return french(`Encore ${counted(left, 'étape', 'étapes')} avant votre première commande.`);
}

/** FST-02. */
function Hide({ answer }: { answer: FirstStepsAnswer }) {
  const hide = useHide(useUser());
  if (answer.doneAt || progressOf(answer).isAllDone) return null;
  if (answer.hiddenUntil) return <span className={styles.soft}>Masqué du menu jusqu’à demain</span>;
  return (
    <Button isBusy={hide.isPending} onClick={() => hide.mutate()}>
      Masquer jusqu’à demain
    </Button>
  );
}
