import { endsWithLuhn } from '../kernel/luhn.ts';

export const SIREN_LENGTH = 9;

/** LCH-12: spaces are ignored. */
export const tidySiren = (typed: string): string => typed.replaceAll(/\s/g, '');

export const isSiren = (siren: string): boolean => siren.length === SIREN_LENGTH && endsWithLuhn(siren);

/** 732 829 320. */
export const sirenText = (siren: string): string =>
  tidySiren(siren).replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00A0$2\u00A0$3');
