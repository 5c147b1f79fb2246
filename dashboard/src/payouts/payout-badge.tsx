import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { PayoutStatus } from '@comptoir/domain/payouts/payout.ts';
import { PAYOUT_STATUS_LABELS } from '@comptoir/domain/payouts/payouts.labels.ts';
import { Badge, type BadgeProps } from '@comptoir/web/ui/feedback/badge.tsx';

const LOOKS: Record<PayoutStatus, Pick<BadgeProps, 'tone' | 'icon'>> = {
  in_transit: { tone: 'blue', icon: IconClock },
  paid: { tone: 'green', icon: IconCheck },
  failed: { tone: 'red', icon: IconAlertTriangle },
};

/** PAY-02, PAY-09. */
export const PayoutBadge = ({ status }: { status: PayoutStatus }) => (
  <Badge {...LOOKS[status]}>{PAYOUT_STATUS_LABELS[status]}</Badge>
);
