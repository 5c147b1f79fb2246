import { formatTime } from '@comptoir/domain/kernel/time.ts';
import { levelOf, type Problem } from '@comptoir/domain/watchdog/health.ts';
import { PROBLEM_WORDS, SOUND_WORDS } from '@comptoir/domain/watchdog/watchdog.labels.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPencil } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useUser } from '../../session/session.ts';
import { wakeSound } from '../../orders/alerts/sound.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { MAX_NAME_LENGTH, renameOwnPost, useOwnPost } from '../../session/own-post.ts';
import type { PostHealth } from '../use-post-health.ts';
import styles from './watch-dialog.module.css';

/** The five things that make a post, what is wrong with each, and how to put it right. */
export function OwnChecks({ health }: { health: PostHealth }) {
  const { timeZone } = useUser();
  const { post } = health;
  const testedAt = post.lastTest ? `Réussi à ${formatTime(post.lastTest.at, timeZone)}` : '';
  return (
    <section aria-labelledby="watch-own">
      <PostName />
      <ul className={styles.checks}>
        <Check label="Connexion en direct" fine="En direct" among={['live-lost', 'live-shaky']} health={health} />
        <Check label="Son" fine={SOUND_WORDS[post.sound]} among={['sound-off', 'sound-silent']} health={health} />
        <Check label="Écran" fine="Affiché" among={['hidden']} health={health} />
        <Check label="Horloge" fine="À l’heure" among={['clock-wrong']} health={health} />
        <Check label="Dernier test" fine={testedAt} among={['test-failed', 'untested']} health={health} />
      </ul>
    </section>
  );
}

const ICONS = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconCircleX } as const;

type CheckProps = { label: string; fine: string; among: readonly Problem[]; health: PostHealth };

function Check({ label, fine, among, health }: CheckProps) {
  const problem = health.problems.find((found) => among.includes(found));
  const level = problem ? levelOf(problem, health) : 'green';
  return (
    <li className={styles.check} data-level={level}>
      <Glyph icon={ICONS[level]} size={22} />
      <div className={shared.growing}>
        <p className={styles.line}>
          <b>{label}</b>
          <span className={styles.state}>{problem ? PROBLEM_WORDS[problem].short : fine}</span>
        </p>
        {problem ? (
          <p className={styles.remedy}>
            {PROBLEM_WORDS[problem].sentence} {PROBLEM_WORDS[problem].remedy}
          </p>
        ) : null}
        {problem === 'sound-off' ? <WakeButton /> : null}
      </div>
    </li>
  );
}

function WakeButton() {
  const wake = async () => {
    if (!(await wakeSound())) toast.warning({ text: 'Le navigateur a bloqué le son, essayez une nouvelle fois.' });
  };
  return (
    <div className={styles.answers}>
      <Button onClick={() => void wake()}>Activer le son</Button>
    </div>
  );
}

/** The pencil that had the focus is gone. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

function PostName() {
  const user = useUser();
  const { name } = useOwnPost(user);
  const [typed, setTyped] = useState<string | null>(null);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const tidy = typed?.trim() ?? '';
    if (tidy === '') return;
    renameOwnPost(user, tidy);
    setTyped(null);
  };
  if (typed === null)
    return (
      <div className={styles.heading}>
        <h3 id="watch-own" className={styles.title}>
          {name}
        </h3>
        <span className={shared.helpText}>ce poste</span>
        <IconButton icon={IconPencil} label="Renommer ce poste" onClick={() => setTyped(name)} />
      </div>
    );
  return (
    <form className={styles.rename} onSubmit={save}>
      <h3 id="watch-own" className={styles.title}>
        Ce poste
      </h3>
      <TextField
        label="Nom de ce poste"
        isLabelHidden
        maxLength={MAX_NAME_LENGTH}
        ref={takeFocus}
        value={typed}
        onChange={setTyped}
        error={typed.trim() === '' ? 'Donnez un nom à ce poste.' : undefined}
      />
      <Button type="submit">Renommer</Button>
    </form>
  );
}
