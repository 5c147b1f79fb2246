import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { TOPICS } from '@comptoir/domain/help/topics.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { IconChevronLeft, IconMail } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Found, HelpSearch } from './found.tsx';
import type { MayOpen } from './faq/questions.tsx';
import { useHelpPlace } from './help-place.ts';
import { TopicCard } from './topic-card.tsx';
import { TopicsCard } from './topics-card.tsx';
import styles from './help.module.css';

/** HLP-02: every question, by topic or by what is searched; the first topic where none is chosen. */
export function FaqScreen({ mayOpen }: { mayOpen: MayOpen }) {
  const { q, topic = TOPICS[0], searchFor } = useHelpPlace(PAGES.faq.path);
  return (
    <div className={shared.screen}>
      <PageHeader title={PAGES.faq.label} back={<BackToHelp />} actions={<WriteToUs />} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <HelpSearch text={q} onSearch={searchFor} />
          {q ? <Found words={q} mayOpen={mayOpen} /> : <TopicCard key={topic} topic={topic} mayOpen={mayOpen} />}
        </div>
        <div className={styles.side}>
          <TopicsCard current={q ? undefined : topic} />
        </div>
      </div>
    </div>
  );
}

const WriteToUs = () => (
  <RouteButton to={PAGES.contact.path} icon={IconMail}>
    {PAGES.contact.label}
  </RouteButton>
);

export const BackToHelp = () => (
  <Link to={PAGES.help.path} className={styles.back}>
    <Glyph icon={IconChevronLeft} size={16} />
    {PAGES.help.label}
  </Link>
);
