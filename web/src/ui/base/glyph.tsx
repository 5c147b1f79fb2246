import type { Icon } from '@tabler/icons-react';

export type IconType = Icon;

/** An outline icon with the house stroke. Always decorative: the word beside it, or the label, says the meaning. */
export function Glyph({ icon: Drawing, size = 18 }: { icon: IconType; size?: number }) {
  return <Drawing size={size} stroke={1.7} aria-hidden="true" />;
}
