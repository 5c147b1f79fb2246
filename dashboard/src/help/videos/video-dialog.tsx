import { IconMovie } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { VideoPlayer } from './video-player.tsx';
import type { HelpVideo } from './videos.ts';

export const VideoDialog = ({ video, onClose }: { video: HelpVideo; onClose: () => void }) => (
  <Dialog
    icon={IconMovie}
    title={video.title}
    width={880}
    onClose={onClose}
    footerLeft={<Button onClick={onClose}>Retour</Button>}
  >
    <VideoPlayer video={video} />
  </Dialog>
);
