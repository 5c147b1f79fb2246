import { french } from '@comptoir/domain/kernel/text.ts';
import { IconRouteOff } from '@tabler/icons-react';
import { NoticeDialog } from '@comptoir/web/ui/dialogs/notice-dialog.tsx';
import { readTakenAway, useTakenAway } from '../desk/desk-store.ts';
import { courseTitle } from '../desk/driver-words.ts';

/** Somebody on the road must not go on for nothing: one order at a time, until it has been read. */
export function Notices() {
  const [gone] = useTakenAway();
  if (!gone) return null;
  return (
    <NoticeDialog
      key={gone.orderId}
      icon={IconRouteOff}
      tone="danger"
      title={`${courseTitle(gone)} retirée`}
      text={french(
        `Elle n'est plus à livrer : ${gone.shop.name} l'a annulée, terminée ou confiée à quelqu'un d'autre.`,
      )}
      closeLabel="J’ai compris"
      onClose={() => readTakenAway(gone.orderId)}
    />
  );
}
