import type { DocumentKind, DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconUpload } from '@tabler/icons-react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import type { BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';

export type DocumentState = 'absent' | 'pending' | 'valid' | 'refused' | 'expired';

export const documentOf = (documents: readonly DriverDocument[], kind: DocumentKind): DriverDocument | null =>
  documents.find((document) => document.kind === kind) ?? null;

export function documentState(documents: readonly DriverDocument[], kind: DocumentKind, now: Instant): DocumentState {
  const document = documentOf(documents, kind);
  if (!document) return 'absent';
  const isOver = document.state === 'valid' && document.expiresAt !== null && document.expiresAt <= now;
  return isOver ? 'expired' : document.state;
}

export const STATE_BADGES: Record<DocumentState, { tone: BadgeTone; icon: IconType; label: string }> = {
  absent: { tone: 'amber', icon: IconUpload, label: 'À envoyer' },
  pending: { tone: 'blue', icon: IconClock, label: 'En cours de vérification' },
  valid: { tone: 'green', icon: IconCircleCheck, label: 'Validé' },
  refused: { tone: 'red', icon: IconCircleX, label: 'Refusé' },
  expired: { tone: 'red', icon: IconAlertTriangle, label: 'Expiré' },
};
