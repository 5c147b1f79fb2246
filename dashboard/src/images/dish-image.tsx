import { IconToolsKitchen2 } from '@tabler/icons-react';
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
  return (
    <div className={styles.frame} data-filling={isFilling || undefined}>
      {url ? <Loaded url={url} /> : <Placeholder />}
    </div>
  );
}

function Loaded({ url }: { url: string }) {
  const { src, isBroken, onError } = useLoadable(url);
  if (isBroken) return <Placeholder />;
  return src ? (
    <img
      className={styles.image}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
    />
  ) : null;
}

function Placeholder() {
  return (
    <span className={styles.placeholder}>
      <Glyph icon={IconToolsKitchen2} size={32} />
    </span>
  );
}
