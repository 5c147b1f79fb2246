import { TOPIC_LABELS, TOPICS, type Topic } from '@comptoir/domain/help/topics.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { articlesOf } from './faq/articles.ts';
import { TOPIC_ICONS } from './topic-icons.ts';
import { helpVideos, videosOf } from './videos/videos.ts';
import styles from './help.module.css';

/** HLP-12: all twelve. */
export function TopicsCard({ current }: { current?: Topic | undefined }) {
  return (
    <Card as="section" isPadded={false} aria-label="Tous les sujets">
      <div className={styles.cardHead}>
        <h2>Tous les sujets</h2>
      </div>
      <ul className={styles.topics}>
        {TOPICS.map((topic) => (
          <li key={topic}>
            <Link
              to={PAGES.faq.path}
              search={{ sujet: topic }}
              className={styles.topic}
              aria-current={topic === current || undefined}
            >
              <TopicWords topic={topic} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function TopicWords({ topic }: { topic: Topic }) {
  const { data = [] } = useQuery(helpVideos);
  const [videos, questions] = [videosOf(data, topic).length, articlesOf(topic).length];
  return (
    <>
      <Glyph icon={TOPIC_ICONS[topic]} size={20} />
      <span>{TOPIC_LABELS[topic]}</span>
      <span className={styles.count}>
        {videos > 0
          ? `${videos} ${plural(videos, 'vidéo', 'vidéos')}`
          : `${questions} ${plural(questions, 'question', 'questions')}`}
      </span>
    </>
  );
}
