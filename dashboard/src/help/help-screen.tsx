import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { pageAt } from '@comptoir/domain/help/page-at.ts';
import { topicOfPage } from '@comptoir/domain/help/topics.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { IconHelpCircle, IconListCheck, IconMail } from '@tabler/icons-react';
import shared from '@comptoir/web/styles/shared.module.css';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { ContactPanel } from './contact/contact-panel.tsx';
import type { MayOpen } from './faq/questions.tsx';
import { Found, HelpSearch } from './found.tsx';
import { HelpLink } from '../session/help-link.tsx';
import { useHelpPlace } from './help-place.ts';
import { useLastScreen } from './came-from.tsx';
import { TopicCard } from './topic-card.tsx';
import { TopicsCard } from './topics-card.tsx';
import styles from './help.module.css';

/** HLP-01: search before topics, telephone before form; it opens on the screen one comes from. */
export function HelpScreen({ mayOpen }: { mayOpen: MayOpen }) {
  const { q, searchFor } = useHelpPlace(PAGES.help.path);
  const last = useLastScreen();
  const page = last === null ? null : pageAt(last);
  const topic = topicOfPage(page);
  return (
    <div className={shared.screen}>
      <PageHeader
        title={PAGES.help.label}
        actions={
          <nav aria-label="Aide" className={styles.links}>
            {mayOpen('firstSteps') ? (
              <RouteButton to={PAGES.firstSteps.path} icon={IconListCheck}>
                {PAGES.firstSteps.label}
              </RouteButton>
            ) : null}
            <RouteButton to={PAGES.faq.path} icon={IconHelpCircle}>
              {PAGES.faq.label}
            </RouteButton>
            <RouteButton to={PAGES.contact.path} icon={IconMail}>
              {PAGES.contact.label}
            </RouteButton>
          </nav>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <HelpSearch text={q} onSearch={searchFor} />
          {q ? (
            <Found words={q} mayOpen={mayOpen} />
          ) : page && topic ? (
            <TopicCard key={page} topic={topic} page={page} mayOpen={mayOpen} />
          ) : null}
          <TopicsCard />
          <HelpLink>Aide en ligne</HelpLink>
        </div>
        <div className={styles.side}>
          <ContactPanel />
        </div>
      </div>
    </div>
  );
}
