const [MIN, MAX] = [3, 60];
const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type SlugRefusal = 'slug-invalid';

/** STO-20. What looks like an id would be read as one. */
export const slugRefusal = (slug: string): SlugRefusal | null =>
  slug.length < MIN || slug.length > MAX || !FORM.test(slug) || ID_FORM.test(slug) ? 'slug-invalid' : null;
