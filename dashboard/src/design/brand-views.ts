import type { SessionUser } from '@comptoir/domain/session/session-user.ts';

const VIEWS = [
  { value: 'app', label: 'Application' },
  { value: 'web', label: 'Web' },
] as const;

/** DSG-02: the app where the shop has one, the web shop where it has an address; the drawn telephone needs neither. */
export function brandViews(channels: Pick<SessionUser['channels'][number], 'channel' | 'enabled' | 'url'>[]) {
  const found = (name: string) => channels.find(({ channel }) => channel === name);
  const hasWeb = Boolean(found('webapp')?.url);
  const hasApp = found('mobileApp')?.enabled ?? false;
  return VIEWS.filter(({ value }) => (value === 'web' ? hasWeb : hasApp || !hasWeb));
}
