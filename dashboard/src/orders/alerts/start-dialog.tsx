import { IconBellRinging } from '@tabler/icons-react';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { useDeferredValue, useState } from 'react';
import { PromptDialog } from '@comptoir/web/ui/dialogs/prompt-dialog.tsx';
import { useGoesFirst } from '@comptoir/web/ui/dialogs/top-dialog.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { giveUpSound, useSoundState, wakeSound } from './sound.ts';

/** ORD-02, ORD-03, NTF-07: after each full load of the page, and again whenever the browser takes the sound away. */
export function StartDialog() {
  // It leaves in a task of its own, after what starts with the sound: that is when the browser styles the whole page anew.
  const state = useDeferredValue(useSoundState());
  return state === 'awake' || state === 'silent' ? null : <AskToStart />;
}

function AskToStart() {
  const [hasFailed, setFailed] = useState(false);
  useGoesFirst();

  const start = async () => {
    if (await wakeSound()) return setFailed(false);
    // A device without sound must not keep a kitchen from its orders.
    if (hasFailed) {
      giveUpSound();
      toast.warning({ text: 'Le son ne peut pas être activé sur cet appareil. Surveillez l’écran.' });
    }
    setFailed(true);
  };

  return (
    <PromptDialog
      icon={IconBellRinging}
      title="Cliquez pour commencer à traiter vos commandes"
      text={
        hasFailed
          ? `Le navigateur a bloqué le son${NBSP}: cliquez une nouvelle fois.`
          : 'Le son des nouvelles commandes sera activé.'
      }
      actionLabel="Commencer"
      onAction={() => void start()}
    />
  );
}
