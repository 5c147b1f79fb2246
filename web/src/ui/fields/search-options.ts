import { plain } from '@comptoir/domain/kernel/text.ts';

export type SearchOption<Value extends string> = {
  value: Value;
  label: string;
  /** Second words, searched too: a price, a reference. */
  hint?: string | undefined;
};

/** A till's menu holds thousands of items: nobody reads more than this. */
export const MOST_SHOWN = 50;

/** Every typed word must be found; how many more were found than are shown. */
export function matching<Value extends string>(
  options: readonly SearchOption<Value>[],
  typed: string,
): { shown: SearchOption<Value>[]; left: number } {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = options.filter(({ label, hint }) => {
    const text = plain(`${label} ${hint ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return { shown: found.slice(0, MOST_SHOWN), left: Math.max(0, found.length - MOST_SHOWN) };
}
