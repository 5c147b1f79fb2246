/** Who calls: each page has a session of its own kind, and calls ask it for their token. */
type Bearer = { current(): string | null; renew(): Promise<string | null> };

let bearer: Bearer = { current: () => null, renew: () => Promise.resolve(null) };

export function callAs(next: Bearer): void {
  bearer = next;
}

export const currentToken = (): string | null => bearer.current();
export const renewToken = (): Promise<string | null> => bearer.renew();
