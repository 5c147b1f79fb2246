import { IconStar } from '@tabler/icons-react';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';

export const DefaultBadge = () => (
  <Badge tone="green" icon={IconStar}>
    Par défaut
  </Badge>
);
