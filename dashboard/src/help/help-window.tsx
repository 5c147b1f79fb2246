import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { pageAt } from '@comptoir/domain/help/page-at.ts';
import { TOPIC_LABELS, TOPICS, topicOfPage, type Topic } from '@comptoir/domain/help/topics.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { PAGES, type PageKey } from '@comptoir/domain/session/pages.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { usePlace } from '@comptoir/web/route/pages.tsx';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { articlesAbout, articlesOf } from './faq/articles.ts';
import { Questions, type MayOpen } from './faq/questions.tsx';
import { TOPIC_ICONS } from './topic-icons.ts';
import { TopicWords } from './topics-card.tsx';
import { VideoList } from './videos/video-list.tsx';
import { VideoPlayer } from './videos/video-player.tsx';
import type { HelpVideo } from './videos/videos.ts';
import styles from './help.module.css';

type HelpWindowProps = { mayOpen: MayOpen; onClose: () => void };

/** HLP-11, HLP-13, SHL-30, SHL-31: on the topic of the current page; elsewhere on the list of topics. */
export function HelpWindow({ mayOpen, onClose }: HelpWindowProps) {
  const page = pageAt(usePlace().pathname);
  const [topic, setTopic] = useState<Topic | null>(() => topicOfPage(page));
  const [playing, setPlaying] = useState<HelpVideo | null>(null);
  return (
    <Dialog
      icon={topic ? TOPIC_ICONS[topic] : IconHelpCircle}
      title={playing?.title ?? (topic ? french(`Aide : ${TOPIC_LABELS[topic]}`) : french("Besoin d'aide ?"))}
      context={contextOf(page, topic)}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={() => (playing ? setPlaying(null) : onClose())}>Retour</Button>}
      footerRight={
        <>
          {topic && !playing ? <Button onClick={() => setTopic(null)}>Tous les sujets</Button> : null}
          <RouteButton to={PAGES.contact.path} onClick={onClose}>
            {PAGES.contact.label}
          </RouteButton>
        </>
      }
    >
      {playing ? (
        <VideoPlayer key={playing.url} video={playing} />
      ) : topic ? (
        <div className={styles.inWindow}>
          <Questions
            articles={topic === topicOfPage(page) ? articlesAbout(page, topic) : articlesOf(topic)}
            mayOpen={(key) => key !== page && mayOpen(key)}
            isFirstOpen
            onFollow={onClose}
          />
          <VideoList topic={topic} onPlay={setPlaying} />
        </div>
      ) : (
        <ul className={styles.topics} data-framed>
          {TOPICS.map((known) => (
            <li key={known}>
              <button type="button" className={styles.topic} onClick={() => setTopic(known)}>
                <TopicWords topic={known} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function contextOf(page: PageKey | null, topic: Topic | null): string {
  if (topic === null) return 'Choisissez un sujet.';
  return page && topicOfPage(page) === topic ? french(`Écran « ${PAGES[page].label} »`) : 'Questions et vidéos';
}
