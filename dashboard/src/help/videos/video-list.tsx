import type { Topic } from '@comptoir/domain/help/topics.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { helpVideos, videosOf, type HelpVideo } from './videos.ts';
import styles from './videos.module.css';

type VideoListProps = { topic: Topic; onPlay: (video: HelpVideo) => void };

/** HLP-11, HLP-16. A list that does not come is as none: the questions above it matter more. */
export function VideoList({ topic, onPlay }: VideoListProps) {
  const { data, isPending } = useQuery(helpVideos);
  if (isPending) return null;
  const videos = videosOf(data ?? [], topic);
  if (videos.length === 0) return <p className={styles.none}>Aucune vidéo pour le moment.</p>;
  return (
    <ul className={styles.list}>
      {videos.map((video) => (
        <li key={video.url}>
          <button type="button" className={styles.video} onClick={() => onPlay(video)}>
            <span className={styles.thumb}>
              <Glyph icon={IconPlayerPlay} size={22} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{video.title}</span>
              <span className={styles.length}>{factsOf(video)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** « 1 min 40, sous-titrée ». */
function factsOf({ seconds, captions }: HelpVideo): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const two = String(rest).padStart(2, '0');
  const length = minutes > 0 ? `${minutes}${NBSP}min${NBSP}${two}` : `${rest}${NBSP}s`;
  return [seconds > 0 ? length : null, captions ? 'sous-titrée' : null].filter(Boolean).join(', ');
}
