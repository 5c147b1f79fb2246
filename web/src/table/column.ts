import type { ReactNode } from 'react';

/** Where a cell stands on a phone, and what it says there that its header says elsewhere. */
export type PhonePlace = {
  /** Of the row's grid, as CSS writes it. */
  area?: string;
  /** In rows of lines: 1 to 3 on the first, 5 to 7 on the second, 9 to 11 on the third. */
  order?: number;
  isGrowing?: boolean;
  isSoft?: boolean;
  label?: string;
};

/** A column as data; `Key` are the names of what the table can be sorted by. */
export type Column<Row, Key extends string = never> = {
  id: string;
  /** Empty where the cells speak for themselves. */
  header: string;
  /** Instead of the words: what chooses all rows. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  sortKey?: Key;
  /** The header that stands over this column and its neighbours of the same group. */
  group?: string;
  align?: 'end';
  isNarrow?: boolean;
  /** A tablet held upright has no room for it. */
  isWide?: boolean;
  isStrong?: boolean;
  isSoft?: boolean | ((row: Row) => boolean);
  /** On one line, with digits of one width. */
  isFigure?: boolean;
  /** Has buttons of its own, above the link that covers the row. */
  isAboveLink?: boolean;
  /** The last one: stays at the edge where the table is wider than its room and scrolls. */
  isKept?: boolean;
  className?: string | undefined;
  phone?: PhonePlace | 'hidden';
};

export type RowTone = 'open' | 'gone' | 'total' | undefined;
