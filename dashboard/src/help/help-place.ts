import { TOPICS, type Topic } from '@comptoir/domain/help/topics.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readWords, withoutBlanks } from '@comptoir/web/page/address.ts';

export type HelpPlace = { q: string; topic: Topic | undefined };

/** What the address says; what makes no sense is as if absent. */
export function useHelpPlace(path: string): HelpPlace & { searchFor: (words: string) => void } {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const topic = TOPICS.find((known) => known === raw['sujet']);
  return {
    q: readWords(raw['q']),
    topic,
    searchFor: (words) =>
      void navigate({
        to: path,
        search: withoutBlanks({ sujet: topic, q: words || undefined }),
        replace: true,
        resetScroll: false,
      }),
  };
}
