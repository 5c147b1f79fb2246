const STORAGE_KEY = 'comptoir-hidden-banner';

/** The banner that was hidden in this session of the browser; another one shows again. */
export function hiddenBanner(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function hideBanner(name: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, name);
  } catch {
    // Storage refused by the browser: it is hidden as long as the page.
  }
}
