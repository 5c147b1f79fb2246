import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { Toaster } from '@comptoir/web/ui/feedback/toaster.tsx';
import { UndoDock } from '@comptoir/web/ui/feedback/undo-dock.tsx';
import { OpenComplaints } from '../complaints/open-complaints.tsx';
import { FleetTerms } from '../deliveries/fleet-terms.tsx';
import { useUser } from '../session/session.ts';
import { ClosedReminder } from '../shops/closed-reminder.tsx';
import { RetiredNotice } from '../company-shops/retired-notice.tsx';
import { TestMode } from '../shops/test-mode.tsx';
import { WatchLight } from '../watchdog/watch-light.tsx';

/** LCH-23: read before anything else changes the address. */
const isBackFromProvider = new URLSearchParams(location.search).has('onboarding');
const LaunchReturn = latePiece(async () => (await import('../launch/launch-return.tsx')).LaunchReturn);

const LastScreen = latePiece(async () => (await import('../help/came-from.tsx')).LastScreen);
const HelpWindow = lazyPiece(async () => (await import('./help-page.tsx')).HelpHere);

const EmailReminder = latePiece(async () => (await import('../session/email-reminder.tsx')).EmailReminder);
const OwnEmail = () => (useUser().mustConfirmEmail ? <EmailReminder /> : null);

const PrintingNotices = latePiece(async () => (await import('../printers/printing-notices.tsx')).PrintingNotices);

const PostMessages = latePiece(async () => (await import('../tower/post-messages.tsx')).PostMessages);

const DockNotices = () => (
  <>
    <OwnEmail />
    <ClosedReminder />
    <RetiredNotice />
    <PostMessages />
    <LastScreen />
    <UndoDock />
    <PrintingNotices />
    {isBackFromProvider ? <LaunchReturn /> : null}
  </>
);

/** What the frame shows once the first screen stands: one file, because all of it is fetched at the same moment. */
export const LATE_FEATURES = { DockNotices, FleetTerms, HelpWindow, OpenComplaints, TestMode, Toaster, WatchLight };
