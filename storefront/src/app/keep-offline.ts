/** The last menu stays readable without a network. A browser that refuses does without. */
export function keepOffline(): void {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.register('/s/sw.js', { scope: '/s/' }).catch(() => undefined);
}
