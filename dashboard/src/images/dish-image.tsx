import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useLoadable } from './use-loadable.ts';
import styles from './dish-image.module.css';

type DishImageProps = {
  url: string | null;
  /** It takes the room that it is given, instead of 5:4. */
  isFilling?: boolean;
};

/** A picture where one is shown, not edited; without one, or when it cannot be loaded (IMG-10), its placeholder. */
export function DishImage({ url, isFilling = false }: DishImageProps) {
  const placeholder = <Placeholder className={styles.placeholder} size={32} />;
  return (
    <div className={styles.frame} data-filling={isFilling || undefined}>
      {url ? <Loaded url={url} className={styles.image} placeholder={placeholder} meanwhile={null} /> : placeholder}
    </div>
  );
}

/** As small as a row. */
export function Thumbnail({ url }: Pick<DishImageProps, 'url'>) {
  const { thumbnail } = styles;
  const placeholder = <Placeholder className={thumbnail} size={18} />;
  return url ? (
    <Loaded url={url} className={thumbnail} placeholder={placeholder} meanwhile={placeholder} />
  ) : (
    placeholder
  );
}

type LoadedProps = { url: string; className: string | undefined; placeholder: ReactNode; meanwhile: ReactNode };

function Loaded({ url, className, placeholder, meanwhile }: LoadedProps) {
  const { src, isBroken, onError } = useLoadable(url);
  if (isBroken) return placeholder;
  if (!src) return meanwhile;
  return (
    <img className={className} src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={onError} />
  );
}

const Placeholder = ({ className, size }: { className: string | undefined; size: number }) => (
  <span className={className}>
    <Glyph icon={IconToolsKitchen2} size={size} />
  </span>
);
