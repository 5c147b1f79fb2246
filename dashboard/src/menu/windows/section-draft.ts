import { refusalSentence } from '@comptoir/contract/errors.ts';
import { WEEKDAYS, type Day } from '@comptoir/domain/kernel/time.ts';
import { scheduleFaults, tidySchedule } from '@comptoir/domain/menu/activation.ts';
import type { ActivationSchedule, SectionHead, SectionInput } from '@comptoir/domain/menu/section.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';
import { imageDraftOf, sameImage, type ImageDraft } from '../../images/image-draft.ts';
import type { SentImage } from '../../images/images.queries.ts';
import { elementErrors } from './element-errors.ts';

/** What is typed in the window of a section. The schedule stays there while its switch is off. */
export type SectionDraft = Omit<SectionInput, 'imageUrl' | 'crop' | 'activationSchedule'> & {
  image: ImageDraft;
  isLimited: boolean;
  schedule: ActivationSchedule;
};

/** Every day, all day: nothing changes until somebody says what does. */
const ALWAYS: ActivationSchedule = {
  hasDateRange: false,
  startDate: null,
  endDate: null,
  weekdays: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { fullDay: true }])),
  hideWhenInactive: true,
};

export function sectionDraftOf(section: SectionHead | null): SectionDraft {
  return {
    image: imageDraftOf(section),
    name: section?.name ?? '',
    description: section?.description ?? '',
    hideProductNames: section?.hideProductNames ?? false,
    freeOnly: section?.freeOnly ?? false,
    isLimited: Boolean(section?.activationSchedule),
    schedule: section?.activationSchedule ?? ALWAYS,
  };
}

export function isSameSection(a: SectionDraft, b: SectionDraft): boolean {
  const fields = (draft: SectionDraft) =>
    JSON.stringify({ ...draft, image: null, schedule: draft.isLimited ? tidySchedule(draft.schedule) : null });
  return sameImage(a.image, b.image) && fields(a) === fields(b);
}

export function sectionInputOf(draft: SectionDraft, image: SentImage): SectionInput {
  const { image: _, isLimited, schedule, name, description, ...fields } = draft;
  return {
    ...fields,
    ...image,
    name: name.trim(),
    description: description.trim(),
    activationSchedule: isLimited ? tidySchedule(schedule) : null,
  };
}

const WHOLE_SLOT = /^\d\d:\d\d-\d\d:\d\d$/;

/** SEC-08, SEC-12 to SEC-17: the same rules as the server's; inside the schedule by path. */
export function sectionErrors(
  draft: SectionDraft,
  { today, section }: { today: Day; section: SectionHead | null },
): FieldErrors {
  if (!draft.isLimited) return elementErrors(draft.name, {}, []);
  const unfinished = unfinishedSlots(draft.schedule).map((path) => [path, refusalSentence('field-required')]);
  const before = section?.activationSchedule ?? null;
  return elementErrors(draft.name, Object.fromEntries(unfinished), scheduleFaults(draft.schedule, { today, before }));
}

/** A time field that was emptied. */
function unfinishedSlots({ weekdays }: ActivationSchedule): string[] {
  return WEEKDAYS.flatMap((weekday) => {
    const day = weekdays[weekday];
    if (!day || 'fullDay' in day) return [];
    return day.slots.flatMap((slot, index) => (WHOLE_SLOT.test(slot) ? [] : [`weekdays.${weekday}.slots.${index}`]));
  });
}
