export const LOCK_SCOPES = ['menu', 'section', 'product'] as const;
export type LockScope = (typeof LOCK_SCOPES)[number];

/** LCK-02. */
export const LOCK_FIELDS = ['name', 'price', 'description', 'picture', 'availability', 'allergens', 'section'] as const;
export type LockField = (typeof LOCK_FIELDS)[number];

export const LOCK_FIELD_LABELS: Record<LockField, string> = {
  name: 'Nom',
  price: 'Prix',
  description: 'Description',
  picture: 'Image',
  availability: 'Disponibilité',
  allergens: 'Allergènes et régimes',
  section: 'Section',
};

/** « Le siège a verrouillé le prix de… ». */
export const LOCKED_FIELD_WORDS: Record<LockField, string> = {
  name: 'le nom',
  price: 'le prix',
  description: 'la description',
  picture: 'l’image',
  availability: 'la disponibilité',
  allergens: 'les allergènes et régimes',
  section: 'la section',
};
