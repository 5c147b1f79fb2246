/** The provider cannot be reached or is overloaded: nothing is known about the call, the same key may be tried again. */
export class ProviderUnavailable extends Error {
  readonly provider: string;

  constructor(provider: string, cause?: unknown) {
    super(`${provider} is unavailable`, { cause });
    this.name = 'ProviderUnavailable';
    this.provider = provider;
  }
}

/** The provider understood the call and said no: trying again unchanged gives the same answer. */
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
