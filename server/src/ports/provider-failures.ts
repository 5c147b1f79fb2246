/**
 * The provider cannot be reached or is overloaded. The result of the call is unknown; it may be repeated with the same
 * key.
 */
export class ProviderUnavailable extends Error {
  readonly provider: string;

  constructor(provider: string, cause?: unknown) {
    super(`${provider} is unavailable`, { cause });
    this.name = 'ProviderUnavailable';
    this.provider = provider;
  }
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

/** API-60: this deployment has no credentials for the service. `provider` is its French name. */
export class ProviderNotConfigured extends ProviderRefused {
  constructor(provider: string) {
    super(provider, 'not-configured');
    this.name = 'ProviderNotConfigured';
  }
}
