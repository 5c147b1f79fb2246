import type { Topic } from '@comptoir/domain/help/topics.ts';
import type { PageKey } from '@comptoir/domain/session/pages.ts';

/** One question. Sentences are written plainly; `french()` gives them their apostrophes and spaces when they are shown. */
export type Article = {
  id: string;
  topic: Topic;
  question: string;
  /** One paragraph each. */
  answer: readonly string[];
  /** The screen that the question is about; the answer leads there. Without one, any screen of the topic. */
  page?: PageKey;
  linkLabel?: string;
  /** What people call it, where the answer uses another word. */
  words?: string;
};
