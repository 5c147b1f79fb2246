import { landing, PAGES, type PageKey } from '@comptoir/domain/session/pages.ts';
import { screenPiece } from '@comptoir/web/failure/screen-piece.tsx';
import { createRouter, type Detour, type Place, type Route } from '@comptoir/web/route/router.ts';
import { sessionState, viewOf } from '../session/session.ts';
import { SCREENS } from './screens.tsx';
import { Shell } from './shell/shell.tsx';

/** SES-05: whoever is signed in has nothing to do here. */
const visitor = ({ search }: Place): Detour | null =>
  sessionState().status === 'authenticated' ? { to: ownAddress(search['next']) } : null;

/** SES-01: every other address needs somebody; where they wanted to go is kept for after (SES-02). */
function stranger({ pathname, href }: Place): Detour | null {
  if (sessionState().status === 'authenticated') return null;
  return { to: '/login', search: pathname === '/' ? {} : { next: href } };
}

/** SES-03 to SES-06, SHL-07: away from a page that this person does not have, and from a path that has none. */
function elsewhere(path: string): Detour | null {
  const session = sessionState();
  if (session.status !== 'authenticated') return null;
  const allowed = landing(path, viewOf(session.user));
  return allowed === path ? null : { to: existing(allowed) };
}

/** A menu that does not exist yet cannot receive anybody. */
function existing(path: string): string {
  const key = (Object.keys(SCREENS) as PageKey[]).find((candidate) => PAGES[candidate].path === path);
  return key ? path : '/';
}

/** Only an address of ours is ever followed after signing in. */
export function ownAddress(next: unknown): string {
  const isOwn = typeof next === 'string' && /^\/(?![/\\])/.test(next) && !next.startsWith('/login');
  return isOwn ? next : '/';
}

/** SHL-06: complaints and payouts are pages of their own, under their lists; one client is a window over it. */
const BELOW: { key: PageKey; below: string }[] = [
  { key: 'support', below: '/$complaintId' },
  { key: 'clients', below: '/$customerId' },
  { key: 'finances', below: '/payouts' },
  { key: 'finances', below: '/payouts/$transactionId' },
  { key: 'products', below: '/brouillons' },
  { key: 'products', below: '/brouillons/$draftId' },
];

/** What whoever is signed in sees, in the frame. */
const member = (path: string | null, screen?: Route['screen'], detour?: () => Detour | null): Route => ({
  path,
  Frame: Shell,
  detour: (place) => stranger(place) ?? detour?.() ?? null,
  ...(screen && { screen }),
});

const ordersPaths = ['/', '/dashboard', '/orders/upcoming', '/orders/finished', '/orders/$orderId'] as const;

const pages = [...(Object.keys(SCREENS) as PageKey[]).map((key) => ({ key, below: '' })), ...BELOW].filter(
  ({ key }) => key !== 'orders',
);

export const router = createRouter([
  {
    path: '/login',
    detour: visitor,
    screen: screenPiece(async () => (await import('../session/login-screen.tsx')).LoginScreen),
  },
  {
    path: '/login/reset',
    detour: visitor,
    screen: screenPiece(async () => (await import('../session/new-password-screen.tsx')).NewPasswordScreen),
  },
  // INS-04: before anybody can sign in.
  {
    path: '/installation',
    detour: visitor,
    screen: screenPiece(async () => (await import('../setup/setup-screen.tsx')).SetupScreen),
  },
  // TEA-05: whoever is signed in here may open the link of somebody else.
  {
    path: '/invitation',
    screen: screenPiece(async () => (await import('../staff/invitation-screen.tsx')).InvitationScreen),
  },
  ...ordersPaths.map((path) => member(path, SCREENS.orders?.component)),
  ...pages.map(({ key, below }) =>
    member(PAGES[key].path + below, SCREENS[key]?.component, () => elsewhere(PAGES[key].path)),
  ),
  // SHL-06: readable by whoever works here, whatever the shop has accepted.
  member(
    '/terms/delivery-fleet',
    screenPiece(async () => (await import('../deliveries/fleet-terms-screen.tsx')).FleetTermsScreen),
  ),
  // Any other address.
  member(null, undefined, () => elsewhere(location.pathname) ?? { to: '/' }),
]);
