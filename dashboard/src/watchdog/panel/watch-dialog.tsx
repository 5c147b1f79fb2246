import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser } from '../../session/session.ts';
import { playSound, wakeSound } from '../../orders/alerts/sound.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { LadderForm } from './ladder-form.tsx';
import { OtherPosts } from './other-posts.tsx';
import { OwnChecks } from './own-checks.tsx';
import { PostTest } from './post-test.tsx';
import { usePostHealth } from '../use-post-health.ts';

type View = 'checks' | 'test' | 'ladder';

/** Is this post fit, are the others, and who is told when nobody answers. */
export function WatchDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [view, setView] = useState<View>('checks');
  const { data: shop } = useQuery({ ...oneShop(user), enabled: !user.isAllShops });
  const back = () => setView('checks');
  if (view === 'test') return <PostTest shop={shop} onBack={back} onClose={onClose} />;
  if (view === 'ladder' && shop) return <LadderForm shop={shop} onBack={back} onClose={onClose} />;
  const mayEdit = shop !== undefined && user.featureFlags.includes('settings');
  return (
    <Checks onTest={() => setView('test')} onLadder={mayEdit ? () => setView('ladder') : null} onClose={onClose} />
  );
}

type ChecksProps = { onTest: () => void; onLadder: (() => void) | null; onClose: () => void };

function Checks({ onTest, onLadder, onClose }: ChecksProps) {
  const offline = useOfflineReason();
  const health = usePostHealth({ withOthers: true });
  const test = async () => {
    // Only a click may wake the sound.
    if (await wakeSound()) playSound('new-order');
    onTest();
  };
  return (
    <Dialog
      icon={IconShieldCheck}
      title="Veilleur"
      context="Chaque commande est vue et entendue."
      onClose={onClose}
      footerLeft={onLadder ? <Button onClick={onLadder}>Régler les alertes</Button> : null}
      footerRight={
        <Button variant="primary" disabledBecause={offline} onClick={() => void test()}>
          Tester mon poste
        </Button>
      }
    >
      <Stack gap={24}>
        <OwnChecks health={health} />
        <OtherPosts health={health} />
      </Stack>
    </Dialog>
  );
}
