import { OutboundFailure } from './outbound.ts';

/**
 * The provider cannot be reached or is overloaded. The result of the call is unknown; it may be repeated with the same
 * key.
 */
export class ProviderUnavailable extends Error {
  readonly provider: string;
  /** The provider's own wish, when it said one. */
  readonly retryAfterSeconds: number | null;

  constructor(provider: string, cause?: unknown, retryAfterSeconds: number | null = retryAfterOf(cause)) {
    super(`${provider} is unavailable`, { cause });
    this.name = 'ProviderUnavailable';
    this.provider = provider;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** API-101: how long whoever failed asks to be left alone, wherever in the chain of causes it is said. */
export function retryAfterOf(error: unknown): number | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof ProviderUnavailable || cause instanceof OutboundFailure)) continue;
    if (cause.retryAfterSeconds !== null) return cause.retryAfterSeconds;
  }
  return null;
}

/** The provider understood the call and refused it: repeating it unchanged gives the same answer. */
export class ProviderRefused extends Error {
  readonly provider: string;
  readonly code: string;

  constructor(provider: string, code: string, cause?: unknown) {
    super(`${provider} refused: ${code}`, { cause });
    this.name = 'ProviderRefused';
    this.provider = provider;
    this.code = code;
  }
}

/** The credentials of this server are wrong: no message leaves until somebody corrects them. */
export class CredentialsRefused extends ProviderRefused {
  constructor(provider: string, cause?: unknown) {
    super(provider, 'credentials-refused', cause);
    this.name = 'CredentialsRefused';
  }
}

/** A refusal of this very call, which the provider would repeat. Without credentials that are right nothing was decided. */
export const isFinalRefusal = (error: unknown): error is ProviderRefused =>
  error instanceof ProviderRefused && refusedCredentialsIn(error) === null && !(error instanceof ProviderNotConfigured);

/** Whether a failure comes from refused credentials, wherever in the chain of causes it is said. */
export function refusedCredentialsIn(error: unknown): CredentialsRefused | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof CredentialsRefused) return cause;
  return null;
}

/** API-60: this deployment has no credentials for the service. `provider` is its French name. */
export class ProviderNotConfigured extends ProviderRefused {
  constructor(provider: string) {
    super(provider, 'not-configured');
    this.name = 'ProviderNotConfigured';
  }
}
