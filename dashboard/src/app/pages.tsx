import { RouterProvider } from '@comptoir/web/route/pages.tsx';
import { holdPagesWith } from '@comptoir/web/form/unsaved.ts';
import { onSessionChange } from '../session/session.ts';
import { router } from './router.tsx';
import { SHELL_FEATURES } from './screens.tsx';

const { Toaster } = SHELL_FEATURES;

holdPagesWith((mayLeave) =>
  router.history.block({ blockerFn: async () => !(await mayLeave()), enableBeforeUnload: false }),
);
onSessionChange(() => void router.invalidate());

export const Pages = () => (
  <>
    <RouterProvider router={router} />
    <Toaster />
  </>
);
