import { CENTRED, ZOOM } from '@comptoir/domain/images/crop.ts';
import { asTypedFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import type { Crop } from '@comptoir/domain/menu/product.ts';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './image-field.module.css';

export function ZoomSlider({ crop, onChange }: { crop: Crop | null; onChange: (crop: Crop) => void }) {
  const framed = crop ?? CENTRED;
  const reached = (framed.zoom - ZOOM.min) / (ZOOM.max - ZOOM.min);
  return (
    <div className={styles.zoom}>
      <Glyph icon={IconZoomOut} size={18} />
      <input
        type="range"
        className={styles.slider}
        style={{ ['--reached' as string]: `${reached * 100}%` }}
        aria-label="Zoom"
        aria-valuetext={`× ${asTypedFigure(framed.zoom)}`}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={framed.zoom}
        onChange={(event) => onChange({ ...framed, zoom: Number(event.target.value) })}
      />
      <Glyph icon={IconZoomIn} size={18} />
      <span className={styles.figure}>× {asTypedFigure(framed.zoom)}</span>
    </div>
  );
}
