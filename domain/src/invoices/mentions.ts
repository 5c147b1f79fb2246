import type { Day } from '../kernel/time.ts';

/** From which day a wording is printed. */
export type DatedMention = { from: Day; text: string };

/** INV-27. The code that it names is replaced by another one, so the wording has a date (INV-28). */
const EXEMPTION: DatedMention = { from: '0000-01-01', text: 'TVA non applicable, art. 293 B du CGI' };

/** INV-28: the newest wording in force on the day of issue; those that the operator has set come from the configuration. */
export function exemptionMention(issueDay: Day, set: readonly DatedMention[] = []): string {
  const inForce = [EXEMPTION, ...set].filter(({ from }) => from <= issueDay);
  return inForce.reduce((newest, mention) => (mention.from >= newest.from ? mention : newest)).text;
}
