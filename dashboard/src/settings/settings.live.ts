import { logError } from '@comptoir/web/call/log.ts';
import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import type { Family } from '@comptoir/domain/settings/settings.ts';
import { refreshUser } from '../session/session.ts';

/** Families that are shown on the page of another. */
const SHOWN_WITH: Partial<Record<Family, Family>> = { cartMessage: 'webDesign', seoKeywords: 'webDesign' };

/** SET-35: whoever shows these settings reads them again; a form with changes of its own tells them apart. */
export const settingsLive: Pick<LiveHandlers, 'settings-changed'> = {
  'settings-changed': ({ family }, cache) => {
    void cache.invalidateQueries({ queryKey: ['settings', SHOWN_WITH[family] ?? family] });
    // Which pages exist depends on what the shop sells.
    if (family === 'salesModes') void refreshUser().catch(logError);
  },
};
