import { rightsAt, roleAt, type Principal } from './principal.ts';
import { ALL_RIGHTS, rightsOf, type Right, type RightOverrides } from './rights.ts';
import { isCompanyAdmin, type RoleSource } from './roles.ts';

/** Of each override given by somebody who held the administration on loan: by whom. */
export type OverrideGivers = Partial<Record<Right, string>>;

type Held = { overrides: RightOverrides; givers: OverrideGivers };
type RightsOfPerson = { overrides: RightOverrides; canSignIn: boolean };

/** The table gives the administration to company administrators only: anybody else holds it on loan. */
export const hasLentAdministration = (
  user: RoleSource & { overrides: RightOverrides; canSignIn: boolean; isDisabled: boolean },
): boolean => !isCompanyAdmin(user) && user.overrides.administration === true && user.canSignIn && !user.isDisabled;

const changedRights = (before: RightOverrides, after: RightOverrides): Right[] =>
  ALL_RIGHTS.filter((right) => before[right] !== after[right]);

/** ROL-10: why somebody who holds the administration on loan may not save this for a person. */
export function lentGrantRefusal(
  giver: Principal,
  person: Held & { shopIds: string[]; canSignIn: boolean },
  asked: RightsOfPerson,
): 'beyond-own-rights' | null {
  const isOfOwnShops = person.shopIds.length > 0 && person.shopIds.every((shopId) => roleAt(giver, shopId));
  const givesSignIn = asked.canSignIn && !person.canSignIn;
  const mayChange = (right: Right) =>
    right !== 'administration' &&
    (person.overrides[right] === undefined || person.givers[right] !== undefined) &&
    person.shopIds.every((shopId) => holdsByRole(giver, shopId, right));
  const isWithin = changedRights(person.overrides, asked.overrides).every(mayChange);
  return isOfOwnShops && !givesSignIn && isWithin ? null : 'beyond-own-rights';
}

/** Neither what was lent to them besides, nor what was taken from them. */
function holdsByRole(giver: Principal, shopId: string, right: Right): boolean {
  const role = roleAt(giver, shopId);
  if (!role) return false;
  return rightsOf(role, giver, {}).includes(right) && rightsAt(giver, shopId).includes(right);
}

/** Who gave what, once a person's overrides are saved by this giver; null: by an administrator of the company. */
export function giversAfter(person: Held, overrides: RightOverrides, giverId: string | null): OverrideGivers {
  const changed = new Set(changedRights(person.overrides, overrides));
  const givers = ALL_RIGHTS.map((right) => [right, changed.has(right) ? giverId : person.givers[right]] as const);
  return Object.fromEntries(givers.filter(([right, giver]) => giver && overrides[right] !== undefined));
}

/** What is left when this giver's loan has ended: a right they decided follows the table again. */
export function withoutGiver<Person extends Held>(person: Person, giverId: string): Person {
  const isLeft = ([right]: [string, unknown]) => person.givers[right as Right] !== giverId;
  return {
    ...person,
    overrides: Object.fromEntries(Object.entries(person.overrides).filter(isLeft)),
    givers: Object.fromEntries(Object.entries(person.givers).filter(isLeft)),
  };
}
