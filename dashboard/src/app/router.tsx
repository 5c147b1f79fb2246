import { landing, PAGES, type PageKey } from '@comptoir/domain/session/pages.ts';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';
import { CrashScreen } from '@comptoir/web/failure/crash-screen.tsx';
import { SCREENS } from './screens.tsx';
import { sessionState, viewOf, type SessionState } from '../session/session.ts';
import { Shell } from './shell/shell.tsx';

type Context = { session: () => SessionState };

const root = createRootRouteWithContext<Context>()({ component: Outlet });

/** SES-05: whoever is signed in has nothing to do here. */
const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  beforeLoad: ({ context, location }) => {
    if (context.session().status !== 'authenticated') return;
    const { next } = location.search as { next?: string };
    throw redirect({ to: ownAddress(next) });
  },
});

const login = createRoute({
  getParentRoute: () => visitor,
  path: '/login',
  validateSearch: (search): { next?: string } => (typeof search['next'] === 'string' ? { next: search['next'] } : {}),
  component: lazyRouteComponent(() => import('../session/login-screen.tsx'), 'LoginScreen'),
});

const newPassword = createRoute({
  getParentRoute: () => visitor,
  path: '/login/reset',
  validateSearch: (search): { token?: string } =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  component: lazyRouteComponent(() => import('../session/new-password-screen.tsx'), 'NewPasswordScreen'),
});

/** INS-04: before anybody can sign in. */
const installation = createRoute({
  getParentRoute: () => visitor,
  path: '/installation',
  component: lazyRouteComponent(() => import('../setup/setup-screen.tsx'), 'SetupScreen'),
});

/** TEA-05: whoever is signed in here may open the link of somebody else. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: newPassword.options.validateSearch,
  component: lazyRouteComponent(() => import('../staff/invitation-screen.tsx'), 'InvitationScreen'),
});

/** SES-01: every other address needs somebody; where they wanted to go is kept for after (SES-02). */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: ({ context, location }) => {
    if (context.session().status === 'authenticated') return;
    throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { next: location.href } });
  },
  component: Shell,
});

/** SHL-06: complaints and payouts are pages of their own, under their lists; one client is a window over it. */
const BELOW: { key: PageKey; below: string }[] = [
  { key: 'support', below: '/$complaintId' },
  { key: 'clients', below: '/$customerId' },
  { key: 'finances', below: '/payouts' },
  { key: 'finances', below: '/payouts/$transactionId' },
];

const ordersPaths = ['/', '/dashboard', '/orders/upcoming', '/orders/finished', '/orders/$orderId'] as const;
const ordersRoutes = ordersPaths.map((path) =>
  createRoute({
    getParentRoute: () => member,
    path,
    ...(SCREENS.orders ? { component: SCREENS.orders.component } : {}),
  }),
);

const pageRoutes = [...(Object.keys(SCREENS) as PageKey[]).map((key) => ({ key, below: '' })), ...BELOW]
  .filter(({ key }) => key !== 'orders')
  .map(({ key, below }) => {
    const screen = SCREENS[key];
    return createRoute({
      getParentRoute: () => member,
      path: PAGES[key].path + below,
      beforeLoad: ({ context }) => {
        const session = context.session();
        if (session.status !== 'authenticated') return;
        const allowed = landing(PAGES[key].path, viewOf(session.user));
        if (allowed !== PAGES[key].path) throw redirect({ to: existing(allowed) });
      },
      ...(screen ? { component: screen.component } : {}),
    });
  });

/** SHL-06: readable by whoever works here, whatever the shop has accepted. */
const fleetTerms = createRoute({
  getParentRoute: () => member,
  path: '/terms/delivery-fleet',
  component: lazyRouteComponent(() => import('../deliveries/fleet-terms-screen.tsx'), 'FleetTermsScreen'),
});

/** SES-03 to SES-06, SHL-07: a path without a page leads to its menu or to the default dashboard. */
const anything = createRoute({
  getParentRoute: () => member,
  path: '$',
  beforeLoad: ({ context, location }) => {
    const session = context.session();
    if (session.status !== 'authenticated') return;
    throw redirect({ to: existing(landing(location.pathname, viewOf(session.user))) });
  },
});

/** A menu that does not exist yet cannot receive anybody. */
function existing(path: string): string {
  const key = (Object.keys(SCREENS) as PageKey[]).find((candidate) => PAGES[candidate].path === path);
  return key ? path : '/';
}

/** Only an address of ours is ever followed after signing in. */
export function ownAddress(next: string | undefined): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') && !next.startsWith('/login')
    ? next
    : '/';
}

export const router = createRouter({
  routeTree: root.addChildren([
    visitor.addChildren([login, newPassword, installation]),
    invitation,
    member.addChildren([...ordersRoutes, ...pageRoutes, fleetTerms, anything]),
  ]),
  context: { session: sessionState },
  defaultPendingComponent: PageLoader,
  defaultErrorComponent: CrashScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
