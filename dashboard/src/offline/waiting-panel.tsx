import { localTime } from '@comptoir/domain/kernel/time.ts';
import { gestureTitle, UNKNOWING } from '@comptoir/domain/offline/gesture.labels.ts';
import { isUnsent, type Gesture, type Pressed, type Queue } from '@comptoir/domain/offline/gesture.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconInfoCircle,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../session/session.ts';
import { readEnded, takeBack, useGestures, useMayTakeBack } from './gestures.ts';
import styles from './waiting-panel.module.css';

const ICONS: Record<Pressed['kind'], IconType> = {
  accept: IconCircleCheck,
  ready: IconCheck,
  printed: IconPrinter,
  'sold-out': IconBan,
};

/** OFF-05, OFF-12: beside the orders while there is no line, and until what was refused has been read. */
export function useIsPanelShown(): boolean {
  const isOffline = useLiveStatus().state === 'offline';
  const queue = useGestures();
  const isPhone = usePhone();
  return isOffline ? !isPhone : queue.some(({ state }) => state !== 'sent');
}

export function WaitingPanel() {
  const isOffline = useLiveStatus().state === 'offline';
  const queue = useGestures();
  return useIsPanelShown() ? (
    <section className={styles.panel} aria-label="Sans la ligne" data-beside>
      <GestureCards queue={queue} isOffline={isOffline} />
    </section>
  ) : null;
}

export function GestureCards({ queue, isOffline }: { queue: Queue; isOffline: boolean }) {
  const waiting = queue.filter(isUnsent);
  const refused = queue.filter(({ state }) => state === 'refused');
  return (
    <div className={styles.cards}>
      {refused.length > 0 ? <RefusedGestures refused={refused} /> : null}
      {waiting.length > 0 ? <WaitingGestures waiting={waiting} /> : null}
      {isOffline ? <WithoutLine /> : null}
    </div>
  );
}

function WaitingGestures({ waiting }: { waiting: Queue }) {
  return (
    <Card isPadded={false}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>Vos gestes attendent la ligne</h2>
          <p className={styles.soft}>Chacun partira une seule fois, dans cet ordre.</p>
        </div>
        <span className={styles.count}>{waiting.length}</span>
      </header>
      <ol className={styles.list}>
        {waiting.map((gesture) => (
          <Row key={gesture.key} gesture={gesture} words={UNKNOWING[gesture.pressed.kind]} mayGoBack />
        ))}
      </ol>
      <p className={styles.note}>
        <Glyph icon={IconInfoCircle} size={18} />
        Au retour, un geste devenu impossible vous est dit avec sa raison. Rien n’est décidé à votre place.
      </p>
    </Card>
  );
}

/** OFF-12: until somebody has read why. */
function RefusedGestures({ refused }: { refused: Queue }) {
  return (
    <Card isPadded={false}>
      <header className={styles.head}>
        <h2 className={styles.title}>Restés sans effet</h2>
        <Button onClick={() => void readEnded()}>J’ai lu</Button>
      </header>
      <ol className={styles.list}>
        {refused.map((gesture) => (
          <Row key={gesture.key} gesture={gesture} words={gesture.reason ?? ''} isRefused />
        ))}
      </ol>
    </Card>
  );
}

type RowProps = { gesture: Gesture; words: string; isRefused?: boolean; mayGoBack?: boolean };

function Row({ gesture, words, isRefused = false, mayGoBack = false }: RowProps) {
  const { timeZone } = useUser();
  const now = useNow();
  const isTakeable = useMayTakeBack(gesture.key) && mayGoBack;
  const title = gestureTitle(gesture.pressed, now, timeZone);
  return (
    <li className={styles.row} data-refused={isRefused || undefined}>
      <time dateTime={gesture.pressedAt} className={styles.hour}>
        {localTime(gesture.pressedAt, timeZone)}
      </time>
      <Glyph icon={isRefused ? IconX : ICONS[gesture.pressed.kind]} size={18} />
      <span className={styles.words}>
        <b className={styles.what}>{title}</b>
        <span className={styles.soft}>{words}</span>
      </span>
      {isTakeable ? (
        <IconButton
          icon={IconArrowBackUp}
          label={`Reprendre mon geste\u00A0: ${title}`}
          variant="plain"
          onClick={() => takeBack(gesture.key)}
        />
      ) : null}
    </li>
  );
}

const POSSIBLE = ['Lire, accepter, marquer prête', 'Épuiser un plat, imprimer'];
const IMPOSSIBLE = ['Recevoir de nouvelles commandes', 'Livreurs, remboursements, SMS'];

function WithoutLine() {
  return (
    <Card>
      <h2 className={styles.title}>Sans la ligne</h2>
      <ul className={styles.powers}>
        {POSSIBLE.map((words) => (
          <li key={words} className={styles.power} data-possible>
            <Glyph icon={IconCheck} size={18} />
            <VisuallyHidden>Possible{'\u00A0'}: </VisuallyHidden>
            {words}
          </li>
        ))}
        {IMPOSSIBLE.map((words) => (
          <li key={words} className={styles.power}>
            <Glyph icon={IconX} size={18} />
            <VisuallyHidden>Impossible{'\u00A0'}: </VisuallyHidden>
            {words}
          </li>
        ))}
      </ul>
    </Card>
  );
}
