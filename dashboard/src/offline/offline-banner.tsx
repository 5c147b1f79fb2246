import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { isUnsent, type Queue } from '@comptoir/domain/offline/gesture.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Banner } from '@comptoir/web/ui/feedback/banner.tsx';
import { useKeptAt } from '../session/kept-desk.ts';
import { readEnded, useGestures } from './gestures.ts';
import { LostLine, NextTry } from './lost-line.tsx';
import { GestureCards } from './waiting-panel.tsx';
import styles from './waiting-panel.module.css';

/** OFF-01, OFF-12: since when there is no line, and what became of the gestures once it is back. */
export function OfflineBanner() {
  const { state } = useLiveStatus();
  const queue = useGestures();
  if (state === 'offline') return <WithoutLine queue={queue} />;
  return queue.length > 0 ? <Returned queue={queue} /> : null;
}

function WithoutLine({ queue }: { queue: Queue }) {
  const { freshAt } = useLiveStatus();
  const keptAt = useKeptAt();
  return (
    <LostLine
      since={keptAt ?? freshAt}
      right={
        <span className={styles.tries}>
          <NextTry />
          <PhoneDrawer queue={queue} />
          {/* SHL-35: the stream tries at once when the browser believes in its network. */}
          <Button onClick={() => dispatchEvent(new Event('online'))}>Réessayer</Button>
        </span>
      }
    />
  );
}

/** DESIGN §12: on a telephone the panel is a drawer of the banner. */
function PhoneDrawer({ queue }: { queue: Queue }) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return null;
  const count = queue.filter(isUnsent).length;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{count === 0 ? 'Sans la ligne' : gesturesOf(count)}</Button>
      {isOpen ? (
        <Dialog
          title="Sans la ligne"
          width={460}
          onClose={() => setOpen(false)}
          footerRight={<Button onClick={() => setOpen(false)}>Fermer</Button>}
        >
          <GestureCards queue={queue} isOffline />
        </Dialog>
      ) : null}
    </>
  );
}

const gesturesOf = (count: number): string => french(`${count} ${plural(count, 'geste', 'gestes')}`);

function Returned({ queue }: { queue: Queue }) {
  const waiting = queue.filter(isUnsent).length;
  const sent = queue.filter(({ state }) => state === 'sent').length;
  const refused = queue.filter(({ state }) => state === 'refused');
  if (waiting > 0)
    return <Banner icon={IconCircleCheck}>{french(`La ligne est revenue : envoi de ${gesturesOf(waiting)}…`)}</Banner>;
  return (
    <Banner icon={IconCircleCheck} right={<Button onClick={() => void readEnded()}>J’ai lu</Button>}>
      {french(`La ligne est revenue : ${endWords(sent, refused.length)}.`)}
      {refused.length > 0 ? (
        <span className={styles.firstRefusal}>
          {' '}
          {refused.map(({ reason }) => reason).at(0)}
          {refused.length > 1 ? ' …' : ''}
        </span>
      ) : null}
    </Banner>
  );
}

/** « 3 gestes envoyés, 1 refusé » */
function endWords(sent: number, refused: number): string {
  const words = sent > 0 || refused === 0 ? [`${gesturesOf(sent)} ${plural(sent, 'envoyé', 'envoyés')}`] : [];
  if (refused > 0)
    words.push(`${words.length > 0 ? refused : gesturesOf(refused)} ${plural(refused, 'refusé', 'refusés')}`);
  return words.join(', ');
}
