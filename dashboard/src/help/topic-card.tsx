import { TOPIC_LABELS, type Topic } from '@comptoir/domain/help/topics.ts';
import { PAGES, type PageKey } from '@comptoir/domain/session/pages.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { articlesAbout, articlesOf } from './faq/articles.ts';
import { Questions, type MayOpen } from './faq/questions.tsx';
import { VideoDialog } from './videos/video-dialog.tsx';
import { VideoList } from './videos/video-list.tsx';
import type { HelpVideo } from './videos/videos.ts';
import styles from './help.module.css';

type TopicCardProps = { topic: Topic; mayOpen: MayOpen; page?: PageKey };

/** The questions and the videos of a topic; with a page, those of the screen that was left. */
export function TopicCard({ topic, page, mayOpen }: TopicCardProps) {
  const [playing, setPlaying] = useState<HelpVideo | null>(null);
  return (
    <Card as="section" isPadded={false} aria-label={page ? 'Sur l’écran que vous quittez' : TOPIC_LABELS[topic]}>
      <div className={styles.cardHead}>
        <h2>{page ? 'Sur l’écran que vous quittez' : TOPIC_LABELS[topic]}</h2>
        {page ? (
          <Badge tone="grey" icon={IconMapPin}>
            {PAGES[page].label}
          </Badge>
        ) : null}
      </div>
      <Questions articles={page ? articlesAbout(page, topic) : articlesOf(topic)} mayOpen={mayOpen} isFirstOpen />
      <VideoList topic={topic} onPlay={setPlaying} />
      {playing ? <VideoDialog video={playing} onClose={() => setPlaying(null)} /> : null}
    </Card>
  );
}
