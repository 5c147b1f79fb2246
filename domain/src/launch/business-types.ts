/** LCH-14: what a shop sells, with the merchant category code that the card schemes know it by. */
export const BUSINESS_TYPES = {
  fast_food: { label: 'Restauration rapide', categoryCode: '5814' },
  traditional_restaurant: { label: 'Restaurant traditionnel', categoryCode: '5812' },
  greengrocer: { label: 'Primeur', categoryCode: '5431' },
  bakery: { label: 'Boulangerie', categoryCode: '5462' },
  chocolate_shop: { label: 'Chocolaterie', categoryCode: '5441' },
  pastry: { label: 'Pâtisserie', categoryCode: '5462' },
  butcher: { label: 'Boucherie', categoryCode: '5421' },
  ice_cream: { label: 'Glacier', categoryCode: '5812' },
  fishmonger: { label: 'Poissonnerie', categoryCode: '5422' },
} as const satisfies Record<string, { label: string; categoryCode: string }>;

export type BusinessType = keyof typeof BUSINESS_TYPES;
export const BUSINESS_TYPE_KEYS = Object.keys(BUSINESS_TYPES) as [BusinessType, ...BusinessType[]];

/** LCH-13: « EI » stands for micro-entrepreneurs too. */
export const LEGAL_FORM_LABELS = {
  SA: 'SA',
  SAS: 'SAS',
  SASU: 'SASU',
  SARL: 'SARL',
  SNC: 'SNC',
  EURL: 'EURL',
  EIRL: 'EIRL',
  EI: 'EI (entreprise individuelle, micro-entreprise)',
} as const;
export type LegalForm = keyof typeof LEGAL_FORM_LABELS;
export const LEGAL_FORMS = Object.keys(LEGAL_FORM_LABELS) as [LegalForm, ...LegalForm[]];
