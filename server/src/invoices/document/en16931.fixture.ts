import { CORE_RULES } from './rules/core-rules.fixture.ts';
import { FRENCH_RULES } from './rules/french-rules.fixture.ts';
import { partsOf } from './rules/read-cii.fixture.ts';
import { VAT_RULES } from './rules/vat-rules.fixture.ts';

export { find, parseXml } from './rules/read-cii.fixture.ts';

/** EN 16931 and the French reform, each rule by its number; docs/operations.md says which are covered. */
export const RULES = [...CORE_RULES, ...VAT_RULES, ...FRENCH_RULES];

/** The numbers of the rules that the invoice breaks. */
export function brokenRules(xml: string): string[] {
  const parts = partsOf(xml);
  return RULES.filter(([, holds]) => !holds(parts)).map(([id]) => id);
}
