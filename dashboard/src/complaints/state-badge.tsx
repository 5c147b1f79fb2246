import { IconAlertTriangle, IconCircleCheck, IconClock, IconHourglassHigh } from '@tabler/icons-react';
import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { STATE_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';

const LOOKS = {
  open: { tone: 'amber', icon: IconClock },
  deciding: { tone: 'blue', icon: IconHourglassHigh },
  decided: { tone: 'green', icon: IconCircleCheck },
} as const;

export function StateBadge({ complaint: { state, refundState } }: { complaint: Complaint }) {
  if (state === 'decided' && refundState === 'failed')
    return (
      <Badge tone="red" icon={IconAlertTriangle}>
        Remboursement échoué
      </Badge>
    );
  return <Badge {...LOOKS[state]}>{STATE_LABELS[state]}</Badge>;
}
