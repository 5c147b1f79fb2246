import type { ElementChange } from '@comptoir/domain/menu-sync/sync.ts';

/** `detail` is what a reason says of this element alone: the price of the till. */
export type Problem = { element: ElementChange; detail: string | null };
export type ProblemGroup = { reason: string; problems: Problem[] };

/** « Le prix dépasse celui de la caisse (12,50 €). »: the sentence is the group's, what is in brackets the element's. */
const WITH_DETAIL = /^(?<start>.*\S)\s*\((?<detail>[^)]*)\)(?<end>.*)$/;

/** By reason, the most frequent first; in each the order of the menu. */
export function problemGroups(elements: readonly ElementChange[]): ProblemGroup[] {
  const groups = new Map<string, Problem[]>();
  for (const element of elements) {
    const { start, detail, end } = WITH_DETAIL.exec(element.reason ?? '')?.groups ?? {};
    const reason = start === undefined ? (element.reason ?? '') : `${start}${end}`;
    const problems = groups.get(reason) ?? [];
    problems.push({ element, detail: detail ?? null });
    groups.set(reason, problems);
  }
  return [...groups]
    .map(([reason, problems]) => ({ reason, problems }))
    .sort((a, b) => b.problems.length - a.problems.length);
}
