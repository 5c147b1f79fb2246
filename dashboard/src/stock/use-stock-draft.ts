import { readFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import { tidyStock } from '@comptoir/domain/stock/stock-levels.ts';
import { useState } from 'react';

/** What stands in the window of a stock, and what it would save. */
export type StockDraft = {
  text: string;
  isUntracked: boolean;
  /** Null is not tracked. */
  wanted: number | null;
  isTouched: boolean;
  /** STK-21: the stock has become this one while the window was open. */
  news: { remainingStock: number | null } | null;
  type: (text: string) => void;
  step: (pieces: number) => void;
  track: (isTracked: boolean) => void;
  /** STK-14, when the field is left. */
  tidy: () => void;
};

type Typed = { text: string; isUntracked: boolean };

/** Until something is typed the window follows the stock; after that it keeps what was typed (STK-13, STK-21). */
export function useStockDraft(remainingStock: number | null): StockDraft {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [opened] = useState(remainingStock);
  const { text, isUntracked } = typed ?? asTyped(remainingStock);
  const wanted = isUntracked ? null : tidyStock(readFigure(text));
  const put = (pieces: number) => setTyped({ text: String(tidyStock(pieces)), isUntracked: false });
  return {
    text,
    isUntracked,
    wanted,
    isTouched: typed !== null,
    news: remainingStock === opened ? null : { remainingStock },
    type: (next) => setTyped({ text: next, isUntracked: false }),
    step: (pieces) => put((wanted ?? 0) + pieces),
    track: (isTracked) => (isTracked ? put(opened ?? 0) : setTyped({ text: '', isUntracked: true })),
    tidy: () => {
      if (typed && wanted !== null) put(wanted);
    },
  };
}

const asTyped = (remainingStock: number | null): Typed =>
  remainingStock === null ? { text: '', isUntracked: true } : { text: String(remainingStock), isUntracked: false };
