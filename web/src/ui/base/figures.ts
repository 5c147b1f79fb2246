import { NBSP } from '@comptoir/domain/kernel/text.ts';

const FIGURES = new Intl.NumberFormat('fr-FR');

/** « 1 638 »: the narrow space of `Intl` is almost invisible in Inter. */
export const formatCount = (count: number): string => FIGURES.format(count).replaceAll('\u202F', NBSP);
