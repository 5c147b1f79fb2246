import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import type { PriceAnswer, SentPrice } from './price-edits.ts';

/** A call takes five thousand; shorter ones show how far the saving has come. */
export const PART_SIZE = 1_000;

type Parts<A extends PriceAnswer> = {
  send: (part: SentPrice[]) => Promise<A>;
  /** `saved` are those of the part that nobody held back. */
  onPart: (part: SentPrice[], saved: SentPrice[], answer: A) => void;
};

/** One call after the other. Should one fail, those before it are saved and told, and those after it are not sent. */
export async function saveInParts<A extends PriceAnswer>(
  prices: readonly SentPrice[],
  { send, onPart }: Parts<A>,
): Promise<void> {
  for (let from = 0; from < prices.length; from += PART_SIZE) {
    const part = prices.slice(from, from + PART_SIZE);
    // eslint-disable-next-line no-await-in-loop -- one after the other: each waits for the menu's lock
    const answer = await send(part);
    const held = new Set([...answer.conflicts, ...answer.refusals].map(({ key }) => key));
    onPart(
      part,
      part.filter(({ key }) => !held.has(key)),
      answer,
    );
  }
}

/** What a save leaves behind: `unsent` are those of the parts that did not pass, which the table still shows as changed. */
export function savedText(saved: number, unsent: number): string {
  const done = `${formatCount(saved)} ${plural(saved, 'prix a bien été enregistré', 'prix ont bien été enregistrés')}.`;
  return french(unsent > 0 ? `${done} Il en reste ${formatCount(unsent)} à enregistrer.` : done);
}

export const progressText = (done: number, total: number): string =>
  french(`Enregistrement : ${formatCount(done)} prix sur ${formatCount(total)}`);
