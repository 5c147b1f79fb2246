import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { FaqScreen } from '../help/faq-screen.tsx';
import type { MayOpen } from '../help/faq/questions.tsx';
import { HelpScreen } from '../help/help-screen.tsx';
import { HelpWindow } from '../help/help-window.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { SCREENS } from './screens.tsx';

/** An answer leads to a page only where it exists and this person may see it. */
function useMayOpen(): MayOpen {
  const view = viewOf(useUser());
  return (page) => SCREENS[page] !== undefined && pageVisibility(page, view) !== 'hidden';
}

export const HelpPage = () => <HelpScreen mayOpen={useMayOpen()} />;
export const FaqPage = () => <FaqScreen mayOpen={useMayOpen()} />;
export const HelpHere = ({ onClose }: { onClose: () => void }) => (
  <HelpWindow mayOpen={useMayOpen()} onClose={onClose} />
);
