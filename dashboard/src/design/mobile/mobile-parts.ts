import {
  MOBILE_PARTS,
  payloadOf,
  type MobileDesign,
  type MobileFields,
  type MobilePart,
} from '@comptoir/domain/design/mobile-design.ts';

type Field = keyof MobileFields;

export const PARTS = ['design', 'newProducts', 'links'] as const satisfies MobilePart[];

/** The links as they are typed: no link is an empty field. */
export type TypedLinks = Record<'websiteUrl' | 'facebook' | 'instagram' | 'linkedin', string>;
export type MobileForm = Omit<MobileFields, keyof TypedLinks | 'editedSection'> & TypedLinks;

export function toForm(design: MobileDesign): MobileForm {
  const { editedSection: _, websiteUrl, facebook, instagram, linkedin, ...fields } = payloadOf(design);
  return {
    ...fields,
    websiteUrl: websiteUrl ?? '',
    facebook: facebook ?? '',
    instagram: instagram ?? '',
    linkedin: linkedin ?? '',
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** DSM-15: the fields of a part that differ from what is saved; a part without any is not called. */
export function changedFields(part: MobilePart, form: MobileForm, saved: MobileDesign): Partial<MobileForm> {
  const known = toForm(saved);
  const fields = MOBILE_PARTS[part].filter(
    (field): field is Exclude<Field, 'editedSection'> => field !== 'editedSection',
  );
  return Object.fromEntries(
    fields.filter((field) => !isSame(form[field], known[field])).map((field) => [field, form[field]]),
  );
}
