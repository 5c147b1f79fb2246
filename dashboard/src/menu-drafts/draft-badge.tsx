import { DRAFT_STATE_LABELS, hourText } from '@comptoir/domain/menu-drafts/menu-drafts.labels.ts';
import type { MenuDraftHead } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { IconAlertTriangle, IconCalendarClock, IconChecks, IconPencil } from '@tabler/icons-react';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';

const LOOKS = {
  open: { tone: 'blue', icon: IconPencil },
  scheduled: { tone: 'violet', icon: IconCalendarClock },
  published: { tone: 'green', icon: IconChecks },
} as const;

export function DraftBadge({ draft, timeZone }: { draft: MenuDraftHead; timeZone: string }) {
  const { state, publishAt, failure } = draft;
  if (failure)
    return (
      <Badge tone="red" icon={IconAlertTriangle}>
        Publication manquée
      </Badge>
    );
  return (
    <Badge {...LOOKS[state]}>
      {publishAt ? `Publication ${hourText(publishAt, timeZone)}` : DRAFT_STATE_LABELS[state]}
    </Badge>
  );
}
