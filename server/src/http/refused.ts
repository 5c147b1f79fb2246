import { ERRORS, refusalSentence, type ErrorBody, type Refusal } from '@comptoir/contract/errors.ts';
import { ProviderNotConfigured } from '../ports/provider-failures.ts';

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

/** A service that failed, unless it is only missing its credentials, which is said instead (API-60). */
export function serviceRefusal(error: unknown, refusal: Refusal): Refused {
  if (!(error instanceof ProviderNotConfigured)) return new Refused(refusal);
  return new Refused('third-party-not-configured', { words: { service: error.provider } });
}

export function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}

/** What was looked for, or a refusal: it does not exist, or not for this caller. */
export function mustExist<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Refused('NOT_FOUND');
  return found;
}
