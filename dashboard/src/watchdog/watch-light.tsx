import type { Order } from '@comptoir/domain/orders/order.ts';
import { levelOf } from '@comptoir/domain/watchdog/health.ts';
import { PROBLEM_WORDS, SOUND_ON } from '@comptoir/domain/watchdog/watchdog.labels.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { useUser } from '../session/session.ts';
import { liveOrders } from '../orders/orders.queries.ts';
import { ConnectionLight, OtherLight } from '@comptoir/web/ui/feedback/connection-light.tsx';
import { ownDevice } from './watchdog.queries.ts';
import { useUnanswered } from './unanswered.ts';
import { usePostHealth } from './use-post-health.ts';
import { useReporting } from './use-reporting.ts';
import { useSeen } from './use-seen.ts';
import styles from './watch-light.module.css';

const WatchDialog = lazyPiece(async () => (await import('./panel/watch-dialog.tsx')).WatchDialog);
const UnansweredNotices = lazyPiece(async () => (await import('./unanswered-notices.tsx')).UnansweredNotices);

const NONE: readonly Order[] = [];

/** The lights of the top bar: does the line stand, and is this post fit to receive orders; if not, what is wrong. */
export function WatchLight() {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(liveOrders(user));
  const isCalled = useUnanswered().length > 0;
  useReporting();
  useSeen(data?.orders ?? NONE);
  return (
    <>
      <Light onOpen={() => setOpen(true)} />
      {isOpen ? (
        <Piece>
          <WatchDialog onClose={() => setOpen(false)} />
        </Piece>
      ) : null}
      {isCalled ? (
        <Piece>
          <UnansweredNotices orders={data?.orders ?? NONE} />
        </Piece>
      ) : null}
    </>
  );
}

function Light({ onOpen }: { onOpen: () => void }) {
  const user = useUser();
  const { state } = useLiveStatus();
  const health = usePostHealth({ withOthers: false });
  const { problems } = health;
  // Until the server has answered once, nothing is known of the last test.
  const isKnown = useQuery(ownDevice(user)).data !== undefined;
  const [worst] = problems;
  const isSure = isKnown || worst !== 'untested';
  const trouble = problems.find(
    (problem) => problem !== 'live-lost' && problem !== 'live-shaky' && (isKnown || problem !== 'untested'),
  );
  const fine = state === 'live' ? 'ce poste est prêt' : 'connexion…';
  const sentence = worst && isSure ? PROBLEM_WORDS[worst].sentence : fine;
  return (
    <span className={styles.light}>
      <ConnectionLight state={state} />
      <OtherLight tone={trouble ? levelOf(trouble, health) : 'green'}>
        {trouble ? PROBLEM_WORDS[trouble].short : SOUND_ON}
      </OtherLight>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={`Veilleur${NBSP}: ${sentence}`}
        onClick={onOpen}
      />
    </span>
  );
}
