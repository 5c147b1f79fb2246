import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { IconSearchOff } from '@tabler/icons-react';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { SlashField } from '@comptoir/web/ui/search/slash-field.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { ARTICLES } from './faq/articles.ts';
import { Questions, type MayOpen } from './faq/questions.tsx';
import { searchArticles } from './faq/search-articles.ts';
import styles from './help.module.css';

export const HelpSearch = ({ text, onSearch }: { text: string; onSearch: (text: string) => void }) => (
  <div className={styles.search}>
    <SlashField
      label="Chercher dans l’aide"
      placeholder={french('Posez votre question : « rembourser », « papier », « zone »…')}
      text={text}
      pauseMs={120}
      onSearch={onSearch}
    />
  </div>
);

export function Found({ words, mayOpen }: { words: string; mayOpen: MayOpen }) {
  const found = searchArticles(ARTICLES, words);
  return (
    <Card as="section" isPadded={false} aria-label="Résultats">
      <div className={styles.cardHead}>
        <h2 role="status">
          {found.length === 0
            ? 'Aucune réponse trouvée'
            : `${found.length} ${plural(found.length, 'réponse', 'réponses')}`}
        </h2>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title={french(`Aucune réponse pour « ${words} ».`)}
          text="Essayez un autre mot, ou écrivez-nous."
          action={<RouteButton to={PAGES.contact.path}>{PAGES.contact.label}</RouteButton>}
        />
      ) : (
        <Questions key={words} articles={found} mayOpen={mayOpen} isFirstOpen />
      )}
    </Card>
  );
}
