import { PAGES, type PageKey } from '@comptoir/domain/session/pages.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import type { Article } from './article.ts';
import styles from './questions.module.css';

/** Whether this person may open a page that exists. */
export type MayOpen = (page: PageKey) => boolean;

type QuestionsProps = {
  articles: readonly Article[];
  mayOpen: MayOpen;
  /** The first one is open already. */
  isFirstOpen?: boolean;
  onFollow?: () => void;
};

export function Questions({ articles, mayOpen, isFirstOpen = false, onFollow }: QuestionsProps) {
  return (
    <ul className={styles.list}>
      {articles.map((article, index) => (
        <li key={article.id}>
          <details className={styles.question} open={isFirstOpen && index === 0}>
            <summary>
              {article.question}
              <Glyph icon={IconChevronDown} size={18} />
            </summary>
            <div className={styles.answer}>
              {article.answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {article.page && article.linkLabel && mayOpen(article.page) ? (
                <Link to={PAGES[article.page].path} className={styles.link} {...(onFollow && { onClick: onFollow })}>
                  {article.linkLabel}
                </Link>
              ) : null}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
