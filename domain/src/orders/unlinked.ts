/** Keys of menus have no colon. */
const PREFIX = 'hub:';

/** HUB-33: the key of a line that was sold elsewhere under a reference that the menu does not know. */
export const unlinkedKey = (ref: string): string => `${PREFIX}${ref}`.slice(0, 120);

export const isUnlinked = ({ productKey }: { productKey: string }): boolean => productKey.startsWith(PREFIX);

export const UNLINKED_LABEL = 'Non relié à la carte';
