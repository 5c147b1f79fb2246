import { TOPICS, type Topic } from '@comptoir/domain/help/topics.ts';
import { useNavigate, useRouter, useSearch } from '@comptoir/web/route/pages.tsx';
import { readWords, withoutBlanks } from '@comptoir/web/page/address.ts';

export type HelpPlace = { q: string; topic: Topic | undefined };

/** What the address says; what makes no sense is as if absent. */
export function useHelpPlace(path: string): HelpPlace & { searchFor: (words: string) => void } {
  const raw: Record<string, unknown> = useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const topic = TOPICS.find((known) => known === raw['sujet']);
  return {
    q: readWords(raw['q']),
    topic,
    searchFor: (words) => {
      // What was typed is searched a moment later: whoever has left meanwhile is not called back.
      if (router.place().pathname !== path) return;
      const search = withoutBlanks({ sujet: topic, q: words || undefined });
      void navigate({ to: path, search, replace: true, resetScroll: false });
    },
  };
}
