import { HERE_LABELS } from '@comptoir/domain/offline/gesture.labels.ts';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import { toMs } from '@comptoir/domain/kernel/time.ts';
import { IconArrowBackUp, IconClockUp } from '@tabler/icons-react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { takeBack, useMayTakeBack } from '../../offline/gestures.ts';

const SETTLES_MS = 1_000;

/** OFF-05: « Acceptée ici, en attente d’envoi ». */
export const HereBadge = ({ held: { event } }: { held: HeldMove }) => (
  <Badge tone="amber" icon={IconClockUp}>
    {HERE_LABELS[event === 'ready' ? 'ready' : 'accept']}
  </Badge>
);

/** OFF-06: before it has left, nobody else knows of it. */
export function TakeBack({ held, isWide = false }: { held: HeldMove; isWide?: boolean }) {
  const isLeft = !useMayTakeBack(held.id);
  // It stands where « Accepter » stood: the second half of a double press must not take it back.
  const isYoung = useFromNow((now) => toMs(now) - toMs(held.madeAt) < SETTLES_MS);
  return (
    <Button
      size="lg"
      icon={IconArrowBackUp}
      isWide={isWide}
      data-back
      disabledBecause={isYoung ? 'Un instant…' : isLeft ? 'Ce geste est en train de partir.' : null}
      onClick={() => takeBack(held.id)}
    >
      Reprendre mon geste
    </Button>
  );
}
