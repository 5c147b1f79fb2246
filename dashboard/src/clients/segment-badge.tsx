import { IconClockExclamation, IconGhost2, IconHeart, IconSparkles, IconUser } from '@tabler/icons-react';
import { SEGMENT_LABELS } from '@comptoir/domain/clients/clients.labels.ts';
import type { Segment } from '@comptoir/domain/clients/segment.ts';
import type { ReactNode } from 'react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge, type BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';

const LOOKS: Record<Segment, { tone: BadgeTone; icon: IconType }> = {
  new: { tone: 'blue', icon: IconSparkles },
  loyal: { tone: 'green', icon: IconHeart },
  occasional: { tone: 'grey', icon: IconUser },
  atRisk: { tone: 'amber', icon: IconClockExclamation },
  lost: { tone: 'red', icon: IconGhost2 },
};

export const SegmentBadge = ({ segment, children }: { segment: Segment; children?: ReactNode }) => (
  <Badge {...LOOKS[segment]}>{children ?? SEGMENT_LABELS[segment]}</Badge>
);
