import { french } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import type { HelpVideo } from './videos.ts';
import styles from './videos.module.css';

/** HLP-11, HLP-16. */
export function VideoPlayer({ video }: { video: HelpVideo }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Notice tone="error">{french("La vidéo n'a pas pu être chargée.")}</Notice>;
  return (
    <video
      className={styles.player}
      src={video.url}
      aria-label={video.title}
      controls
      autoPlay
      muted
      playsInline
      onError={() => setBroken(true)}
    >
      {video.captions ? <track kind="captions" src={video.captions} srcLang="fr" label="Français" default /> : null}
    </video>
  );
}
