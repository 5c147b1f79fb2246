import { refusalSentence } from '@comptoir/contract/errors.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { asTypedFigure, readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import {
  CONTROL_PERCENTS,
  DAILY_MOST,
  IDLE_DAYS,
  VALID_DAYS,
  winBackRefusal,
  type WinBackAudience,
} from '@comptoir/domain/win-back/win-back-rules.ts';
import type { WinBackTerms } from '@comptoir/domain/win-back/win-back.ts';

/** Figures as they are typed. */
export type RuleDraft = {
  audience: WinBackAudience;
  idleDays: string;
  title: string;
  message: string;
  discountType: 'euro' | 'percentage';
  discountAmount: Cents | null;
  discountPercent: string;
  minimumBasket: Cents | null;
  validDays: string;
  dailyMost: string;
  controlPercent: string;
};

/** CMP-15: what a new rule proposes. */
export const NEW_RULE: RuleDraft = {
  audience: 'idle',
  idleDays: '45',
  title: '',
  message: '',
  discountType: 'euro',
  discountAmount: cents(500),
  discountPercent: '15',
  minimumBasket: cents(2000),
  validDays: '14',
  dailyMost: '50',
  controlPercent: '10',
};

export const draftOf = (terms: WinBackTerms): RuleDraft => ({
  audience: terms.audience,
  idleDays: String(terms.idleDays),
  title: terms.title,
  message: terms.message,
  discountType: terms.discountType,
  discountAmount: terms.discountAmount ?? NEW_RULE.discountAmount,
  discountPercent: terms.discountPercent === null ? NEW_RULE.discountPercent : asTypedFigure(terms.discountPercent),
  minimumBasket: terms.minimumBasket,
  validDays: String(terms.validDays),
  dailyMost: String(terms.dailyMost),
  controlPercent: String(terms.controlPercent),
});

const whole = (typed: string): number => Math.round(readPositive(typed) ?? Number.NaN);

type Bounds = { min: number; max: number };
const within = (typed: string, { min, max }: Bounds): boolean => whole(typed) >= min && whole(typed) <= max;
const fault = (typed: string, bounds: Bounds, unit: string): string | null =>
  within(typed, bounds) ? null : french(`Entre ${bounds.min} et ${bounds.max}${unit}.`);

/** What is typed and cannot be read yet counts as what a new rule proposes: the preview has something to show. */
const orUsual = (typed: string, usual: string, bounds: Bounds): number =>
  within(typed, bounds) ? whole(typed) : Number(usual);

export const termsOf = (draft: RuleDraft): WinBackTerms => {
  const isEuro = draft.discountType === 'euro';
  return {
    audience: draft.audience,
    idleDays: orUsual(draft.idleDays, NEW_RULE.idleDays, IDLE_DAYS),
    title: draft.title,
    message: draft.message,
    discountType: draft.discountType,
    discountAmount: isEuro ? draft.discountAmount : null,
    discountPercent: isEuro ? null : whole(draft.discountPercent) || null,
    minimumBasket: draft.minimumBasket ?? cents(0),
    validDays: orUsual(draft.validDays, NEW_RULE.validDays, VALID_DAYS),
    dailyMost: orUsual(draft.dailyMost, NEW_RULE.dailyMost, DAILY_MOST),
    controlPercent: orUsual(draft.controlPercent, NEW_RULE.controlPercent, CONTROL_PERCENTS),
  };
};

/** CMP-15: by field. */
export function draftErrors(draft: RuleDraft): Record<string, string | null> {
  const missing = refusalSentence('push-words-missing');
  const valued = { ...termsOf(draft), title: 'a', message: 'a' };
  const value = winBackRefusal(valued) ? refusalSentence('win-back-value-missing') : null;
  const isEuro = draft.discountType === 'euro';
  return {
    title: winBackRefusal({ ...valued, discountType: 'euro', discountAmount: cents(1), title: draft.title }) && missing,
    message:
      winBackRefusal({ ...valued, discountType: 'euro', discountAmount: cents(1), message: draft.message }) && missing,
    idleDays: draft.audience === 'idle' ? fault(draft.idleDays, IDLE_DAYS, ' jours') : null,
    discountAmount: isEuro ? value : null,
    discountPercent: isEuro ? null : (value ?? fault(draft.discountPercent, { min: 1, max: 100 }, ' %')),
    validDays: fault(draft.validDays, VALID_DAYS, ' jours'),
    dailyMost: fault(draft.dailyMost, DAILY_MOST, ''),
    controlPercent: fault(draft.controlPercent, CONTROL_PERCENTS, ' %'),
  };
}
