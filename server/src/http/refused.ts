import { ERRORS, refusalSentence, type ErrorBody, type Refusal } from '@comptoir/contract/errors.ts';

export type FieldError = { message: string; path: string };

export class Refused extends Error {
  readonly refusal: Refusal;
  readonly words: Record<string, string>;
  readonly fields: FieldError[];
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(
    refusal: Refusal,
    given: {
      words?: Record<string, string>;
      fields?: FieldError[];
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(refusal);
    this.refusal = refusal;
    this.words = given.words ?? {};
    this.fields = given.fields ?? [];
    this.extra = given.extra ?? {};
    this.retryAfterSeconds = given.retryAfterSeconds ?? null;
  }

  get status(): number {
    return ERRORS[this.refusal][0];
  }

  body(traceId: string): ErrorBody & Record<string, unknown> {
    const [, errorCode] = ERRORS[this.refusal];
    const errorMessage = this.fields.length > 0 ? this.fields : refusalSentence(this.refusal, this.words);
    return { errorCode, errorMessage, traceId, ...this.extra };
  }
}

export function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}

/** What was looked for, or a refusal: it does not exist, or not for this caller. */
export function mustExist<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Refused('NOT_FOUND');
  return found;
}
