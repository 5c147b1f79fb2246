import { addMs, DAY, type Instant } from '../kernel/time.ts';

export const DRAFT_STATES = ['open', 'scheduled', 'published'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

export const MAX_DRAFT_NAME = 60;
/** DRF-01: in preparation at the same time. */
export const MAX_OPEN_DRAFTS = 20;
/** DRF-07: how long a link to the preview opens. */
export const PREVIEW_MINUTES = 60;
const LATEST_DAYS = 366;

export type DraftRefusal =
  | 'drafts-limit'
  | 'draft-conflicts'
  | 'draft-empty'
  | 'draft-published'
  | 'draft-hour'
  | 'draft-planner'
  | 'draft-product';

/** DRF-09: an hour to come, within a year. */
export const hourRefusal = (publishAt: Instant, now: Instant): DraftRefusal | null =>
  publishAt <= now || publishAt > addMs(now, LATEST_DAYS * DAY) ? 'draft-hour' : null;

/** DRF-11: what is published is a fact; it is undone, not edited. */
export const editRefusal = ({ state }: { state: DraftState }): DraftRefusal | null =>
  state === 'published' ? 'draft-published' : null;
